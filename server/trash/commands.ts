import { changedBetween } from '@cairn/domain/activity/rules'
import { cut } from '@cairn/domain/cut'
import { lengths } from '@cairn/domain/lengths'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { saidOfStrategy } from '@cairn/domain/strategies/schema'
import { whyNoMore } from '@cairn/domain/templates/rules'
import { restoredName, whyCannotRestore } from '@cairn/domain/trash/rules'
import type { Restored, TrashedKind } from '@cairn/domain/trash/schema'
import { recordActivities, recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { comments } from '../db/schema/discussion.ts'
import type { objectives } from '../db/schema/objectives.ts'
import { strategies } from '../db/schema/strategies.ts'
import { templates } from '../db/schema/templates.ts'
import { emptyTrash, type KeptRow, putBack, takeFromTrash } from '../db/trash.ts'
import { giveWordsBack } from '../discussion/commands.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { lockTrees } from '../objectives/hierarchy.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { refuse } from '../refused.ts'
import { isTitleTaken } from '../strategies/checks.ts'
import { findStrategy } from '../strategies/queries.ts'
import { countTemplates, findTemplate, isTitleTaken as isTemplateTitleTaken } from '../templates/queries.ts'
import { notInTrash, readPeople } from './checks.ts'
import { restoreObjective } from './objective-commands.ts'
import { restoreTeam } from './team-commands.ts'

type KeptTemplate = KeptRow & Columns<typeof templates, 'id' | 'title' | 'made_by'>

/** One whose maker has left is the admins'. */
const restoreTemplate = async (tx: Tx, scope: Scope, id: string): Promise<Restored> => {
  await lockTrees(tx, scope)
  const taken = await takeFromTrash(tx, 'template', id)
  const [kept] = (taken?.partsOf('templates') ?? []) as KeptTemplate[]
  if (kept === undefined) throw notInTrash()
  const standing = await countTemplates(tx)
  const title = await freeTemplateTitle(tx, kept)
  const { teams: people } = await readPeople(tx)
  const madeBy = kept.made_by !== null && people.has(kept.made_by) ? kept.made_by : null
  await putBack(tx, templates, [{ ...kept, title, made_by: madeBy }])
  refuse(whyCannotRestore('template', await findTemplate(tx, scope, id)))
  refuse(whyNoMore(standing))
  await recordActivity(tx, scope, {
    action: 'template.restored',
    subjectType: 'template',
    subjectId: id,
    details: { title },
  })
  return { kind: 'template', id, title, isMovedToTop: false }
}

const freeTemplateTitle = async (tx: Tx, { id, title }: KeptTemplate) => {
  for (let times = 0; ; times += 1) {
    const name = restoredName(title, times, lengths.title)
    if (!(await isTemplateTitleTaken(tx, name, id))) return name
  }
}

type KeptStrategy = KeptRow & Columns<typeof strategies, 'id' | 'title' | 'quarter' | 'team_id' | 'owner_id'>

/** OKRs that it let go of and that have got no other strategy since are its own again. */
const restoreStrategy = async (tx: Tx, scope: Scope, id: string): Promise<Restored> => {
  await lockTrees(tx, scope)
  const taken = await takeFromTrash(tx, 'strategy', id)
  const [kept] = (taken?.partsOf('strategies') ?? []) as KeptStrategy[]
  if (taken === null || kept === undefined) throw notInTrash()
  const teams = await tx.query('select 1 from public.teams where id = $1', [kept.team_id])
  const teamId = teams.length === 0 ? null : kept.team_id
  const title = await freeStrategyTitle(tx, kept, teamId)
  const ownerId = kept.owner_id === null ? null : (await readPeople(tx)).ownerOr(kept.owner_id)
  await putBack(tx, strategies, [{ ...kept, title, team_id: teamId, owner_id: ownerId }])
  refuse(whyCannotRestore('strategy', await findStrategy(tx, scope, id)))
  if (kept.quarter !== null) refuse(whyClosed(await quarterStanding(tx, kept.quarter)))
  const linked = await linkAgain(tx, scope, kept, title, taken.partsOf('objective'))
  await recordActivity(tx, scope, {
    action: 'strategy.restored',
    subjectType: 'strategy',
    subjectId: id,
    details: { title, linked },
    changed: changedBetween(null, saidOfStrategy(await findStrategy(tx, scope, id))),
  })
  return { kind: 'strategy', id, title, isMovedToTop: false }
}

const freeStrategyTitle = async (tx: Tx, { id, title, quarter }: KeptStrategy, teamId: string | null) => {
  for (let times = 0; ; times += 1) {
    const name = restoredName(title, times, lengths.title)
    if (teamId === null || !(await isTitleTaken(tx, { title: name, quarter, teamId }, id))) return name
  }
}

const linkAgain = async (
  tx: Tx,
  scope: Scope,
  { id, quarter }: KeptStrategy,
  title: string,
  lost: readonly KeptRow[],
) => {
  const linked = await tx.query<Columns<typeof objectives, 'id' | 'title'>>(
    `update public.objectives set strategy_id = $1, version = version + 1, updated_date = $3
     where id = any($2) and strategy_id is null and ($4::text is null or quarter = $4) returning id, title`,
    [id, lost.map((one) => one.id), scope.now, quarter],
  )
  await recordActivities(
    tx,
    scope,
    linked.map((objective) => ({
      action: 'objective.edited' as const,
      subjectType: 'objective',
      subjectId: objective.id,
      details: {
        title: objective.title,
        changes: [{ field: 'strategy', item: null, from: null, to: title }],
      },
      changed: changedBetween({ strategyId: null }, { strategyId: id }),
    })),
  )
  return linked.length
}

type KeptComment = KeptRow & Columns<typeof comments, 'id' | 'words' | 'mentions'>

/** Its line stands where it stood, as long as its OKR does; the words come back to it. */
const restoreComment = async (tx: Tx, scope: Scope, id: string): Promise<Restored> => {
  const taken = await takeFromTrash(tx, 'comment', id)
  const [kept] = (taken?.partsOf('comments') ?? []) as KeptComment[]
  if (kept === undefined) throw notInTrash()
  await giveWordsBack(tx, scope, id, kept)
  return { kind: 'comment', id, title: cut(kept.words, lengths.title), isMovedToTop: false }
}

type Restore = (tx: Tx, scope: Scope, id: string) => Promise<Restored>
export const restore: Record<TrashedKind, Restore> = {
  objective: restoreObjective,
  strategy: restoreStrategy,
  team: restoreTeam,
  template: restoreTemplate,
  comment: restoreComment,
}

/** Deletes for good what was deleted at that moment or earlier. */
export const removeOlder = async (tx: Tx, scope: Scope | UnattendedScope, olderThan: Date) => {
  const removed = await emptyTrash(tx, olderThan)
  if (removed > 0)
    await recordActivity(tx, scope, {
      action: 'company.trash_emptied',
      subjectType: 'company',
      subjectId: scope.companyId,
      details: { removed },
    })
  return { removed }
}
