import type { Detail } from './detail.ts'

export type TabProps = {
  detail: Detail
  /** Tells whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}
