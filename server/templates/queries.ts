import { lookAlike } from '@cairn/domain/names'
import { can } from '@cairn/domain/permissions'
import { messages } from '@cairn/domain/templates/messages'
import type { CompanyTemplate } from '@cairn/domain/templates/schema'
import type { Tx } from '../db/client.ts'
import type { templates } from '../db/schema/templates.ts'
import type { AnyScope } from '../gate.ts'
import { Refused } from '../refused.ts'

type Row = Pick<typeof templates.$inferSelect, 'id' | 'title' | 'keyResults' | 'madeBy' | 'makerName'>

const selectTemplates = `select id, title, key_results as "keyResults", made_by as "madeBy", maker_name as "makerName"
  from public.templates`

const templateOf =
  ({ actor }: AnyScope) =>
  ({ madeBy, keyResults, ...row }: Row): CompanyTemplate => ({
    ...row,
    keyResults: [...keyResults],
    canChange: can(actor, 'template.change', { ownerId: madeBy }),
  })

/** All of them: there are at most as many as can be offered at once. */
export const listTemplates = async (tx: Tx, scope: AnyScope) =>
  (await tx.query<Row>(`${selectTemplates} order by title_key collate public.by_value, id`)).map(
    templateOf(scope),
  )

export const findTemplate = async (tx: Tx, scope: AnyScope, id: string) => {
  const [row] = await tx.query<Row>(`${selectTemplates} where id = $1`, [id])
  if (row === undefined) throw new Refused({ code: 'not_found', message: messages.notFound })
  return { ...templateOf(scope)(row), madeBy: row.madeBy }
}

/** How many the company has: asked wherever one more comes in. */
export const countTemplates = async (tx: Tx) => {
  const [found] = await tx.query<{ count: number }>('select count(*)::int as count from public.templates')
  return found?.count ?? 0
}

/**
 * One title a company, however it is spelled. Those of one company are few enough to be looked at here; the index knows
 * case alone, and what it takes for the same is the same.
 */
export const isTitleTaken = async (tx: Tx, title: string, ownId: string) => {
  const others = await tx.query<Pick<Row, 'title'> & { isSame: boolean }>(
    'select title, title_key = lower($1) as "isSame" from public.templates where id <> $2',
    [title, ownId],
  )
  return others.some((other) => other.isSame || lookAlike(other.title, title))
}
