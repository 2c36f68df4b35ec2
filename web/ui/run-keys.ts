import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

const isTypedInto = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type="radio"])')

/** What opens a list when it has the focus takes letters itself. */
const lists = '[aria-haspopup], [role="menu"], [role="listbox"]'

/**
 * Whether what is pressed there means the part of the page that has keys of its own. That part hears everything in it; from
 * elsewhere it hears what is not meant for a field, a list or a dialog above it.
 */
export const isMeant = (part: HTMLElement, target: EventTarget | null) => {
  if (!(target instanceof HTMLElement)) return false
  if (part.contains(target)) return true
  const above =
    [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? target.closest('[role="dialog"]')
  return !isTypedInto(target) && !target.closest(lists) && (!above || above.contains(part))
}

/** Hears the keys of a run wherever the focus is, as long as nothing else wants them. */
export const useRunKeys = (
  part: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent, isTyping: boolean) => void,
) =>
  useWindowEvent('keydown', (event) => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || !part.current || !target || !isMeant(part.current, target)) return
    onKey(event, isTypedInto(target))
  })
