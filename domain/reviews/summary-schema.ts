import { z } from 'zod'
import { Day, Moment } from '../moment.ts'
import { TeamMark } from '../objectives/schema.ts'
import { KeptBlocker, KeptStanding, Line, ReviewGroup, Since, Someone } from './schema.ts'

/** An OKR in a summary, by which the page and the mail say what changed. */
export const SummedObjective = z.object({
  id: z.uuid(),
  title: z.string(),
  group: ReviewGroup,
  isSpokenAbout: z.boolean(),
  before: KeptStanding.nullable(),
  /** Null for one that was deleted before the end. */
  after: KeptStanding.nullable(),
  blockers: z.array(KeptBlocker),
})
export type SummedObjective = z.infer<typeof SummedObjective>

export const receiverReasons = ['present', 'action', 'added'] as const
export const Receiver = Someone.extend({ why: z.enum(receiverReasons), mailedAt: Moment })
export type Receiver = z.infer<typeof Receiver>

/** What is counted on top of a summary. */
export const SummaryFigures = z.object({
  objectives: z.int(),
  completed: z.int(),
  spokenAbout: z.int(),
  decisions: z.int(),
  decidedOn: z.int(),
  actions: z.int(),
  firstDue: Day().nullable(),
  statusChanged: z.int(),
  worse: z.int(),
  better: z.int(),
  stillBlocked: z.int(),
  withoutHelp: z.int(),
})
export type SummaryFigures = z.infer<typeof SummaryFigures>

export const Summary = z.object({
  id: z.uuid(),
  team: TeamMark,
  startedAt: Moment,
  finishedAt: Moment,
  /** Without a name it was finished by starting a new one, and mailed to nobody. */
  finishedBy: Someone.nullable(),
  minutes: z.int(),
  since: Since,
  figures: SummaryFigures,
  objectives: z.array(SummedObjective),
  lines: z.array(Line),
  mailedTo: z.array(Receiver),
  subject: z.string(),
  nextOn: Day(),
  /** Of those who can take part. */
  canEdit: z.boolean(),
})
export type Summary = z.infer<typeof Summary>

/** A review in the list of its team. */
export const PastReview = z.object({
  id: z.uuid(),
  startedAt: Moment,
  minutes: z.int(),
  spokenAbout: z.int(),
  decisions: z.int(),
  actions: z.int(),
  openActions: z.int(),
})
export type PastReview = z.infer<typeof PastReview>
