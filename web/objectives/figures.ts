/** With at most two decimals, and the unit where it belongs. */
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const currencies = /^[€$£¥]$/

export const figure = (value: number | null, unit: string | null) => {
  if (value === null) return '–'
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
