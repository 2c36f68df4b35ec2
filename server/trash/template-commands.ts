import { lengths } from '@cairn/domain/lengths'
import { whyNoMore } from '@cairn/domain/templates/rules'
import { restoredName, whyCannotRestore } from '@cairn/domain/trash/rules'
import type { Restored } from '@cairn/domain/trash/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { templates } from '../db/schema/templates.ts'
import { type KeptRow, putBack, takeFromTrash } from '../db/trash.ts'
import type { Scope } from '../gate.ts'
import { lockTrees } from '../objectives/hierarchy.ts'
import { refuse } from '../refused.ts'
import { countTemplates, findTemplate, isTitleTaken } from '../templates/queries.ts'
import { notInTrash, readPeople } from './checks.ts'

type Kept = KeptRow & Columns<typeof templates, 'id' | 'title' | 'made_by'>

/** One whose maker has left is the admins'. */
export const restoreTemplate = async (tx: Tx, scope: Scope, id: string): Promise<Restored> => {
  await lockTrees(tx, scope)
  const taken = await takeFromTrash(tx, 'template', id)
  const [kept] = (taken?.partsOf('templates') ?? []) as Kept[]
  if (kept === undefined) throw notInTrash()
  const standing = await countTemplates(tx)
  const title = await freeTitle(tx, kept)
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

const freeTitle = async (tx: Tx, { id, title }: Kept) => {
  for (let times = 0; ; times += 1) {
    const name = restoredName(title, times, lengths.title)
    if (!(await isTitleTaken(tx, name, id))) return name
  }
}
