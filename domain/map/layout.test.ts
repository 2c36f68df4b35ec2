import { describe, expect, it } from 'vitest'
import { type Box, boxAround, isWithin, layOut } from './layout.ts'
import { areaInView, broughtIntoView, centred, fittedZoom, keptInView, scaleOf, zoomedAt } from './view.ts'

const sizes = { left: (level: number) => level * 100, width: () => 60, gap: 10, treeGap: 30 }
type Item = { id: string; level: number; parentId: string | null; height: number }
const item = (id: string, parent: Item | null = null, height = 20): Item => ({
  id,
  level: parent === null ? 0 : parent.level + 1,
  parentId: parent?.id ?? null,
  height,
})
const placed = (...items: Item[]) => layOut(items, ({ height }) => height, sizes)
const topsOf = (boxes: ReadonlyMap<string, Box>) =>
  Object.fromEntries([...boxes].map(([id, { top }]) => [id, top]))

const grow = item('grow')
const sell = item('sell', grow)
const hire = item('hire', grow)

describe('the layout', () => {
  it('has a parent in the middle of its children, level by level to the right', () => {
    const { boxes, width, height } = placed(grow, sell, hire)
    expect(topsOf(boxes)).toEqual({ grow: 15, sell: 0, hire: 30 })
    expect(boxes.get('sell')?.left).toBe(100)
    expect({ width, height }).toEqual({ width: 160, height: 50 })
  })

  it('has the children of a tall one in its middle', () => {
    expect(topsOf(placed(item('grow', null, 100), sell).boxes)).toEqual({ grow: 0, sell: 40 })
  })

  it('keeps a tall one in the band of its tree, however unlike its children are', () => {
    const tall = item('tall', null, 100)
    const { boxes } = placed(tall, item('low', tall, 10), item('high', tall, 50))
    expect(boxes.get('tall')?.top).toBe(0)
  })

  it('keeps trees apart', () => {
    expect(topsOf(placed(grow, sell, hire, item('save')).boxes).save).toBe(80)
  })

  it('lets no two overlap, whatever is opened', () => {
    const items: Item[] = []
    for (let n = 0; n < 300; n += 1) {
      const parent = n % 7 === 0 ? null : (items[Math.floor(n / 2)] ?? null)
      items.push(item(`${n}`, parent && parent.level < 5 ? parent : null, 20 + ((n * 37) % 90)))
    }
    const inOrder = (parent: Item | null): Item[] =>
      items
        .filter(({ parentId }) => parentId === (parent?.id ?? null))
        .flatMap((one) => [one, ...inOrder(one)])
    const boxes = [...placed(...inOrder(null)).boxes.values()]
    expect(boxes).toHaveLength(300)
    for (const [index, box] of boxes.entries())
      expect(boxes.slice(index + 1).filter((other) => isWithin(box, other))).toEqual([])
  })

  it('of five thousand is as wide as its columns', () => {
    const parents = Array.from({ length: 50 }, (_, n) => item(`p${n}`, grow))
    const leaves = parents.flatMap((parent) => [
      parent,
      ...Array.from({ length: 99 }, (_, n) => item(`${parent.id}-${n}`, parent)),
    ])
    const { boxes, width } = placed(grow, ...leaves)
    expect(boxes.size).toBe(5001)
    expect(width).toBe(260)
  })

  it('is empty where there is nothing', () => {
    expect(placed()).toEqual({ boxes: new Map(), width: 0, height: 0 })
    expect(boxAround([])).toBeNull()
  })
})

const window = { width: 1000, height: 600 }

describe('the view', () => {
  it('keeps what is under the pointer there, in cards and in lines', () => {
    const view = { x: 10, y: 20, zoom: 1 }
    expect(zoomedAt(view, { x: 110, y: 120 }, 2)).toEqual({ x: -90, y: -80, zoom: 2 })
    expect(zoomedAt({ x: 0, y: 0, zoom: 0.5 }, { x: 100, y: 100 }, 0.4)).toEqual({
      x: -60,
      y: -60,
      zoom: 0.4,
    })
    const { zoom } = zoomedAt(view, { x: 0, y: 0 }, 0.01)
    expect([zoom, scaleOf(zoom), scaleOf(0.49), scaleOf(0.5)]).toEqual([0.25, 0.5, 0.98, 0.5])
  })

  it('sees its part of the map', () => {
    expect(areaInView({ x: -100, y: -50, zoom: 0.5 }, window)).toEqual({
      left: 200,
      top: 100,
      width: 2000,
      height: 1200,
    })
  })

  it('never loses the map', () => {
    const map = { width: 2000, height: 2000 }
    expect(keptInView({ x: -9000, y: 9000, zoom: 1 }, map, window)).toEqual({ x: -1880, y: 480, zoom: 1 })
    expect(keptInView({ x: -30, y: 40, zoom: 1 }, map, window)).toEqual({ x: -30, y: 40, zoom: 1 })
    // In a narrow one a third of it is enough.
    expect(keptInView({ x: 9000, y: 0, zoom: 1 }, map, { width: 90, height: 600 }).x).toBe(60)
  })

  it('goes as far as needed to show something', () => {
    const view = { x: 0, y: 0, zoom: 1 }
    const box = (left: number, top: number) => ({ left, top, width: 100, height: 50 })
    expect(broughtIntoView(view, box(100, 100), window)).toEqual(view)
    expect(broughtIntoView(view, box(1000, 700), window)).toEqual({ x: -124, y: -174, zoom: 1 })
    expect(broughtIntoView(view, box(-10, 0), window)).toEqual({ x: 34, y: 24, zoom: 1 })
    // What is larger than the window begins in it.
    const large = { left: 100, top: 100, width: 5000, height: 5000 }
    expect(broughtIntoView(view, large, window)).toEqual({ x: -76, y: -76, zoom: 1 })
  })

  it('fits cards as long as they can be read, else lines, and never smaller than a quarter', () => {
    const box = (height: number) => ({ width: 500, height })
    expect(fittedZoom(box(300), box(100), window)).toBe(1)
    expect(fittedZoom(box(920), box(300), window)).toBe(0.6)
    expect(fittedZoom(box(4000), box(690), window)).toBeCloseTo(0.4)
    expect(fittedZoom(box(4000), box(300), window)).toBe(0.49)
    expect(fittedZoom(box(90_000), box(30_000), window)).toBe(0.25)
  })

  it('centres what fits, and begins at the corner of what does not', () => {
    expect(centred({ left: 100, top: 0, width: 500, height: 900 }, 1, window)).toEqual({
      x: 150,
      y: 24,
      zoom: 1,
    })
  })
})
