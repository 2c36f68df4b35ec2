/** PostgreSQL stores every text but one with a NUL, and half of a surrogate pair is no character at all. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/**
 * Where in a value stands a text that cannot be stored, keys included; null if nowhere. The walk keeps its own list,
 * so that no nesting is too deep for it.
 */
export const placeOfUnstorable = (given: unknown): string | null => {
  const open: { value: unknown; place: string }[] = [{ value: given, place: '' }]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, place } = one
    if (typeof value === 'string' && !isStorable(value)) return place
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) return place
      open.push({ value: part, place: place === '' ? key : `${place}.${key}` })
    }
  }
  return null
}
