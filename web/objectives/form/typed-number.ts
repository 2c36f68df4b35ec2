import { viewersLocale } from '../figures.ts'

const plainNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i
/** Marks between thousands that nobody takes for a decimal point: spaces of any width, and apostrophes. */
const thousandsMark = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g

type Mark = ',' | '.'
const decimalMark = (locale: string): Mark => {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

const isGrouped = (text: string, mark: Mark) =>
  (mark === ',' ? /^[-+]?[1-9]\d{0,2}(,\d{3})+$/ : /^[-+]?[1-9]\d{0,2}(\.\d{3})+$/).test(text)

/** Which mark is the decimal one: the last of two kinds, and of one kind whichever cannot part thousands. */
const decimalIn = (text: string, locale: string): Mark => {
  const [comma, dot] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma !== -1 && dot !== -1) return comma > dot ? ',' : '.'
  const [mark, other]: [Mark, Mark] = comma !== -1 ? [',', '.'] : ['.', ',']
  if (!isGrouped(text, mark)) return mark
  return text.indexOf(mark) === text.lastIndexOf(mark) ? decimalMark(locale) : other
}

/**
 * Blank is none; what is no number becomes NaN, which every schema refuses. Numbers are read as the viewer's language
 * writes them: '2,500' is 2500 in English and 2.5 in German, and '2,5' is the same in both.
 */
export const parseNumber = (text: string, locale = viewersLocale()): number | null => {
  const typed = text.trim().replace('−', '-').replace(thousandsMark, '')
  if (typed === '') return null
  const decimal = decimalIn(typed, locale)
  const group: Mark = decimal === ',' ? '.' : ','
  const [whole = '', ...rest] = typed.split(decimal)
  if (rest.length > 1) return Number.NaN
  if (whole.includes(group) && !isGrouped(whole, group)) return Number.NaN
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
