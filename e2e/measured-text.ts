/**
 * What cannot be read for want of room, asked of a page from within, so it stands alone: a word that is broken, or cut
 * off, before its eighth letter, an address that is broken within a word, and a cell of a table that reaches into its neighbour.
 */
export const crampedText = (): string[] => {
  const enough = 8
  const slack = 1.5
  const isClipping = (element: Element) => {
    const { overflowX, clipPath } = getComputedStyle(element)
    return overflowX === 'hidden' || overflowX === 'clip' || clipPath !== 'none'
  }
  /** What can be moved, by a bar or by hand, shows in part what is at its edge. */
  const isScrolling = (element: Element) => {
    const { overflowX, touchAction } = getComputedStyle(element)
    return /auto|scroll/.test(overflowX) || touchAction === 'none'
  }
  const about = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ${Math.round(element.getBoundingClientRect().width)} wide`

  /** Where what is in it can be seen, from left to right; null for what is only told to a screen reader. */
  const windows = new Map<Element, { left: number; right: number } | null>()
  const windowOf = (element: Element): { left: number; right: number } | null => {
    const known = windows.get(element)
    if (known !== undefined) return known
    const parent = element.parentElement
    const around = parent ? windowOf(parent) : { left: -Infinity, right: Infinity }
    const { left, right, width } = element.getBoundingClientRect()
    const own = () => {
      if (around === null || isScrolling(element)) return around && { left: -Infinity, right: Infinity }
      if (!isClipping(element)) return around
      return width <= 4 ? null : { left: Math.max(left, around.left), right: Math.min(right, around.right) }
    }
    const seen = own()
    windows.set(element, seen)
    return seen
  }

  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || !text.trim() || !element.checkVisibility({ opacityProperty: true })) continue
    const seen = windowOf(element)
    if (seen === null || element.closest('svg, [aria-hidden="true"]')) continue
    const cell = element.closest('td, th')?.getBoundingClientRect()
    for (const [place, { 0: word, index }] of [...text.matchAll(/[^\s\-–—/]+/gu)].entries()) {
      range.setStart(node, index)
      range.setEnd(node, index + (word.includes('@') ? word.length : Math.min(word.length, enough)))
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = lines
      if (!first) continue
      const isBroken = lines.some(({ top }) => Math.abs(top - first.top) > slack)
      range.setEnd(node, index + Math.min(word.length, enough))
      const [beginning = first] = [...range.getClientRects()].filter(({ width }) => width > 0)
      // A cell whose parts stand in the row by themselves has no box of its own.
      const isOutside =
        cell !== undefined &&
        cell.width > 0 &&
        seen.right > cell.right &&
        beginning.right > cell.right + slack
      // Of a text that ends in an ellipsis at least the first word is there.
      const isCut =
        place === 0 && (beginning.right > seen.right + slack || beginning.left < seen.left - slack)
      if (isBroken || isCut || isOutside) {
        const what = isBroken ? 'breaks' : isCut ? 'cuts off' : 'leaves its cell with'
        found.push(`${what} "${word}" of "${text.trim().slice(0, 40)}" in ${about(element)}`)
        break
      }
    }
  }
  // A list of choices cuts without an ellipsis, so that what is left may read as another word.
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of document.querySelectorAll('select')) {
    if (!pen || !select.checkVisibility({ opacityProperty: true })) continue
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    pen.font = font
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const text = (select.selectedOptions[0]?.text ?? '').slice(0, 2 * enough)
    if (pen.measureText(text).width > room + slack) found.push(`cuts off "${text}" in ${about(select)}`)
  }
  // Of a number every digit counts: what is left of one that is cut reads as another number.
  for (const field of document.querySelectorAll('input')) {
    if (!/decimal|numeric/.test(field.inputMode) && field.type !== 'number') continue
    if (field.value === '' || !field.checkVisibility({ opacityProperty: true })) continue
    if (field.scrollWidth > field.clientWidth + slack)
      found.push(`cuts off the number "${field.value}" in ${about(field)}`)
  }
  // Where a field ends is seen as well, or what is typed in it runs out of the window.
  for (const field of document.querySelectorAll('input, textarea, select, button')) {
    const seen = windowOf(field.parentElement ?? field)
    const { right, left, width } = field.getBoundingClientRect()
    if (seen === null || width <= 4 || !field.checkVisibility({ opacityProperty: true })) continue
    if (right > seen.right + 4 && left < seen.right) found.push(`cuts off ${about(field)}`)
  }
  const sideways = document.documentElement.scrollWidth - innerWidth
  if (sideways > 0) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right + scrollX > innerWidth + 1 && element.checkVisibility(),
    )
    found.push(`scrolls sideways by ${sideways} pixels, with ${wide.slice(0, 3).map(about).join(', ')}`)
  }
  return [...new Set(found)]
}

/**
 * Names that are cut, asked of a page from within: without a title that has the whole, or before they had a second line.
 */
export const cutNames = (): string[] => {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
    const { overflowX, textOverflow, whiteSpace } = getComputedStyle(element)
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    const isField = element instanceof HTMLInputElement && element.value !== '' && textOverflow === 'ellipsis'
    if ((!ownText && !isField && textOverflow !== 'ellipsis') || !element.checkVisibility()) continue
    if (overflowX !== 'hidden' && overflowX !== 'clip' && !isField) continue
    if (element.clientWidth < 5 || element.closest('[aria-hidden="true"]')) continue
    const isCut =
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    if (!isCut) continue
    const what = `"${(isField ? element.value : (element.textContent ?? '')).trim().slice(0, 40)}" in ${element.tagName.toLowerCase()}.${element.className}`
    if (!element.closest('[title]') && !element.querySelector('[title]'))
      found.push(`cuts ${what} and never says it`)
    else if (whiteSpace === 'nowrap' && !isField) found.push(`cuts ${what} on its first line`)
  }
  return [...new Set(found)]
}

/** Cells of a table whose words stand closer to those of the next cell than words stand to each other, asked of a page from within. */
export const touchingCells = (): string[] => {
  const enough = 8
  const found: string[] = []
  const range = document.createRange()
  /** Where the words of a cell are, as far as it shows them. */
  const linesOf = (cell: Element) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const lines: DOMRect[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue
      range.selectNodeContents(node)
      lines.push(...[...range.getClientRects()].filter(({ width }) => width > 1))
    }
    return lines
  }
  for (const row of document.querySelectorAll('tr')) {
    const cells = [...row.querySelectorAll('td')].filter((cell) => cell.checkVisibility())
    cells.forEach((cell, place) => {
      const next = cells[place + 1]
      if (!next) return
      const left = Math.min(...linesOf(next).map((line) => line.left))
      const right = Math.max(...linesOf(cell).map((line) => line.right))
      if (left - right < enough)
        found.push(`"${cell.textContent}" and "${next.textContent}" are ${Math.round(left - right)} apart`)
    })
  }
  return found
}
