import type { Objective } from '@cairn/domain/objectives/schema'
import { updates } from '@cairn/domain/updates/contract'
import type { PostedUpdate } from '@cairn/domain/updates/schema'
import type { z } from 'zod'
import type { Member } from './people.ts'

type Wanted = Partial<z.input<typeof PostedUpdate>>

export const tryPost = ({ client }: Member, { id }: Pick<Objective, 'id'>, wanted: Wanted = {}) =>
  client.call(updates.post, {
    params: { objective: id },
    body: { updateText: 'Going well', ...wanted },
  })

export const post = async (member: Member, objective: Pick<Objective, 'id'>, wanted: Wanted = {}) =>
  (await tryPost(member, objective, wanted)).reply

export const updatesOf = async ({ client }: Member, { id }: Pick<Objective, 'id'>, cursor?: string) =>
  (
    await client.call(updates.list, {
      params: { objective: id },
      query: cursor === undefined ? {} : { cursor },
    })
  ).reply

export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => hours(count * 24)
