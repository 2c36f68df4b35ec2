/** What is asked of a page from within: these functions are sent to the browser, so each stands alone. */

/** Transitions and animations that last longer than a blink although the person asked for none. */
export const moving = () => {
  const blink = 0.1
  const longest = (durations: string) => Math.max(...durations.split(', ').map(Number.parseFloat))
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
    const isMoving =
      longest(transitionDuration) > blink || (animationName !== 'none' && longest(animationDuration) > blink)
    return isMoving ? [`moves: ${element.outerHTML.slice(0, 120)}`] : []
  })
}

/** One first heading, one main part, and no heading that skips a level. */
export const outline = () => {
  const isShown = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]')
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(isShown)
  const headings = [...document.querySelectorAll('h1')].filter(isShown)
  const mains = [...document.querySelectorAll('main')].filter(isShown)
  if (dialogs.length > 0) return []
  return [
    ...(headings.length === 1 ? [] : [`has ${headings.length} first headings`]),
    ...(mains.length === 1 ? [] : [`has ${mains.length} main parts`]),
  ]
}

/** As someone sets it who reads better so: WCAG 1.4.12. */
export const spaceText = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }
  `)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Text that is cut off at its lower edge. What ends in an ellipsis is cut on purpose, and told whole elsewhere. */
export const cutOff = () => {
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const style = getComputedStyle(element)
    const isClipping = ['hidden', 'clip'].includes(style.overflowY) && style.webkitLineClamp === 'none'
    // What only a screen reader is told is a pixel high by design.
    const isForEyes = element.clientHeight > 4 && element.checkVisibility()
    const isCut =
      isClipping && isForEyes && ownText(element) && element.scrollHeight > element.clientHeight + 2
    return isCut ? [`cuts off: ${element.outerHTML.slice(0, 120)}`] : []
  })
}
