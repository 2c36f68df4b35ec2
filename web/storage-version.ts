const key = 'cairn-storage-version'
const current = '2025-09-03-v3'

/** What an older version left in the browser is wiped, unless somebody is signed in with it. */
export const settleStorage = (isSignedIn: boolean, wipe: () => void) => {
  try {
    if (localStorage.getItem(key) === current) return
    if (!isSignedIn) wipe()
    localStorage.setItem(key, current)
  } catch {
    // Storage can be switched off; then there is nothing stale in it.
  }
}
