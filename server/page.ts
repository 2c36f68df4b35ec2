/** Cuts a page off what was read, which is one more than fits where there is more; `next` is where that goes on. */
export const pageOf = <Row, Key>(found: readonly Row[], length: number, keyOf: (last: Row) => Key) => {
  const rows = found.slice(0, length)
  const last = rows.at(-1)
  return { rows, next: found.length > length && last !== undefined ? keyOf(last) : null }
}
