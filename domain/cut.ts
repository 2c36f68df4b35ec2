/** What is drawn as one sign is seldom longer; marks can be piled up without end. */
const longestSign = 64

const isHalf = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at - 1))

/**
 * The beginning of a text, no longer than that: half a character is none, so an emoji, a flag or a letter with its marks
 * stays whole or is left out. Whatever shortens what people wrote cuts here.
 */
export const cut = (text: string, longest: number) => {
  if (text.length <= longest) return text
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const whole = signs.segment(text).containing(longest)?.index ?? 0
  if (whole > Math.max(0, longest - longestSign)) return text.slice(0, whole)
  return text.slice(0, isHalf(text, longest) ? longest - 1 : longest)
}

/** The same, saying that there was more. */
export const shortened = (text: string, longest: number) =>
  text.length <= longest ? text : `${cut(text, longest - 1).trimEnd()}…`
