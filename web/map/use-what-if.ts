import { strategyItemId } from '@cairn/domain/map/items'
import type { ObjectiveForecast } from '@cairn/domain/map/schema'
import { type Above, type WhatIf, type Wish, whatIf } from '@cairn/domain/map/what-if'
import { whatIfMessages as words } from '@cairn/domain/map/what-if-messages'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isId } from '../address-search.ts'
import { forecastQuery } from './queries.ts'
import type { Looking } from './what-if-context.ts'
import { addressOfWish, type WishAddress, wishIn } from './wish.ts'

/** A browser takes so many new addresses and no more: while something is dragged it is not told. */
const toldAfter = 250

const countsHere = (above: Above | null, write: (counted: { among: number; share: number }) => string) =>
  above && 'counted' in above ? write(above.counted) : null

const lookingAt = ({ chosen, above, strategy, day }: ObjectiveForecast, seen: WhatIf): Looking => {
  const way = [chosen, ...above]
  const steps = [seen.chosen, ...seen.above]
  const forecasts: [string, { moved: WhatIf['chosen']; counts: string | null }][] = way.map(
    ({ id }, place) => {
      const moved = steps[place] ?? seen.chosen
      const counts =
        place === above.length
          ? countsHere(seen.strategy, words.oneOf)
          : countsHere(seen.above[place] ?? null, words.counts)
      return [id, { moved, counts }]
    },
  )
  if (strategy && seen.strategy)
    forecasts.push([strategyItemId(strategy.id), { moved: seen.strategy, counts: null }])
  return { id: chosen.id, day, above: above.map(({ id }) => id).reverse(), forecasts: new Map(forecasts) }
}

/** What was wished for stands in the address, and nowhere else; while it is being dragged the address follows behind. */
export const useWhatIf = (address: WishAddress, onAddress: (next: WishAddress) => void) => {
  const id = isId(address.whatIf) ? address.whatIf : null
  const key = JSON.stringify([id, address.ends, address.slips])
  const [dragged, setDragged] = useState<{ key: string; wish: Wish | null } | null>(null)
  const wish = useMemo(
    () => (dragged?.key === key ? dragged.wish : wishIn({ ends: address.ends, slips: address.slips })),
    [dragged, key, address.ends, address.slips],
  )
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef(onAddress)
  tell.current = onAddress
  useEffect(() => () => clearTimeout(waiting.current), [])
  const setWish = useCallback(
    (next: Wish | null) => {
      setDragged({ key, wish: next })
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => tell.current(addressOfWish(id, next)), toldAfter)
    },
    [id, key],
  )
  const begin = useCallback((next: string | null) => {
    clearTimeout(waiting.current)
    tell.current(addressOfWish(next, null))
  }, [])
  const query = useQuery({ ...forecastQuery(id ?? ''), enabled: id !== null })
  const figures = id === null ? undefined : query.data
  const seen = useMemo(() => (figures ? whatIf(figures, wish) : null), [figures, wish])
  const looking = useMemo(() => (figures && seen ? lookingAt(figures, seen) : null), [figures, seen])
  return { id, wish, setWish, begin, figures, seen, looking, query }
}
export type Wishing = ReturnType<typeof useWhatIf>
