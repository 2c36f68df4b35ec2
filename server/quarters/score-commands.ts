import { changedBetween } from '@cairn/domain/activity/rules'
import { namesOf } from '@cairn/domain/fields'
import type { Change } from '@cairn/domain/objectives/history'
import { whyCannotChange } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { outcomeLabels, type SaidScore, Score, scoreFields } from '@cairn/domain/objectives/score'
import { messages } from '@cairn/domain/quarters/messages'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import {
  type ScoreCard,
  type ScoreSave,
  whyCannotScore,
  whyScoredMeanwhile,
  whyScoreNeeded,
} from '@cairn/domain/quarters/scoring'
import { valueChangesOf } from '@cairn/domain/updates/changes'
import { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { columnNames } from '../db/reading.ts'
import { scores } from '../db/schema/scores.ts'
import type { Scope } from '../gate.ts'
import { lockChangeable } from '../objectives/checks.ts'
import { readSavedObjective } from '../objectives/create.ts'
import { lockBesideOthers, lockTrees } from '../objectives/hierarchy.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { readScores, saidIn } from '../objectives/score-stored.ts'
import { Refused, refuse } from '../refused.ts'
import { postUpdate, refuseUnknownKeyResults } from '../updates/commands.ts'
import { carryOver, type Successor, takeBack } from './carry-commands.ts'
import { readCards, readSuccessor } from './score-queries.ts'

const unsaid: SaidScore = { score: null, outcome: null, learned: null }
const names = namesOf(scoreFields)

const toldOf = (said: SaidScore, name: keyof SaidScore): Change['from'] =>
  name === 'outcome' && said.outcome !== null ? outcomeLabels[said.outcome] : said[name]

const historyOf = (before: SaidScore, after: SaidScore): Change[] =>
  names
    .map((field): Change => ({ field, item: null, from: toldOf(before, field), to: toldOf(after, field) }))
    .filter(({ from, to }) => from !== to)

/** The score and the final values are saved together. The same again is no change, and leaves no trace. */
export const saveScore = async (tx: Tx, scope: Scope, id: string, wanted: ScoreSave): Promise<ScoreCard> => {
  // Carrying over makes or deletes an objective.
  await (wanted.carriedOver === undefined ? lockBesideOthers : lockTrees)(tx, scope)
  const objective = await lockChangeable(tx, scope, id, whyCannotChange)
  const { quarter } = objective
  refuseUnknownKeyResults(objective, wanted.keyResults)
  const kept = (await readScores(tx, [id])).get(id) ?? null
  const [before, after] = [kept === null ? unsaid : saidIn(kept), saidIn(wanted)]
  const hasNewValues = valueChangesOf(objective.keyResults, wanted.keyResults).length > 0
  const { carriedOver = kept !== null && kept.carriedTo !== null } = wanted
  const isCarriedNow = (kept?.carriedTo ?? null) !== null
  const changes = [
    ...historyOf(before, after),
    ...(carriedOver === isCarriedNow ? [] : [carryChange(objective, carriedOver)]),
  ]
  if (hasNewValues || changes.length > 0) {
    refuse(whyCannotScore(objective))
    refuse(whyScoreNeeded(after))
    const meanwhile = whyScoredMeanwhile(wanted.version, kept)
    if (meanwhile !== null) throw new Refused({ ...meanwhile, current: z.encode(Score.nullable(), kept) })
  }
  if (hasNewValues) await postFinalValues(tx, scope, id, wanted.keyResults)
  if (changes.length > 0) {
    const successor = await successorAfter(tx, scope, id, carriedOver)
    await keepScore(tx, scope, { id, quarter, version: (kept?.version ?? 0) + 1, successor }, after)
    await recordActivity(tx, scope, {
      action: 'objective.scored',
      subjectType: 'objective',
      subjectId: id,
      details: { title: objective.title, quarter, changes },
      changed: changedBetween({ ...before, carriedOver: isCarriedNow }, { ...after, carriedOver }),
    })
  }
  const { committedAt } = await quarterStanding(tx, quarter)
  const [card] = await readCards(tx, [await readSavedObjective(tx, scope, id)], committedAt !== null)
  if (card === undefined) throw new Error('The objective was not saved')
  return card
}

/** An update as any other, but nobody asked for it: it counts in no rhythm. */
const postFinalValues = (tx: Tx, scope: Scope, id: string, keyResults: ScoreSave['keyResults']) =>
  postUpdate(
    tx,
    scope,
    id,
    { updateText: messages.finalValues, blockers: null, nextWeekFocus: null, keyResults },
    { isAskedFor: false },
  )

const carryChange = ({ quarter }: Objective, carriedOver: boolean): Change => {
  const next = quarterAfter(quarter)
  const [from, to] = carriedOver ? [null, next] : [next, null]
  return { field: 'carriedOver', item: null, from, to }
}

/** Carried over twice it is one; what was carried over is taken back when it no longer is to be. */
const successorAfter = async (tx: Tx, scope: Scope, id: string, carriedOver: boolean) => {
  const before = await readSuccessor(tx, id)
  if (!carriedOver) {
    if (before !== null) await takeBack(tx, scope, before)
    return null
  }
  return before ?? carryOver(tx, scope, await readSavedObjective(tx, scope, id))
}

type ScoredObjective = { id: string; quarter: string; version: number; successor: Successor | null }

const keepScore = (
  tx: Tx,
  { companyId, actor, now }: Scope,
  { id, quarter, version, successor }: ScoredObjective,
  said: SaidScore,
) => {
  const columns = [
    ...names,
    'quarter',
    'scoredBy',
    'scorerName',
    'scoredAt',
    'version',
    'successorId',
    'successorVersion',
  ] as const
  const values = [
    ...names.map((name) => said[name]),
    quarter,
    actor.id,
    actor.fullName,
    now,
    version,
    successor?.id ?? null,
    successor?.version ?? null,
  ]
  const listed = columnNames(scores, columns)
  return tx.query(
    `insert into public.scores (company_id, objective_id, ${listed})
     values ($1, $2, ${values.map((_, place) => `$${place + 3}`).join(', ')})
     on conflict (company_id, objective_id) do update
     set (${listed}) = (${columns.map((name) => `excluded.${columnNames(scores, [name])}`).join(', ')})`,
    [companyId, id, ...values],
  )
}
