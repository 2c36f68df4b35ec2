import { changedBetween } from '@cairn/domain/activity/rules'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import { isQuarterOffered, type Quarter } from '@cairn/domain/objectives/quarter'
import { whyCannotChange } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { type DraftState, draftLabels } from '@cairn/domain/objectives/status'
import {
  type StateChange,
  stateChanges,
  usualScoreBy,
  whyCannotChangeState,
  whyCannotCommitLater,
  whyCannotMark,
  whyCannotScoreBy,
} from '@cairn/domain/quarters/rules'
import type { Committable, QuarterOverview } from '@cairn/domain/quarters/schema'
import { dayOf } from '@cairn/domain/week'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { lockWritable } from '../objectives/checks.ts'
import { readSavedObjective } from '../objectives/create.ts'
import { lockAlone, lockBesideOthers } from '../objectives/hierarchy.ts'
import {
  insertOriginals,
  type KeptQuarter,
  keepOriginals,
  quarterStanding,
} from '../objectives/quarter-stored.ts'
import { countAnew, noteWeek } from '../objectives/weeks.ts'
import { Refused, refuse } from '../refused.ts'
import { readOverview } from './queries.ts'
import { keepReview } from './review-commands.ts'

type QuarterAct<S = Scope> = { tx: Tx; scope: S; timeZone: string; quarter: Quarter }
/** By a person, or by the company's setting. */
type AskedAnyhow = QuarterAct<Scope | UnattendedScope>

/** Holds the quarter alone, and refuses a change that its state does not allow. */
const standingBefore = async ({ tx, scope, timeZone, quarter }: AskedAnyhow, change: StateChange) => {
  await lockAlone(tx, scope)
  const before = await quarterStanding(tx, quarter)
  refuse(whyCannotChangeState(change, before, scope.now, timeZone))
  return before
}

const saveState = (
  { tx, scope, quarter }: AskedAnyhow,
  change: StateChange,
  { plannedAt, committedAt, committedBy, closingSince, scoreBy }: Omit<KeptQuarter, 'quarter' | 'state'>,
) =>
  tx.query(
    `insert into public.quarters (company_id, quarter, state, planned_at, committed_at, committed_by, closing_since,
       score_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (company_id, quarter) do update set state = excluded.state, planned_at = excluded.planned_at,
       committed_at = excluded.committed_at, committed_by = excluded.committed_by,
       closing_since = excluded.closing_since, score_by = excluded.score_by`,
    [
      scope.companyId,
      quarter,
      stateChanges[change].to,
      plannedAt,
      committedAt,
      committedBy,
      closingSince,
      scoreBy,
    ],
  )

type QuarterActivity =
  | 'planning_started'
  | 'planning_stopped'
  | 'committed'
  | 'drafts_committed'
  | (typeof closings)[Closing]

/** What happened to the quarter and to so many of its objectives; answers how it stands. */
const finish = async (
  { tx, scope, timeZone, quarter }: AskedAnyhow,
  action: QuarterActivity,
  changed: readonly string[],
): Promise<QuarterOverview> => {
  const climbed = await noteWeek(tx, scope, changed)
  await recordActivity(tx, scope, {
    action: `quarter.${action}`,
    subjectType: 'quarter',
    subjectId: null,
    details: { quarter, ...climbed, objectives: changed.length },
  })
  return readOverview(tx, scope, timeZone, quarter)
}

/** Changes what the objectives of the quarter are that match, and says which. */
const updateDrafts = async ({ tx, quarter }: AskedAnyhow, changes: string, matched: string) => {
  const rows = await tx.query<Columns<typeof objectives, 'id'>>(
    `update public.objectives set ${changes} where quarter = $1 and ${matched} returning id`,
    [quarter],
  )
  return rows.map(({ id }) => id)
}

const committed: Record<Committable, string> = { ready: `draft = 'ready'`, all: 'draft is not null' }

export const startPlanning = async (asked: AskedAnyhow) => {
  const { scope, timeZone, quarter } = asked
  const before = await standingBefore(asked, 'startPlanning')
  if (!isQuarterOffered(quarter, null, scope.now, timeZone))
    throw new Refused({
      code: 'invalid_input',
      message: objectivesMessages.quarterInvalid,
      field: 'quarter',
    })
  await saveState(asked, 'startPlanning', { ...before, plannedAt: scope.now })
  return finish(asked, 'planning_started', await updateDrafts(asked, `draft = 'draft'`, 'draft is null'))
}

export const stopPlanning = async (asked: QuarterAct) => {
  const before = await standingBefore(asked, 'stopPlanning')
  await saveState(asked, 'stopPlanning', before)
  return finish(asked, 'planning_stopped', await updateDrafts(asked, 'draft = null', 'draft is not null'))
}

export const commitQuarter = async (asked: QuarterAct, which: Committable) => {
  const { tx, scope } = asked
  const before = await standingBefore(asked, 'commit')
  await saveState(asked, 'commit', {
    ...before,
    committedAt: scope.now,
    committedBy: scope.actor.fullName,
  })
  const ids = await updateDrafts(asked, 'draft = null', committed[which])
  await insertOriginals(tx, scope, ids, false)
  return finish(asked, 'committed', ids)
}

export const commitDrafts = async (asked: QuarterAct, which: Committable) => {
  const { tx, scope, quarter } = asked
  await lockAlone(tx, scope)
  refuse(whyCannotCommitLater(await quarterStanding(tx, quarter)))
  const ids = await updateDrafts(asked, 'draft = null, added_after_commit = true', committed[which])
  await keepOriginals(tx, scope, ids)
  return finish(asked, 'drafts_committed', ids)
}

/** What each step of closing is noted as. It touches no objective, and changes of all of them whether updates are asked for. */
const closings = {
  startClosing: 'closing_started',
  backToRun: 'closing_stopped',
  publish: 'published',
  reopen: 'reopened',
} as const satisfies Partial<Record<StateChange, string>>
export type Closing = keyof typeof closings

/** Since when no updates are asked for and until when scores are, which publishing and reopening leave. */
const closingOf = (
  { scope: { now }, timeZone, quarter }: QuarterAct,
  change: Closing,
  before: KeptQuarter,
  scoreBy: string | undefined,
) => {
  if (change === 'startClosing')
    return { closingSince: now, scoreBy: scoreBy ?? usualScoreBy(quarter, dayOf(now, timeZone)) }
  return change === 'backToRun' ? { closingSince: null, scoreBy: null } : before
}

export const changeClosing = async (asked: QuarterAct, change: Closing, scoreBy?: string) => {
  const before = await standingBefore(asked, change)
  if (scoreBy !== undefined) refuse(whyCannotScoreBy(asked.quarter, scoreBy, asked.scope.now, asked.timeZone))
  await saveState(asked, change, { ...before, ...closingOf(asked, change, before, scoreBy) })
  if (change === 'reopen') await countAnew(asked.tx, asked.scope, asked.quarter)
  if (change === 'publish') await keepReview(asked.tx, asked.scope, asked.timeZone, asked.quarter)
  const rows = await asked.tx.query<Columns<typeof objectives, 'id'>>(
    'select id from public.objectives where quarter = $1',
    [asked.quarter],
  )
  return finish(
    asked,
    closings[change],
    rows.map(({ id }) => id),
  )
}

/** No edit: nobody's form is outdated by it. The same again is no change, and leaves no trace. */
export const markDraft = async (tx: Tx, scope: Scope, id: string, draft: DraftState): Promise<Objective> => {
  await lockBesideOthers(tx, scope)
  const before = await lockWritable(tx, scope, id, whyCannotChange)
  refuse(whyCannotMark(before))
  if (before.draft === null || before.draft === draft) return before
  await tx.query('update public.objectives set draft = $2 where id = $1', [id, draft])
  await recordActivity(tx, scope, {
    action: `objective.marked_${draft}`,
    subjectType: 'objective',
    subjectId: id,
    details: {
      title: before.title,
      changes: [{ field: 'draft', item: null, from: draftLabels[before.draft], to: draftLabels[draft] }],
    },
    changed: changedBetween({ draft: before.draft }, { draft }),
  })
  return readSavedObjective(tx, scope, id)
}
