/** Where a mark stands in its picture: which team or line, and which week or status. */
export type Place = { row: number; column: number }

export const nameOfPlace = ({ row, column }: Place) => `${row}:${column}`

export const placeNamed = (name: string): Place => {
  const [row = 0, column = 0] = name.split(':').map(Number)
  return { row, column }
}

const nearest = (places: readonly Place[], column: number) =>
  places.reduce<Place | null>(
    (best, place) =>
      best === null || Math.abs(place.column - column) < Math.abs(best.column - column) ? place : best,
    null,
  )

/** Where a key leads; null if it leads nowhere. Rows may be of different length and have gaps. */
export const placeAfter = (places: readonly Place[], { row, column }: Place, key: string): Place | null => {
  const line = places.filter((place) => place.row === row).sort((a, b) => a.column - b.column)
  const rowAt = (by: 1 | -1) => {
    const rows = [...new Set(places.map((place) => place.row))].sort((a, b) => a - b)
    const to = rows[rows.indexOf(row) + by]
    return nearest(
      places.filter((place) => place.row === to),
      column,
    )
  }
  switch (key) {
    case 'ArrowRight':
      return line.find((place) => place.column > column) ?? null
    case 'ArrowLeft':
      return line.findLast((place) => place.column < column) ?? null
    case 'ArrowDown':
      return rowAt(1)
    case 'ArrowUp':
      return rowAt(-1)
    case 'Home':
      return line[0] ?? null
    case 'End':
      return line.at(-1) ?? null
    default:
      return null
  }
}
