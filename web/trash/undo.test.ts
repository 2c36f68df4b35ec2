import type { Me } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/trash/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from '../session-state.ts'
import { notices } from '../ui/notice-store.ts'
import { offerUndo } from './undo.ts'

const now = new Date('2026-11-11T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const thing = { kind: 'template', id: '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01', title: 'Sort faster' } as const
const trialUntil = (day: string) => {
  const client = new QueryClient()
  const trial = {
    startDate: new Date('2026-11-01T12:00:00Z'),
    endDate: new Date(`${day}T12:00:00Z`),
    used: false,
  }
  const company = { id: thing.id, name: 'Skerry Logistics', timeZone: 'UTC', trial, subscription: null }
  client.setQueryData(sessionKey, { membership: { company } } as Me)
  return client
}

it.each([
  [
    'is offered to be taken back while there is access',
    '2026-11-12',
    messages.deleted(thing.title),
    messages.undo,
  ],
  ['is only told where access has ended', '2026-11-10', messages.deletedLapsed(thing.title), undefined],
])('What was deleted %s', (_, day, text, offered) => {
  const told = offerUndo(trialUntil(day), thing)
  const notice = notices.current().find(({ id }) => id === told)
  expect([notice?.text, notice?.action?.label]).toEqual([text, offered])
  notices.dismiss(told)
})
