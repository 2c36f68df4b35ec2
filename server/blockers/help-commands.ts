import {
  whyCannotAsk,
  whyCannotEscalate,
  whyCannotHelp,
  whyCannotPassOn,
  whyCannotStepBack,
  whyCannotTakeBack,
  whyNotThatDay,
  whyNotThem,
} from '@cairn/domain/blockers/help'
import { messages } from '@cairn/domain/blockers/messages'
import { historyOfHelp } from '@cairn/domain/blockers/rules'
import type { Escalation, NewAsk, PassedTo } from '@cairn/domain/blockers/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { blockerAsked, blockerAsks } from '../db/schema/blockers.ts'
import { insertRows, type RowOf } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'
import { concernedBy, lockBlocker, readLocked } from './commands.ts'
import { findWhom, type Whom } from './people-queries.ts'
import type { Known } from './reading.ts'

type Act =
  | 'help_asked'
  | 'help_offered'
  | 'help_passed_on'
  | 'help_taken_back'
  | 'help_ended'
  | 'help_escalated'
type Told = { asked?: Whom; neededBy?: string; whatWouldHelp?: string }

/** Notes what was done, for whom it concerned before, and reads what the blocker is now. */
const done = async (tx: Tx, scope: Scope, today: string, before: Known, act: Act, told: Told = {}) => {
  const { id, objective } = before.blocker
  const { asked, ...wanted } = told
  const newlyAsked = asked && { profileId: asked.profileId, teamId: asked.teamId, name: asked.name }
  await recordActivity(tx, scope, {
    action: `blocker.${act}`,
    subjectType: 'objective',
    subjectId: objective.id,
    details: {
      updateId: id,
      changes: historyOfHelp({ ...(asked && { asked: asked.name }), ...wanted }),
      ...concernedBy(before),
      ...(newlyAsked && { newlyAsked }),
      ...wanted,
    },
  })
  const { blocker } = await readLocked(tx, scope, today, id)
  return { blocker }
}

const askThem = async (tx: Tx, scope: Scope, { blocker }: Known, whom: Whom, isEscalation: boolean) => {
  const row: RowOf<typeof blockerAsked, 'id'> = {
    companyId: scope.companyId,
    updateId: blocker.id,
    objectiveId: blocker.objective.id,
    profileId: whom.profileId,
    teamId: whom.teamId,
    isEscalation,
    askedAt: scope.now,
  }
  await insertRows(tx, blockerAsked, [row])
}

const startAsk = async (
  tx: Tx,
  scope: Scope,
  { blocker }: Known,
  wanted: Pick<NewAsk, 'neededBy' | 'whatWouldHelp'>,
) => {
  const row: RowOf<typeof blockerAsks, 'helperId' | 'helpingSince' | 'remindedAt'> = {
    companyId: scope.companyId,
    updateId: blocker.id,
    objectiveId: blocker.objective.id,
    askedBy: scope.actor.id,
    askerName: scope.actor.fullName,
    askedAt: scope.now,
    neededBy: wanted.neededBy,
    whatWouldHelp: wanted.whatWouldHelp,
  }
  await insertRows(tx, blockerAsks, [row])
}

export const askForHelp = async (tx: Tx, scope: Scope, today: string, id: string, wanted: NewAsk) => {
  const { whomId, neededBy, whatWouldHelp } = wanted
  const known = await lockBlocker(tx, scope, today, id)
  const asked = await findWhom(tx, whomId)
  refuse(whyCannotAsk(known.standing, scope.actor))
  refuse(whyNotThem(scope.actor, asked))
  refuse(whyNotThatDay(neededBy, today))
  await startAsk(tx, scope, known, { neededBy, whatWouldHelp })
  await askThem(tx, scope, known, asked, false)
  return done(tx, scope, today, known, 'help_asked', { asked, neededBy, whatWouldHelp })
}

/** The objective is held, so that of two who press at once the second finds the first. */
export const offerHelp = async (tx: Tx, scope: Scope, today: string, id: string) => {
  const known = await lockBlocker(tx, scope, today, id)
  refuse(whyCannotHelp(known.standing, scope.actor))
  if (known.standing.ask?.helper?.id === scope.actor.id) return { blocker: known.blocker }
  await tx.query('update public.blocker_asks set helper_id = $2, helping_since = $3 where update_id = $1', [
    known.blocker.id,
    scope.actor.id,
    scope.now,
  ])
  return done(tx, scope, today, known, 'help_offered')
}

/** Instead of who passes it on, by name or with their team; whoever was asked besides stays asked. */
export const passOn = async (tx: Tx, scope: Scope, today: string, id: string, wanted: PassedTo) => {
  const known = await lockBlocker(tx, scope, today, id)
  const asked = await findWhom(tx, wanted.whomId)
  refuse(whyCannotPassOn(known.standing, scope.actor))
  const { ask } = known.standing
  refuse(whyNotThem(scope.actor, asked, ask?.askerId))
  if (ask?.askedIds.includes(asked.profileId ?? '') || ask?.askedTeamIds.includes(asked.teamId ?? ''))
    throw new Refused({ code: 'conflict', message: messages.askedAnyway, field: 'whomId' })
  await askThem(tx, scope, known, asked, false)
  await tx.query(
    `delete from public.blocker_asked where update_id = $1
       and (profile_id = $2
         or team_id in (select people.team_id from ${peopleOfTeamsSql} people where people.profile_id = $2))
       and (profile_id, team_id) is distinct from ($3::uuid, $4::uuid)`,
    [known.blocker.id, scope.actor.id, asked.profileId, asked.teamId],
  )
  await tx.query(
    'update public.blocker_asks set helper_id = null, helping_since = null where update_id = $1 and helper_id = $2',
    [known.blocker.id, scope.actor.id],
  )
  const { neededBy, whatWouldHelp } = known.blocker.help.ask ?? {}
  return done(tx, scope, today, known, 'help_passed_on', {
    ...{
      asked,
      ...(neededBy !== undefined && { neededBy }),
      ...(whatWouldHelp !== undefined && { whatWouldHelp }),
    },
  })
}

export const takeBack = async (tx: Tx, scope: Scope, today: string, id: string) => {
  const known = await lockBlocker(tx, scope, today, id)
  refuse(whyCannotTakeBack(known.standing, scope.actor))
  await tx.query('delete from public.blocker_asks where update_id = $1', [known.blocker.id])
  return done(tx, scope, today, known, 'help_taken_back')
}

/** Whoever is asked still is; where nobody is any more, the database takes the ask away. */
export const stepBack = async (tx: Tx, scope: Scope, today: string, id: string) => {
  const known = await lockBlocker(tx, scope, today, id)
  refuse(whyCannotStepBack(known.standing, scope.actor))
  await tx.query(
    'update public.blocker_asks set helper_id = null, helping_since = null where update_id = $1',
    [known.blocker.id],
  )
  return done(tx, scope, today, known, 'help_ended')
}

/** The leader is asked as well; what is needed and by when is said anew, and reminded of anew. */
export const escalate = async (tx: Tx, scope: Scope, today: string, id: string, wanted: Escalation) => {
  const { profileId, neededBy, whatWouldHelp } = wanted
  const known = await lockBlocker(tx, scope, today, id)
  const asked = await findWhom(tx, profileId, 'profileId')
  refuse(whyCannotEscalate(known.standing, scope.actor, { now: scope.now, today }, profileId))
  refuse(whyNotThatDay(neededBy, today))
  if (known.standing.ask === null) await startAsk(tx, scope, known, wanted)
  else
    await tx.query(
      'update public.blocker_asks set needed_by = $2, what_would_help = $3, reminded_at = null where update_id = $1',
      [known.blocker.id, neededBy, whatWouldHelp],
    )
  await askThem(tx, scope, known, asked, true)
  return done(tx, scope, today, known, 'help_escalated', { asked, neededBy, whatWouldHelp })
}
