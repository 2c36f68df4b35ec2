/** Where each row begins, and after the last where it ends. */
export const offsetsOf = (count: number, heightOf: (index: number) => number): Float64Array => {
  const offsets = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) offsets[index + 1] = (offsets[index] ?? 0) + heightOf(index)
  return offsets
}

/** The last row that begins at or before a place. */
const rowAt = (offsets: Float64Array, place: number) => {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows that are at least partly between two places, and one more wherever it is: the one with the focus. */
export const rowsBetween = (offsets: Float64Array, from: number, to: number, kept: number): number[] => {
  const count = offsets.length - 1
  if (count < 1) return []
  const [first, last] = [rowAt(offsets, from), rowAt(offsets, to)]
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (kept < 0 || kept >= count || (kept >= first && kept <= last)) return rows
  return kept < first ? [kept, ...rows] : [...rows, kept]
}
