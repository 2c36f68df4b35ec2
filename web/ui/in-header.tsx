import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where a page may put something of its own into the header; null outside the shell and until it is drawn. */
export const HeaderPlace = createContext<HTMLElement | null>(null)

/** What a page has in the header of a phone, where a row of its own would take a twelfth of the screen. */
export const InHeader = ({ children }: { children: ReactNode }) => {
  const place = useContext(HeaderPlace)
  return place && createPortal(children, place)
}
