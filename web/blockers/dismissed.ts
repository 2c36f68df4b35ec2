import { useSyncExternalStore } from 'react'

/** In memory only: what someone put aside is back with the next load of the page. */
let dismissed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export const dismiss = (id: string) => {
  dismissed = new Set([...dismissed, id])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDismissed = () => useSyncExternalStore(subscribe, () => dismissed)
