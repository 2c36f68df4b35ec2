/**
 * What was typed and not sent, under a name that ends in the id of whoever typed it. It outlives a reload, and a session that
 * is lost: then it waits for its writer, until somebody else signs in or a week has passed.
 */
const prefix = 'cairn-unsent-'
const ofThisTab = new Map<string, string>()

/** When somebody was signed in here last: what waits is theirs. */
const seenKey = 'cairn-writer-seen'

/** Milliseconds: over a weekend and a few days off. */
export const unsentWaits = 7 * 24 * 60 * 60 * 1000

/** Storage can be full or switched off; forms work without it. */
const orNull = <T>(work: () => T) => {
  try {
    return work()
  } catch {
    return null
  }
}

export const keepUnsent = (name: string, text: string) => {
  ofThisTab.set(name, text)
  orNull(() => localStorage.setItem(prefix + name, text))
  orNull(() => sessionStorage.removeItem(prefix + name))
}

/** Words of a form that stands open are this tab's alone: another one of the same OKR begins as it is. */
export const keepUnsentHere = (name: string, text: string) => {
  ofThisTab.set(name, text)
  orNull(() => sessionStorage.setItem(prefix + name, text))
}

export const readUnsent = (name: string) => {
  const text = orNull(() => sessionStorage.getItem(prefix + name) ?? localStorage.getItem(prefix + name))
  if (text !== null) ofThisTab.set(name, text)
  return text
}

export const dropUnsent = (name: string) => {
  ofThisTab.delete(name)
  for (const storage of [localStorage, sessionStorage]) orNull(() => storage.removeItem(prefix + name))
}

/**
 * The session was lost: all that is stored goes but what was typed. Other tabs do the same at the same moment, so that nothing
 * is taken out to be put back.
 */
export const emptyButUnsent = () => {
  // The tabs may have typed different things where all share a place.
  for (const [name, text] of ofThisTab) orNull(() => sessionStorage.setItem(prefix + name, text))
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (!key.startsWith(prefix) && key !== seenKey) storage.removeItem(key)
}

/** Whether anything waits to be sent, in this tab or in what all tabs share. */
const isUnsentHere = () =>
  ofThisTab.size > 0 || isKeptIn(() => localStorage) || isKeptIn(() => sessionStorage)

/** After a reload what was typed here is known by what the storage holds, until its form is opened again. */
const isKeptIn = (storage: () => Storage) =>
  (orNull(() => Object.keys(storage())) ?? []).some((name) => name.startsWith(prefix))

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cairn-unsent')
tabs?.addEventListener('message', ({ data }) => {
  if (data === 'asked' && isUnsentHere()) tabs.postMessage('here')
  if (typeof data === 'object') dropUnlessOf(data.kept)
})

/** Hears of it if there is something, here or in another tab, for as long as it listens. */
export const listenForUnsent = (hear: () => void) => {
  if (isUnsentHere()) hear()
  const listen = ({ data }: MessageEvent) => {
    if (data === 'here') hear()
  }
  tabs?.addEventListener('message', listen)
  tabs?.postMessage('asked')
  return () => tabs?.removeEventListener('message', listen)
}

/** Somebody is signed in. */
export const noteWriter = () => orNull(() => localStorage.setItem(seenKey, String(Date.now())))

/** Nobody is signed in: what was typed here waits no longer than it may. */
export const dropOldUnsent = () => {
  if (!isUnsentHere()) return
  const seen = Number(orNull(() => localStorage.getItem(seenKey)))
  if (!seen) noteWriter()
  else if (Date.now() - seen > unsentWaits) dropUnlessOf(undefined)
}

/** Somebody has signed in, or nobody is to be any more: what anyone else typed is not for them, in no tab. */
export const dropUnsentOfOthers = (personId?: string) => {
  dropUnlessOf(personId)
  tabs?.postMessage({ kept: personId })
}

const dropUnlessOf = (personId: string | undefined) => {
  const isTheirs = (name: string) => personId !== undefined && name.endsWith(personId)
  const stored = [localStorage, sessionStorage].flatMap((storage) => orNull(() => Object.keys(storage)) ?? [])
  const names = stored.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  for (const name of [...names, ...ofThisTab.keys()]) if (!isTheirs(name)) dropUnsent(name)
}
