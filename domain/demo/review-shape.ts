import type { LineKind } from '../reviews/schema.ts'

type Named = { id: string; fullName: string }

/** A line of a review, about the OKR of that title. */
export type ReviewLinePlan = {
  id: string
  kind: LineKind
  words: string
  okr: string | null
  place: number
  author: Named
  createdAt: Date
  person: Named | null
  dueOn: string | null
  doneAt: Date | null
}

/** A review of a team that is over. */
export type ReviewPlan = {
  id: string
  teamId: string
  teamName: string
  startedAt: Date
  finishedAt: Date
  minutes: number
  nextOn: string
  leader: Named
  people: Named[]
  lines: ReviewLinePlan[]
  receivers: { person: Named; why: 'present' | 'action' }[]
}
