/** Why the page before was left: a fresh page knows nothing of it, since everything is emptied on the way. */
export type Leaving = 'signed_out' | 'sign_out_failed' | 'ended'

const key = 'cairn-left'

/** For the next page of this tab. */
export const noteLeaving = (why: Leaving) => {
  try {
    if (why !== 'signed_out') sessionStorage.setItem(key, why)
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
let left = read()

export const wasLeft = (why: Leaving) => left === why

/** Told once: a reload is not another failure. */
export const leavingIsTold = () => {
  left = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
