import { webhooks } from '@cairn/domain/webhooks/contract'
import { messages } from '@cairn/domain/webhooks/messages'
import type { DeliveryFilter } from '@cairn/domain/webhooks/schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { knownById } from '../known-by-id.ts'
import { byCursor } from '../search-source.ts'

/** Deliveries go on by themselves, without the log. */
const refetchInterval = 5000

/** Below what changes with the company, so that other tabs hear of one that was added. */
export const webhooksQuery = queryOptions({
  queryKey: ['company', 'webhooks'],
  queryFn: async ({ signal }) => (await call(webhooks.list, {}, { signal })).webhooks,
  refetchInterval: 6 * refetchInterval,
})

export const deliveriesQuery = (id: string, show: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['company', 'webhooks', id, show],
    queryFn: ({ signal, pageParam }) =>
      knownById(id, messages.notFound, () =>
        call(webhooks.deliveries, { params: { id }, query: { show, ...pageParam } }, { signal }),
      ),
    ...byCursor,
    refetchInterval,
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['company', 'webhooks', id, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      knownById(deliveryId, messages.deliveryNotFound, () =>
        call(webhooks.delivery, { params: { id, deliveryId } }, { signal }),
      ),
    refetchInterval,
  })
