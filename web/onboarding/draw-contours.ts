/*
 * Draws the map beside the sign-in form. The terrain is a formula, so the result never changes by itself:
 *   npx tsx web/onboarding/draw-contours.ts > web/onboarding/contours.ts
 */
type Point = { x: number; y: number }

const width = 880
const height = 900
const margin = 36
const step = 18

const hill = (x: number, y: number, at: Point, peak: number, reach: number, fall: number) =>
  peak * Math.exp(-((Math.hypot(x - at.x, (y - at.y) * 1.08) / reach) ** fall))

const roll = (x: number, y: number) =>
  3.4 * Math.sin(x / 97 + 1.3 * Math.sin(y / 143)) +
  2.8 * Math.sin(y / 83 + 1.7 * Math.sin(x / 121 + 0.6)) +
  2.4 * Math.sin((x + y) / 61 + 2.1) * Math.cos((x - y) / 74) +
  1.3 * Math.sin(x / 34 + 2 * Math.sin(y / 67)) * Math.sin(y / 41 + 0.9)

const elevation = (x: number, y: number) => {
  const bend = 46 * Math.sin(y / 170 + 0.4) + 22 * Math.sin((x - 2 * y) / 210)
  return (
    hill(x + bend, y, { x: 610, y: 215 }, 108, 540, 1.45) +
    hill(x, y, { x: 805, y: 640 }, 26, 120, 2) -
    hill(x, y, { x: 640, y: 760 }, 13, 130, 2) +
    roll(x, y)
  )
}

const crossing = (a: Point, b: Point, level: number): Point => {
  const from = elevation(a.x, a.y)
  const share = (level - from) / (elevation(b.x, b.y) - from)
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
}

const key = ({ x, y }: Point) => `${x.toFixed(3)},${y.toFixed(3)}`

/** Marching squares: every cell gives the pieces of the line that cross it. */
const piecesAt = (level: number) => {
  const pieces: [Point, Point][] = []
  for (let x = -margin; x < width + margin; x += step)
    for (let y = -margin; y < height + margin; y += step) {
      const corners = [
        { x, y },
        { x: x + step, y },
        { x: x + step, y: y + step },
        { x, y: y + step },
      ]
      const cuts = corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % 4] ?? corner
        const crosses = elevation(corner.x, corner.y) >= level !== elevation(next.x, next.y) >= level
        return crosses ? [crossing(corner, next, level)] : []
      })
      for (let index = 0; index + 1 < cuts.length; index += 2) {
        const [from, to] = [cuts[index], cuts[index + 1]]
        if (from && to) pieces.push([from, to])
      }
    }
  return pieces
}

/** Joins the pieces end to end into lines. */
const linesAt = (level: number) => {
  const loose = new Set(piecesAt(level))
  const byEnd = new Map<string, [Point, Point][]>()
  for (const piece of loose)
    for (const end of piece) byEnd.set(key(end), [...(byEnd.get(key(end)) ?? []), piece])
  const follow = (line: Point[]) => {
    for (;;) {
      const last = line.at(-1)
      const next = last && byEnd.get(key(last))?.find((piece) => loose.has(piece))
      if (!last || !next) return line
      loose.delete(next)
      line.push(key(next[0]) === key(last) ? next[1] : next[0])
    }
  }
  const lines: Point[][] = []
  for (const piece of loose) {
    loose.delete(piece)
    const forward = follow([...piece])
    lines.push([...follow([...forward].reverse())])
  }
  return lines.filter((line) => line.length > 9)
}

/** Even numbers, so that the middle of two points is whole and the curve can be written in short steps. */
const even = ({ x, y }: Point) => ({ x: 2 * Math.round(x / 2), y: 2 * Math.round(y / 2) })

const thin = (line: Point[]) => {
  const kept: Point[] = []
  for (const point of line.map(even)) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= 15) kept.push(point)
  }
  return kept
}

const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const pair = (x: number, y: number) => `${x}${y < 0 ? y : ` ${y}`}`

/** A quadratic B-spline: one control point is written, `t` mirrors it into all the others. */
const curve = (line: Point[]) => {
  const closed = key(line[0] ?? { x: 0, y: 0 }) === key(line.at(-1) ?? { x: 1, y: 1 })
  const open = thin(line)
  const points = closed ? [...open.slice(0, -1), ...open.slice(0, 3)] : open
  const [first, second] = points
  if (!first || !second) return ''
  let at = middle(first, second)
  const steps = points.slice(2).map((point, index) => {
    const control = points[index + 1] ?? point
    const to = middle(control, point)
    const [dx, dy] = [to.x - at.x, to.y - at.y]
    const lead = index === 0 ? `q${pair(control.x - at.x, control.y - at.y)} ${pair(dx, dy)}t` : pair(dx, dy)
    at = to
    return lead
  })
  const start = middle(first, second)
  return `M${pair(start.x, start.y)}${steps.join(' ').replaceAll(' -', '-').replace('t ', 't')}`
}

const linesPerMajor = 8
const indexes = Array.from({ length: 46 }, (_, index) => index - 10)
const isMajor = (index: number) => index % linesPerMajor === 0
const draw = (wanted: number[]) =>
  wanted
    .flatMap((index) => linesAt((index * 25) / linesPerMajor))
    .map(curve)
    .join('')

/** Where a height is written: on its own line, as near as can be to a place that is free. */
const label = (level: number, near: Point) => {
  const distance = (point: Point) => Math.hypot(point.x - near.x, point.y - near.y)
  const nearest =
    linesAt(level)
      .flat()
      .sort((a, b) => distance(a) - distance(b))[0] ?? near
  return { text: String(level), x: Math.round(nearest.x), y: Math.round(nearest.y) }
}

const labels = [label(25, { x: 292, y: 748 }), label(50, { x: 430, y: 590 }), label(75, { x: 508, y: 462 })]

console.log('// Drawn by draw-contours.ts; change the terrain there.')
console.log(`export const minor =\n  '${draw(indexes.filter((index) => !isMajor(index)))}'\n`)
console.log(`export const major =\n  '${draw(indexes.filter(isMajor))}'\n`)
console.log(
  `export const heights = [${labels.map((l) => `{ text: '${l.text}', x: ${l.x}, y: ${l.y} }`).join(', ')}]`,
)
