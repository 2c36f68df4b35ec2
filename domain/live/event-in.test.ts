import { expect, it } from 'vitest'
import { eventIn } from './event-in.ts'
import { LiveEvent } from './schema.ts'

const subjectId = '3f8b2a54-1c1e-4f5a-9d7e-2f6f0a1b2c3d'
const changed = { kind: 'changed', topic: 'teams', subjectId, actorId: null }

it.each([changed, { ...changed, subjectId: null, actorId: subjectId }, { kind: 'inbox' }, { kind: 'beat' }])(
  'an event is read as its schema reads it: %j',
  (event) => {
    expect(eventIn({ ...event, newer: true })).toEqual(LiveEvent.parse(event))
  },
)

it.each([
  { ...changed, topic: 'weather' },
  { ...changed, subjectId: 3 },
  { kind: 'changed' },
  { kind: 'new' },
  null,
  'text',
])('what a newer server says may concern anything: %j', (event) => {
  expect(eventIn(event)).toEqual({ kind: 'everything' })
})
