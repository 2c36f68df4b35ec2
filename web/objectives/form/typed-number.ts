const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const plain = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/** Blank is none; what is no number becomes NaN, which every schema refuses. '1,842' is how we write it ourselves. */
export const typedNumber = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return null
  if (grouped.test(typed)) return Number(typed.replaceAll(',', ''))
  return plain.test(typed) ? Number(typed) : Number.NaN
}

export const writtenNumber = (value: number | null) => (value === null ? '' : String(value))
