/** Why the page before was left: a fresh page knows nothing of it, since everything is emptied on the way. */
export type Leaving = 'signed_out' | 'sign_out_failed' | 'ended'

const key = 'cairn-left'

/** This page is on its way out, and has said why. */
let noted: Leaving | null = null

/** Nothing asks a person to stay on a page that has lost its session. */
export const isOnItsWayOut = () => noted !== null

/** For the next page of this tab. */
export const noteLeaving = (why: Leaving) => {
  noted = why
  keepLeaving()
}

/** Whatever else empties the storage of a page that is being left, the next one is still told why. */
export const keepLeaving = () => {
  try {
    if (noted !== null && noted !== 'signed_out') sessionStorage.setItem(key, noted)
  } catch {
    // Storage can be switched off; then the next page says nothing.
  }
}

const read = () => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Read as the page begins, before anything is emptied. */
let lastLeaving = read()

export const isLeavingReason = (why: Leaving) => lastLeaving === why

const presenceKey = 'cairn-was-here'

/** Notes who is signed in; a browser that knew somebody and finds nobody has lost them while no page was open. */
export const noteSession = (isSignedIn: boolean) => {
  // What a page still hears on its way out was asked before.
  if (noted !== null) return
  try {
    if (isSignedIn) localStorage.setItem(presenceKey, '')
    else if (localStorage.getItem(presenceKey) !== null) {
      localStorage.removeItem(presenceKey)
      lastLeaving ??= 'ended'
    }
  } catch {
    // As above.
  }
}

/** Told once, and as long as this page stands: a reload is not another failure. */
export const clearLeaving = () => {
  // What this page leaves for the next one is not for it to take away.
  if (lastLeaving === null || noted !== null) return
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
