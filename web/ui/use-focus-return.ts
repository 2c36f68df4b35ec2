import { useEffect, useState } from 'react'

const isLost = () => document.activeElement === document.body

/** For when what had the focus is gone or disabled: how the dialog beneath begins, or else the page. */
const nextBest = () => {
  const beneath = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return beneath?.querySelector<HTMLElement>('[data-autofocus]') ?? document.getElementById('content')
}

/**
 * Mantine gives the focus back when a dialog closes; a dialog that is taken away while it stands open needs this. Where its
 * opener cannot have the focus any more, what comes next best may be wanted.
 */
export const useFocusReturn = (isOpen: boolean, { orNextBest = false } = {}) => {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      setTimeout(() => {
        if (isLost() && opener instanceof HTMLElement) opener.focus()
        if (isLost() && orNextBest) nextBest()?.focus({ preventScroll: true })
      })
    }
  }, [isOpen, opener, orNextBest])
}
