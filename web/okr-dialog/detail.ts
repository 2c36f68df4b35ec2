import type { Reply } from '@cairn/domain/endpoint'
import type { objectives } from '@cairn/domain/objectives/contract'

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
}
