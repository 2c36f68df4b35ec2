import { randomUUID } from 'node:crypto'
import { messages } from '@cairn/domain/templates/messages'
import { whyCannotChange, whyNoMore, whyTooLong } from '@cairn/domain/templates/rules'
import type { CompanyTemplate } from '@cairn/domain/templates/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { templates } from '../db/schema/templates.ts'
import { keptRow, putInTrash } from '../db/trash.ts'
import type { Scope } from '../gate.ts'
import { notFound } from '../objectives/checks.ts'
import { lockTrees } from '../objectives/hierarchy.ts'
import { Refused, refuse } from '../refused.ts'
import { countTemplates, findTemplate, isTitleTaken } from './queries.ts'

type TemplateRequest = { objectiveId: string; title: string }

/** Its key results as they are now; whatever becomes of the objective later leaves the template alone. */
export const saveTemplate = async (
  tx: Tx,
  scope: Scope,
  { objectiveId, title }: TemplateRequest,
): Promise<CompanyTemplate> => {
  await lockTrees(tx, scope)
  refuse(whyNoMore(await countTemplates(tx)))
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from public.key_results where objective_id = $1',
    [objectiveId],
  )
  refuse(whyTooLong(held?.count ?? 0))
  const id = randomUUID()
  await refuseTaken(tx, title, id)
  const made = await tx.query(
    `insert into public.templates (company_id, id, title, key_results, made_by, maker_name, created_at)
     select $1, $2, $3, (
         select coalesce(jsonb_agg(jsonb_build_object('title', k.title, 'startValue', k.start_value,
           'targetValue', k.target_value, 'unit', k.unit) order by k.position, k.id), '[]')
         from public.key_results k where k.objective_id = o.id),
       $4, $5, $6
     from public.objectives o where o.id = $7 returning id`,
    [scope.companyId, id, title, scope.actor.id, scope.actor.fullName, scope.now, objectiveId],
  )
  if (made.length === 0) throw notFound()
  await note(tx, scope, 'template.saved', id, { title, objectiveId })
  return withoutMaker(await findTemplate(tx, scope, id))
}

export const renameTemplate = async (tx: Tx, scope: Scope, id: string, title: string) => {
  await lockTrees(tx, scope)
  const before = await findTemplate(tx, scope, id)
  refuse(whyCannotChange(before))
  await refuseTaken(tx, title, id)
  await tx.query('update public.templates set title = $2 where id = $1', [id, title])
  await note(tx, scope, 'template.renamed', id, { title, titleBefore: before.title })
  return withoutMaker(await findTemplate(tx, scope, id))
}

const partsSql = `select 'templates', ${keptRow(templates, 't')} from public.templates t where t.id = $3`

/** Into the trash. */
export const deleteTemplate = async (tx: Tx, scope: Scope, id: string) => {
  await lockTrees(tx, scope)
  const template = await findTemplate(tx, scope, id)
  refuse(whyCannotChange(template))
  const { title, madeBy } = template
  await putInTrash(tx, scope, { kind: 'template', id, title, ownerId: madeBy }, partsSql)
  await tx.query('delete from public.templates where id = $1', [id])
  await note(tx, scope, 'template.deleted', id, { title })
  return { removed: true }
}

const withoutMaker = ({
  madeBy: _,
  ...template
}: Awaited<ReturnType<typeof findTemplate>>): CompanyTemplate => template

/** Whoever saves one holds the company's row, so that of two with one name the second is refused. */
const refuseTaken = async (tx: Tx, title: string, ownId: string) => {
  if (await isTitleTaken(tx, title, ownId))
    throw new Refused({ code: 'conflict', message: messages.duplicate, field: 'title' })
}

const note = (
  tx: Tx,
  scope: Scope,
  action: `template.${string}`,
  id: string,
  details: Record<string, unknown>,
) => recordActivity(tx, scope, { action, subjectType: 'template', subjectId: id, details })
