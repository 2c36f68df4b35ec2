const [width, height, edge] = [96, 28, 4]

/** Where the values of a line stand in its drawing; none where there are not two. */
export const placesOf = (values: readonly number[]) => {
  if (values.length < 2) return []
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  return values.map((value, place) => ({
    x: edge + (place / (values.length - 1)) * (width - 2 * edge),
    y: most === least ? height / 2 : height - edge - ((value - least) / span) * (height - 2 * edge),
  }))
}
export const drawing = { width, height }
