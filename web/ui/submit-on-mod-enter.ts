import type { KeyboardEvent } from 'react'

/** In a form with fields of several lines, Enter alone begins a line. */
export const submitOnModEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
