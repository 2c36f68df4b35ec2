import type { Reply } from '@cairn/domain/endpoint'
import type { objectives } from '@cairn/domain/objectives/contract'
import { ObjectiveDetail } from '@cairn/domain/objectives/detail-schema'
import { z } from 'zod'
import type { Target } from '../discussion/draft.ts'
import { Draft } from '../objectives/form/draft.ts'

/** What is known of the OKR that is open. */
export type Detail = Reply<typeof objectives.get>

export type TabProps = {
  detail: Detail
  /** Tells whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
  /** Something was saved; the tab may be left meanwhile. */
  onSaved: () => void
  onClose: () => void
  /** Shows another OKR above this one, where something is being typed. */
  onOpenAbove: (id: string) => void
  /** What the next comment is about, where that was chosen beside it. */
  target: Target | null
  onDiscuss: (target: Target) => void
}

/** What is being edited, beside the OKR as it was when the person began: where it was saved meanwhile, both are put to them. */
export const TypedEdit = z.object({ base: ObjectiveDetail, draft: Draft })
export const editOf = (objectiveId: string) => `edit-${objectiveId}`
