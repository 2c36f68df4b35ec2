import type { Restored, TrashedKind } from '@cairn/domain/trash/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { emptyTrash } from '../db/trash.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { restoreObjective } from './objective-commands.ts'
import { restoreStrategy } from './strategy-commands.ts'
import { restoreTeam } from './team-commands.ts'
import { restoreTemplate } from './template-commands.ts'

type Restore = (tx: Tx, scope: Scope, id: string) => Promise<Restored>
export const restore: Record<TrashedKind, Restore> = {
  objective: restoreObjective,
  strategy: restoreStrategy,
  team: restoreTeam,
  template: restoreTemplate,
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
