/**
 * What a page looks like to axe, but for sizes: where that has been seen, axe would say the same again. These functions are
 * sent to the browser, so each stands alone.
 */

type Seen = { within?: string; without?: string[] }

/**
 * What can be seen and what it says of itself, how it is laid out, and what has to be scrolled: everything that axe judges
 * except for colours. How many pixels something measures is not in it, nor where it stands.
 */
export const layoutOf = async ({ within = 'body', without = [] }: Seen) => {
  // A page that is told of its new width draws itself anew before the second of them.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const said = /^(role|aria-.+|alt|title|href|tabindex|type|for|id|lang|dir|inert|disabled|autocomplete)$/
  const lines = [...document.querySelectorAll(`${within}, ${within} *`)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    if (without.some((others) => element.closest(others))) return []
    const style = getComputedStyle(element)
    const attributes = [...element.attributes].filter(({ name }) => said.test(name))
    const words = [...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : [],
    )
    const isGrid = style.display.endsWith('grid')
    const columns = isGrid ? style.gridTemplateColumns.split(' ').length : 0
    const isScrolled =
      (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
    const direction = style.display.endsWith('flex') ? style.flexDirection : ''
    return [
      element.tagName,
      ...attributes.map(({ name, value }) => `${name}=${value}`),
      words.join(' ').trim(),
      `${style.display} ${style.position} ${direction} ${columns} ${style.order} ${isScrolled}`,
    ].join('|')
  })
  return lines.join('\n')
}

/**
 * Every colour in which something is written, with what lies behind it down to the first that nothing shines through, and
 * what else contrast is judged by.
 */
export const coloursOf = ({ within = 'body', without = [] }: Seen) => {
  const layersBehind = (element: Element) => {
    const layers: string[] = []
    let isCovered = false
    for (let part: Element | null = element; part; part = part.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position, mixBlendMode } = getComputedStyle(part)
      const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
      if (isPainted && !isCovered) layers.push(`${backgroundColor} ${backgroundImage}`)
      isCovered ||= backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
      // What stands somewhere else may lie above anything.
      if (!isCovered && /absolute|fixed/.test(position)) layers.push(position)
      if (opacity !== '1' || mixBlendMode !== 'normal') layers.push(`${opacity} ${mixBlendMode}`)
    }
    return layers
  }
  const written = [...document.querySelectorAll(`${within}, ${within} *`)].flatMap((element) => {
    const hasWords =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasWords || !element.checkVisibility({ visibilityProperty: true })) return []
    if (without.some((others) => element.closest(others))) return []
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isBold = Number(style.fontWeight) >= 700
    const isLarge = size >= 24 || (isBold && size >= 18.6)
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : ''
    const link = element.closest('a') ? `link ${style.textDecorationLine} in ${around} ${isBold}` : ''
    return `${style.color} ${style.textShadow} ${isLarge} ${link} on ${layersBehind(element).join(' on ')}`
  })
  return [...new Set(written)]
}
