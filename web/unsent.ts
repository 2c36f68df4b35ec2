/**
 * What was typed and not sent, under a name that ends in the id of whoever typed it. It outlives a reload; a session that is
 * lost it outlives only in the tab that it was typed in.
 */
const prefix = 'cairn-unsent-'
const ofThisTab = new Map<string, string>()

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
}

/** Words of a form that stands open are this tab's alone: another one of the same OKR begins as it is. */
export const keepUnsentHere = (name: string, text: string) => {
  ofThisTab.set(name, text)
  orNull(() => sessionStorage.setItem(prefix + name, text))
}

export const readUnsent = (name: string) => {
  const text = orNull(() => localStorage.getItem(prefix + name) ?? sessionStorage.getItem(prefix + name))
  if (text !== null) ofThisTab.set(name, text)
  return text
}

export const dropUnsent = (name: string) => {
  ofThisTab.delete(name)
  for (const storage of [localStorage, sessionStorage]) orNull(() => storage.removeItem(prefix + name))
}

/** Takes what is this tab's own from what is emptied because the session was lost; called, it puts that back. */
export const setUnsentAside = () => {
  const aside = orNull(() => Object.entries(sessionStorage).filter(([key]) => key.startsWith(prefix))) ?? []
  const typed = [...ofThisTab].map(([name, text]): [string, string] => [prefix + name, text])
  return () => {
    for (const [key, text] of [...aside, ...typed]) orNull(() => sessionStorage.setItem(key, text))
  }
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

/** Somebody has signed in: what anyone else typed here is not for them. */
export const dropUnsentOfOthers = (personId: string | undefined) => {
  const isTheirs = (name: string) => personId !== undefined && name.endsWith(personId)
  const names = [localStorage, sessionStorage].flatMap((storage) => orNull(() => Object.keys(storage)) ?? [])
  for (const name of names)
    if (name.startsWith(prefix) && !isTheirs(name)) dropUnsent(name.slice(prefix.length))
}
