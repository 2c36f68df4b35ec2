import { useEffect, useState } from 'react'

/** Mantine gives the focus back when a dialog closes; a dialog that is taken away while it stands open needs this. */
export const useFocusReturn = (isOpen: boolean) => {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [isOpen, opener])
}
