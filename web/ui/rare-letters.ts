/** One of the letters that fonts.css keeps in a file of its own. */
const sample = 'ő'

/**
 * A long list will show a name from anywhere in Europe sooner or later. Its letters come now, while nothing moves: a font
 * that arrives in the middle of scrolling lays out the whole page anew.
 */
export const fetchRareLetters = () => {
  // Without it the browser fetches them when it meets the first one, as it would have.
  document.fonts?.load(`1em ${getComputedStyle(document.body).fontFamily}`, sample).catch(() => undefined)
}
