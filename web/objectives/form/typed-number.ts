import { viewersLocale } from '../figures.ts'

const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i
/** Marks between thousands that nobody takes for a decimal point: spaces of any width, apostrophes, and the Arabic one. */
const thousandsMark = /(?<=\d)[\s'’٬](?=\d{3}(?!\d))/g
const arabicDecimalMark = '٫'

/** The zeros of digits that keyboards write: Arabic, Persian, Devanagari, Bengali, Thai and full width. */
const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.charCodeAt(0))
const digits = new RegExp(
  zeros.map((zero) => String.raw`[\u{${zero.toString(16)}}-\u{${(zero + 9).toString(16)}}]`).join('|'),
  'gu',
)
const plainDigit = (digit: string) => {
  const code = digit.charCodeAt(0)
  return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
}
/** What tells a text's direction, and comes along with a copied minus. */
const directions = /[\u{61c}\u{200e}\u{200f}]/gu

type Mark = ',' | '.'
const decimalMark = (locale: string): Mark => {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

/** '12,34,567': above the thousands India counts in hundreds. */
const groupsHundreds = (locale: string) =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(1_234_567)
    .some(({ type, value }) => type === 'integer' && value === '12')

const isGrouped = (text: string, mark: Mark, locale: string) => {
  const marked = text.replaceAll(mark, ' ')
  return (
    /^[-+]?[1-9]\d{0,2}( \d{3})+$/.test(marked) ||
    (/^[-+]?[1-9]\d?( \d{2})* \d{3}$/.test(marked) && mark !== decimalMark(locale) && groupsHundreds(locale))
  )
}

/** Which mark is the decimal one: the last of two kinds, and of one kind whichever cannot part thousands. */
const decimalIn = (text: string, locale: string): Mark => {
  const [comma, dot] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma !== -1 && dot !== -1) return comma > dot ? ',' : '.'
  const [mark, other]: [Mark, Mark] = comma !== -1 ? [',', '.'] : ['.', ',']
  if (!isGrouped(text, mark, locale)) return mark
  return text.indexOf(mark) === text.lastIndexOf(mark) ? decimalMark(locale) : other
}

/**
 * Blank is none; what is no number becomes NaN, which every schema refuses. Numbers are read as the viewer's language
 * writes them: '2,500' is 2500 in English and 2.5 in German, and '2,5' is the same in both.
 */
export const parseNumber = (text: string, locale = viewersLocale()): number | null => {
  const written = text
    .replace(directions, '')
    .trim()
    .replace(digits, plainDigit)
    .replace('−', '-')
    .replace(thousandsMark, '')
  if (written === '') return null
  const typed = written.replace(arabicDecimalMark, '.')
  const decimal = typed === written ? decimalIn(typed, locale) : '.'
  const group: Mark = decimal === ',' ? '.' : ','
  const [whole = '', ...rest] = typed.split(decimal)
  if (rest.length > 1) return Number.NaN
  if (whole.includes(group) && !isGrouped(whole, group, locale)) return Number.NaN
  const joined = [whole.replaceAll(group, ''), ...rest].join('.')
  const value = plainNumber.test(joined) ? Number(joined) : Number.NaN
  // One that no number can hold, '1e400', would be shown back as a word.
  return Number.isFinite(value) ? value : Number.NaN
}

/** As it is typed in the viewer's language, with every digit: what has been understood is shown back so. */
export const formatNumber = (value: number | null, locale = viewersLocale()) =>
  value === null ? '' : String(value).replace('.', decimalMark(locale))

/** What was typed, as it was understood; what is no number stays as it is. */
export const reformatNumber = (text: string, locale = viewersLocale()) => {
  const value = parseNumber(text, locale)
  return Number.isNaN(value) ? text : formatNumber(value, locale)
}
