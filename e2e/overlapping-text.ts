/**
 * Words that are written over others, asked of a page from within, so it stands alone. What lies above the rest on purpose,
 * such as a dialog, a menu or a heading that stays while a list is scrolled, is asked by itself.
 */
export const overlappingText = (): string[] => {
  type Area = { left: number; right: number; top: number; bottom: number }
  const everywhere: Area = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  const within = (a: Area, b: Area): Area => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isSmall = ({ left, right, top, bottom }: Area) => right - left <= 2 || bottom - top <= 2

  /** Where what is in an element can be seen, and what it lies in that has a place of its own above the rest. */
  type Around = { seen: Area; layer: Element }
  const around = new Map<Element, Around>()
  const aroundOf = (element: Element): Around => {
    const known = around.get(element)
    if (known) return known
    const { position, overflowX, overflowY, clipPath, zIndex, backgroundColor } = getComputedStyle(element)
    const outer = element.parentElement
      ? aroundOf(element.parentElement)
      : { seen: everywhere, layer: element }
    const box = element.getBoundingClientRect()
    const seen = { ...outer.seen }
    if (overflowX !== 'visible' || clipPath !== 'none')
      Object.assign(seen, { left: Math.max(seen.left, box.left), right: Math.min(seen.right, box.right) })
    if (overflowY !== 'visible' || clipPath !== 'none')
      Object.assign(seen, { top: Math.max(seen.top, box.top), bottom: Math.min(seen.bottom, box.bottom) })
    const isFilled = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
    const isAbove =
      position === 'fixed' || position === 'sticky' || (isFilled && position === 'absolute' && zIndex !== '')
    const answer = {
      seen: position === 'fixed' ? everywhere : seen,
      layer: isAbove ? element : outer.layer,
    }
    around.set(element, answer)
    return answer
  }

  type Line = { area: Area; text: string; node: Node; layer: Element }
  const lines: Line[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    const text = (node.textContent ?? '').trim()
    if (!element || !text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    const { seen, layer } = aroundOf(element)
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      // The letters, without the room above and below them that the lines of a tight paragraph share.
      const room = (bottom - top) / 4
      const area = within({ left: left + 1, right: right - 1, top: top + room, bottom: bottom - room }, seen)
      if (!isSmall(area)) lines.push({ area, text: text.slice(0, 40), node, layer })
    }
  }

  const found = new Set<string>()
  lines.sort((a, b) => a.area.top - b.area.top)
  for (const [place, one] of lines.entries())
    for (let next = place + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.area.top >= one.area.bottom) break
      if (other.node === one.node || other.layer !== one.layer) continue
      if (!isSmall(within(one.area, other.area))) found.add(`"${one.text}" and "${other.text}"`)
    }
  return [...found]
}
