const rowsOf = <T>(group: readonly T[], columns: number) =>
  Array.from({ length: Math.ceil(group.length / columns) }, (_, row) =>
    group.slice(row * columns, (row + 1) * columns),
  )

/** Where a key leads in a palette of groups that are drawn in rows of so many columns; null for other keys. */
export const iconAfterKey = <T>(
  key: string,
  at: T,
  groups: readonly (readonly T[])[],
  columns: number,
): T | null => {
  const all = groups.flat()
  const rows = groups.flatMap((group) => rowsOf(group, columns))
  const index = all.indexOf(at)
  const row = rows.findIndex((one) => one.includes(at))
  const column = rows[row]?.indexOf(at) ?? 0
  const inRow = (other: readonly T[] | undefined) => other?.[Math.min(column, other.length - 1)] ?? at
  switch (key) {
    case 'ArrowRight':
      return all[index + 1] ?? at
    case 'ArrowLeft':
      return all[index - 1] ?? at
    case 'ArrowDown':
      return inRow(rows[row + 1])
    case 'ArrowUp':
      return inRow(rows[row - 1])
    case 'Home':
      return all.at(0) ?? at
    case 'End':
      return all.at(-1) ?? at
    default:
      return null
  }
}
