/** The language numbers are written and read in: the viewer's, whatever language the words are in. */
export const viewersLocale = () => globalThis.navigator?.language ?? 'en-US'

const formats = new Map<string, Intl.NumberFormat>()
const formatIn = (locale: string) => {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2, numberingSystem: 'latn' })
  formats.set(locale, format)
  return format
}

/** With at most two decimals, and the unit where it belongs. */
const currencies = /^[€$£¥]$/

export const figure = (value: number | null, unit: string | null, locale = viewersLocale()) => {
  if (value === null) return '–'
  const plain = formatIn(locale)
  const number = plain.format(value)
  if (!unit) return number
  if (unit === '%') return `${number}%`
  if (!currencies.test(unit)) return `${number} ${unit}`
  return value < 0 ? `-${unit}${plain.format(-value)}` : `${unit}${number}`
}

/** '1,842 / 2,150' and '38 / 60 min': the unit is said once. */
export const figurePair = (current: number | null, target: number | null, unit: string | null) => {
  const saidOnce = unit !== null && unit !== '%' && !currencies.test(unit)
  return { current: figure(current, saidOnce ? null : unit), target: figure(target, unit) }
}
