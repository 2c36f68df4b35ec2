import { objectives } from '@cairn/domain/objectives/contract'
import type { DraftState } from '@cairn/domain/objectives/status'
import { quarters } from '@cairn/domain/quarters/contract'
import type { CountedFilters } from '@cairn/domain/quarters/review'
import type { Committable } from '@cairn/domain/quarters/schema'
import type { ScoreSave } from '@cairn/domain/quarters/scoring'
import type { z } from 'zod'
import { editOf } from './objectives.ts'
import type { Member } from './people.ts'

export const startPlanning = ({ client }: Member, quarter: string) =>
  client.call(quarters.startPlanning, { params: { quarter } })
export const stopPlanning = ({ client }: Member, quarter: string) =>
  client.call(quarters.stopPlanning, { params: { quarter } })
export const commit = ({ client }: Member, quarter: string, which: Committable = 'all') =>
  client.call(quarters.commit, { params: { quarter }, body: { which } })
export const commitDrafts = ({ client }: Member, quarter: string, which: Committable = 'all') =>
  client.call(quarters.commitDrafts, { params: { quarter }, body: { which } })
export const mark = ({ client }: Member, { id }: { id: string }, draft: DraftState) =>
  client.call(quarters.mark, { params: { id }, body: { draft } })

type Closing = 'startClosing' | 'backToRun' | 'publish' | 'reopen'
export const changeClosing = ({ client }: Member, quarter: string, call: Closing) =>
  call === 'startClosing'
    ? client.call(quarters.startClosing, { params: { quarter }, body: {} })
    : client.call(quarters[call], { params: { quarter } })

/** How a quarter stands for a member. */
export const standingOf = async ({ client }: Member, quarter: string) =>
  (await client.call(quarters.list, {})).reply.quarters.find((one) => one.quarter === quarter)

/** An objective as it is now, with the originals of its key results. */
export const seen = async ({ client }: Member, { id }: { id: string }) =>
  (await client.call(objectives.get, { params: { id } })).reply

/** An edit of it as it is now, which may be refused. */
export const tryEdit = async (member: Member, { id }: { id: string }, changes: object) => {
  const { objective } = await seen(member, { id })
  return member.client.call(objectives.update, { params: { id }, body: { ...editOf(objective), ...changes } })
}

/** What an edit of it as it is now makes of it. */
export const edited = async (member: Member, one: { id: string }, changes: object) =>
  (await tryEdit(member, one, changes)).reply

type Given = Partial<z.input<typeof ScoreSave>>
/** The first score of an objective. */
export const giveScore = async ({ client }: Member, { id }: { id: string }, given: Given) =>
  (
    await client.call(quarters.score, {
      params: { id },
      body: { version: 0, score: null, outcome: null, ...given },
    })
  ).reply

export const readReview = async ({ client }: Member, quarter: string) =>
  (await client.call(quarters.review, { params: { quarter } })).reply

type Which = { [Name in keyof CountedFilters]?: CountedFilters[Name] } & Pick<CountedFilters, 'which'>
/** What a number of the review counts. */
export const readCounted = async ({ client }: Member, quarter: string, query: Which) =>
  (await client.call(quarters.reviewed, { params: { quarter }, query })).reply
