import type { MapItem } from '@cairn/domain/map/items'
import type { Box, Layout } from '@cairn/domain/map/layout'
import type { MapNode, ObjectiveMap } from '@cairn/domain/map/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { barQuery } from '../days/queries.ts'
import { dayIn, useDays } from '../days/use-days.ts'
import type { Listing } from '../objectives/queries.ts'
import { mapQuery } from './queries.ts'
import { useMap } from './use-map.ts'
import { slices, useSlices } from './use-slices.ts'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client }, children)

const node = (id: string, parentId: string | null, children: number) =>
  ({ id, parentId, children, beneath: children, strategy: null }) as MapNode
const known = (listing: Listing, ...nodes: MapNode[]) =>
  client.setQueryData(mapQuery(listing).queryKey, {
    strategies: [{ strategy: null, roots: 1 }],
    nodes,
  } as unknown as ObjectiveMap)

it('What was folded stays so from day to day, and begins anew where something else is listed', () => {
  const [grow, sell] = [node('grow', null, 1), node('sell', 'grow', 0)]
  for (const listing of [{}, { at: '2026-10-20' }, { status: 'behind' }]) known(listing, grow, sell)
  const { result, rerender } = renderHook((listing: Listing) => useMap(listing), {
    wrapper,
    initialProps: {},
  })
  const shown = () => result.current.items.map(({ id }) => id)
  expect(shown()).toEqual(['strategy-none', 'grow', 'sell'])
  act(() => result.current.toggle('grow', false))
  expect(shown()).toEqual(['strategy-none', 'grow'])
  rerender({ at: '2026-10-20' })
  expect(shown()).toEqual(['strategy-none', 'grow'])
  rerender({ status: 'behind' })
  expect(shown()).toEqual(['strategy-none', 'grow', 'sell'])
})

it('What is unfolded already is not asked for again', () => {
  const listing = { status: 'delayed' }
  known(listing, node('grow', null, 1), node('sell', 'grow', 0))
  const { result } = renderHook(() => useMap(listing), { wrapper })
  act(() => result.current.unfoldAll(['strategy-none', 'grow']))
  expect(result.current.branches).toMatchObject({ isBusy: false, failed: [] })
  expect(result.current.items).toHaveLength(3)
})

it('Today is no past day, whoever asks for it, and a later day is today', () => {
  const bar = { first: '2026-01-02', today: '2026-11-19', lastVisit: '2026-11-18' }
  client.setQueryData(barQuery(undefined).queryKey, bar as never)
  const days = (address: { at?: string; since?: string }) =>
    renderHook(() => useDays(address, undefined), { wrapper }).result.current
  expect(days({ at: '2026-11-19' })).toMatchObject({ pastDay: null, listing: {}, day: '2026-11-19' })
  expect(days({ at: '2199-01-01' })).toMatchObject({ pastDay: null, listing: {}, day: '2026-11-19' })
  expect(days({ at: '2026-10-20' })).toMatchObject({ pastDay: '2026-10-20', listing: { at: '2026-10-20' } })
  expect(days({ at: '1999-01-01' })).toMatchObject({ pastDay: '2026-01-02', listing: { at: '2026-01-02' } })
  expect(days({ since: 'visit' })).toMatchObject({ pastDay: null, listing: { since: '2026-11-18' } })
})

it('A day in an address is one of the calendar', () => {
  expect(dayIn('2026-02-28')).toBe('2026-02-28')
  for (const text of ['2026-02-30', '2026-13-01', '2026-2-1', '20261-01-01', 'today', undefined])
    expect(dayIn(text)).toBeUndefined()
})

it('Of what is new on the map the first to come is in the window', () => {
  const items = Array.from({ length: 40 }, (_, place) => ({ id: `${place}` }) as MapItem)
  const boxOf = (place: number): Box => ({ left: 0, top: place * 100, width: 50, height: 50 })
  const layout = { boxes: new Map(items.map(({ id }) => [id, boxOf(Number(id))])) } as unknown as Layout
  const window = { left: 0, top: 3500, width: 500, height: 500 }
  const { result } = renderHook(() => useSlices(items, layout, 'cards', () => window, undefined))
  const first = result.current.map(({ id }) => Number(id))
  expect(first).toHaveLength(slices.first)
  expect(first).toEqual(expect.arrayContaining([35, 36, 37, 38, 39]))
  // What has the focus is there in any case, and takes the place of none.
  const focused = renderHook(() => useSlices(items, layout, 'cards', () => window, '0'))
  expect(focused.result.current).toHaveLength(slices.first + 1)
})
