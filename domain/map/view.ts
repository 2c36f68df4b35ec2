import type { Box } from './layout.ts'

/** Where the map's corner stands in the window, and how large it is drawn: 1 is as it was designed. */
export type View = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const zooms = { least: 0.25, most: 2, step: 1.25 } as const
/** Below this a node is one line. */
const lineBelow = 0.5

export const isInLines = (zoom: number) => zoom < lineBelow

/** A node of one line is drawn with letters that can still be read: at half the size they are whole. */
export const scaleOf = (zoom: number) => (isInLines(zoom) ? zoom / lineBelow : zoom)

export const withinZooms = (zoom: number) => Math.min(zooms.most, Math.max(zooms.least, zoom))

/** What lies under a point of the window stays there. */
export const zoomedAt = (view: View, { x, y }: Point, wanted: number): View => {
  const zoom = withinZooms(wanted)
  const ratio = scaleOf(zoom) / scaleOf(view.zoom)
  return { x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, zoom }
}

/** The part of the map that is in the window. */
export const areaInView = ({ x, y, zoom }: View, { width, height }: Size): Box => {
  const scale = scaleOf(zoom)
  return { left: -x / scale, top: -y / scale, width: width / scale, height: height / scale }
}

/** Some of the map stays in the window, however far it is pushed. */
export const keptInView = (view: View, map: Size, window: Size): View => {
  const scale = scaleOf(view.zoom)
  const within = (at: number, length: number, room: number) => {
    const margin = Math.min(120, room / 3)
    return Math.min(room - margin, Math.max(margin - length * scale, at))
  }
  return {
    ...view,
    x: within(view.x, map.width, window.width),
    y: within(view.y, map.height, window.height),
  }
}

/** As far as needed, and no farther, for a box to be in the window. */
export const broughtIntoView = (view: View, box: Box, { width, height }: Size, margin = 24): View => {
  const scale = scaleOf(view.zoom)
  const along = (at: number, from: number, length: number, room: number) => {
    const [start, end] = [at + from * scale, at + (from + length) * scale]
    if (start < margin) return at + margin - start
    return end > room - margin ? at - Math.min(end - (room - margin), start - margin) : at
  }
  return {
    ...view,
    x: along(view.x, box.left, box.width, width),
    y: along(view.y, box.top, box.height, height),
  }
}

/** Largest, up to its designed size, at which a box of the map fits, given the box as it is with cards and with lines. */
export const fittedZoom = (inCards: Size, inLines: Size, { width, height }: Size, margin = 24) => {
  const room = { width: width - 2 * margin, height: height - 2 * margin }
  const scaleFor = (box: Size) => Math.min(1, room.width / box.width, room.height / box.height)
  const cards = scaleFor(inCards)
  if (cards >= lineBelow) return cards
  const lines = Math.min(scaleFor(inLines), scaleOf(lineBelow - 0.01))
  return withinZooms(lines * lineBelow)
}

/** A box in the middle of the window; what is larger begins at its corner. */
export const centred = (box: Box, zoom: number, { width, height }: Size, margin = 24): View => {
  const scale = scaleOf(zoom)
  const along = (from: number, length: number, room: number) =>
    Math.max(margin, (room - length * scale) / 2) - from * scale
  return { x: along(box.left, box.width, width), y: along(box.top, box.height, height), zoom }
}
