import { cut } from '@cairn/domain/cut'
import { lengths } from '@cairn/domain/lengths'
import { type ObjectiveSort, objectiveSorts } from '@cairn/domain/objectives/listing'
import { isQuarter } from '@cairn/domain/objectives/quarter'
import { isStatus, type ObjectiveStatus } from '@cairn/domain/objectives/status'
import { isId } from '../address-search.ts'
import { dayIn, isSince } from '../days/use-days.ts'
import type { Filters, Listing } from '../objectives/queries.ts'

/** What the address says. It may have been typed by hand, so what means nothing is passed over. */
export type Address = {
  [name in 'search' | 'status' | 'quarter' | 'owner' | 'team' | 'sort' | 'direction' | 'at' | 'since']?:
    | string
    | undefined
}

export const statusesIn = (text: string | undefined): ObjectiveStatus[] =>
  (text ?? '').split(',').filter(isStatus)

const idIn = (text: string | undefined) => (isId(text) ? text : undefined)
const quarterIn = (text: string | undefined) => (isQuarter(text) ? text : undefined)

/** The address without what means nothing, so that no filter is shown that filters nothing. */
export const meaningOf = <A extends Address>(address: A): A => ({
  ...address,
  status: statusesIn(address.status).join(',') || undefined,
  quarter: quarterIn(address.quarter),
  owner: idIn(address.owner),
  team: idIn(address.team),
  at: dayIn(address.at),
  since: isSince(address.since),
  ...addressOf(orderIn(address)),
})

export const filtersIn = ({ search, status, quarter, owner, team }: Address): Filters => {
  const statuses = statusesIn(status)
  return {
    ...(search?.trim() && { search: cut(search.trim(), lengths.search) }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(quarterIn(quarter) && { quarter }),
    ...(owner && { ownerId: owner }),
    ...(team && { teamId: team }),
  }
}

export type Order = { sort: ObjectiveSort; direction: 'ascending' | 'descending' }

export const orderIn = ({ sort, direction }: Address): Order | null => {
  const known = objectiveSorts.find((name) => name === sort)
  return known ? { sort: known, direction: direction === 'descending' ? 'descending' : 'ascending' } : null
}

export const addressOf = (order: Order | null): Address => ({
  sort: order?.sort,
  direction: order?.direction,
})

/** Newest first, unless a column says otherwise; as long as nothing is filtered what is only planned comes last. */
export const listingIn = (address: Address): Listing => {
  const filters = filtersIn(address)
  const isWhole = Object.keys(filters).length === 0
  return { ...filters, ...(orderIn(address) ?? (isWhole && { sort: 'committed' })) }
}

/** A column sorts up, then down, then no more. */
export const nextOrder = (order: Order | null, sort: ObjectiveSort): Order | null => {
  if (order?.sort !== sort) return { sort, direction: 'ascending' }
  return order.direction === 'ascending' ? { sort, direction: 'descending' } : null
}
