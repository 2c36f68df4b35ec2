/** Every open dialog hears Escape, and only the one above the others is meant. */
export const isOnTop = (dialog: HTMLElement | null) => {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return dialog === null || top === undefined || top.contains(dialog) || dialog.contains(top)
}
