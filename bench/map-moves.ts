import type { MapNode, ObjectiveMap } from '@cairn/domain/map/schema'
import type { Page } from '@playwright/test'

const frames = 120

/** What a hand does to the map, once a frame: a turn of the wheel, or a button every so often. */
export type Move = { x: number; y: number; zoom: number } | { button: string; every: number }
export const moves: [string, Move][] = [
  ['pushed down', { x: 0, y: 160, zoom: 0 }],
  ['pushed to and fro', { x: 120, y: -90, zoom: 0 }],
  ['zoomed out', { x: 0, y: 0, zoom: 12 }],
  ['zoomed in', { x: 0, y: 0, zoom: -12 }],
  ['fitted and reset', { button: 'Fit', every: 20 }],
]

/** Answers the map with all that is on it, branch by branch as the server has it, as if somebody had unfolded all. */
export const unfoldEverything = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === '/api/map',
    async (route) => {
      const asked = new URL(route.request().url())
      const read = async <T>(path: string, more: Record<string, string> = {}): Promise<T> => {
        const query = new URLSearchParams([...asked.searchParams, ...Object.entries(more)])
        return (await page.request.get(`${asked.origin}${path}?${query}`)).json()
      }
      const map = await read<ObjectiveMap>('/api/map')
      const all = new Map<string, MapNode>()
      const take = async (first: readonly MapNode[], asks: Record<string, string>, count: number) => {
        const nodes = [...first]
        while (nodes.length < count) {
          const cursor = nodes.at(-1)?.cursor
          const more = await read<{ nodes: MapNode[] }>('/api/map/branch', {
            ...asks,
            ...(cursor && { cursor }),
          })
          if (more.nodes.length === 0) break
          nodes.push(...more.nodes)
        }
        for (const node of nodes) all.set(node.id, node)
        for (const node of nodes) if (node.children > 0) await take([], { under: node.id }, node.children)
      }
      for (const { strategy, roots } of map.strategies) {
        const known = map.nodes.filter(
          (node) => node.parentId === null && (node.strategy?.id ?? null) === (strategy?.id ?? null),
        )
        await take(known, strategy ? { rootsOf: strategy.id } : {}, roots)
      }
      if (all.size < map.total) throw new Error(`Only ${all.size} of ${map.total} objectives came`)
      await route.fulfill({ json: { ...map, nodes: [...all.values()] } })
    },
  )

export const moveMap = async (page: Page, move: Move) => {
  await page.evaluate('globalThis.__name ??= (named) => named')
  return page.evaluate(inPage, { move, frames })
}

const inPage = ({ move, frames: most }: { move: Move; frames: number }) =>
  new Promise<{ drawn: number; missed: number }>((resolve) => {
    const stage = document.querySelector('[role="tree"]')?.parentElement?.parentElement
    const found = { drawn: 0, missed: 0 }
    let before = performance.now()
    const turn = () => {
      if ('button' in move) {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent?.trim() === move.button,
        )
        if (found.drawn % move.every === 0) button?.click()
        if (found.drawn % move.every === move.every / 2)
          stage?.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }))
        return
      }
      const { x, y, zoom } = move
      const wheel = { clientX: 700, clientY: 500, bubbles: true, cancelable: true }
      stage?.dispatchEvent(
        new WheelEvent('wheel', { ...wheel, deltaX: x, deltaY: zoom === 0 ? y : zoom, ctrlKey: zoom !== 0 }),
      )
    }
    const next = (now: number) => {
      found.drawn += 1
      found.missed += Math.max(0, Math.round((now - before) / (1000 / 60)) - 1)
      before = now
      if (found.drawn > most) return resolve(found)
      turn()
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
