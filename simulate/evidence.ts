import type { Records, Standing } from './records.ts'

/** Everything that a comparison looks at: the rows, and what they come to. */
export type Evidence = {
  records: Records
  standings: Map<string, Standing>
  now: Date
  /** The Sunday with which the week began, and its first moment. */
  sunday: string
  weekBegan: Date
}
