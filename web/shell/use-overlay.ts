import { useRef, useState } from 'react'

/** One at a time: each is about the whole page. */
type Overlay = 'palette' | 'shortcuts' | 'log-out'

/** One may lead to another, so only the last of them gives the focus back to where the first was called from. */
export const useOverlay = () => {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const caller = useRef<Element | null>(null)
  const show = (next: Overlay) => {
    if (overlay === null) caller.current = document.activeElement
    setOverlay(next)
  }
  const close = () => {
    setOverlay(null)
    // The dialog keeps the focus inside until it has been drawn closed.
    setTimeout(() => {
      if (caller.current instanceof HTMLElement) caller.current.focus({ preventScroll: true })
    })
  }
  return { overlay, show, close }
}
