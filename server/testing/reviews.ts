import { randomUUID } from 'node:crypto'
import { reviews } from '@cairn/domain/reviews/contract'
import type { SavedLine } from '@cairn/domain/reviews/schema'
import type { z } from 'zod'
import type { Member } from './people.ts'

type Starting = z.input<(typeof reviews.start)['body']>

export const tryStart = ({ client }: Member, teamId: string, how: Starting = {}) =>
  client.call(reviews.start, { params: { team: teamId }, body: how })
export const start = async (member: Member, teamId: string, how: Starting = {}) =>
  (await tryStart(member, teamId, how)).reply

export const open = async ({ client }: Member, id: string) =>
  (await client.call(reviews.get, { params: { id } })).reply

type Here = Partial<z.input<(typeof reviews.here)['body']>>
export const here = async ({ client }: Member, id: string, said: Here = {}) =>
  (await client.call(reviews.here, { params: { id }, body: { after: 0, ...said } })).reply

export const tick = ({ client }: Member, id: string, objective: string, isSpokenAbout = true) =>
  client.call(reviews.speak, { params: { id, objective }, body: { isSpokenAbout } })

type Wanted = Partial<z.input<typeof SavedLine>> & { id?: string }
/** As the page of that person saves it: a new one where no id is said. */
export const trySave = (
  { client, id: page }: Member,
  reviewId: string,
  { id = randomUUID(), ...wanted }: Wanted,
) =>
  client.call(reviews.saveLine, {
    params: { id: reviewId, line: id },
    body: { kind: 'note', words: 'Peaks hold', base: 0, page, ...wanted },
  })
export const save = async (member: Member, reviewId: string, wanted: Wanted = {}) =>
  (await trySave(member, reviewId, wanted)).reply

type Finishing = z.input<(typeof reviews.finish)['body']>
export const finish = ({ client }: Member, id: string, how: Finishing = {}) =>
  client.call(reviews.finish, { params: { id }, body: how })
export const summary = async ({ client }: Member, id: string) =>
  (await client.call(reviews.summary, { params: { id } })).reply
