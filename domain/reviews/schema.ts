import { z } from 'zod'
import { Blocker, HelpState } from '../blockers/schema.ts'
import { lengths, mostKeyResults } from '../lengths.ts'
import { Day, Moment, PlannedDay } from '../moment.ts'
import { withoutHidden } from '../names.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { Objective, StrategyMark, TeamMark } from '../objectives/schema.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'
import { SeenText } from '../seen-text.ts'
import { WeeklyUpdate } from '../updates/schema.ts'
import { messages } from './messages.ts'

/** Notes, decisions and actions of one review together. */
export const mostLines = 500
/** How many OKRs one review goes through: the first in its order. */
export const mostObjectives = 300
/** Whom one summary is mailed to. */
export const mostReceivers = 200
/** Minutes. */
export const shortestTimer = 5
export const longestTimer = 240

export const lineKinds = ['note', 'decision', 'action'] as const
export const LineKind = z.enum(lineKinds)
export type LineKind = z.infer<typeof LineKind>

/** In which order they are spoken about; what is completed is not. */
export const reviewGroups = ['slipping', 'on_track', 'completed'] as const
export const ReviewGroup = z.enum(reviewGroups)
export type ReviewGroup = z.infer<typeof ReviewGroup>

/** The name as it was; without an id they have left. */
export const Someone = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  profileEmoji: z.string().nullable(),
})
export type Someone = z.infer<typeof Someone>

/** One line of the notes, the decisions or the actions, of an OKR or of the whole review. */
export const Line = z.object({
  id: z.uuid(),
  kind: LineKind,
  objectiveId: z.uuid().nullable(),
  /** Its place among those of its list, from the top. Two may share one after a removal: then the id decides. */
  place: z.int(),
  words: z.string(),
  /** Rises with every save. */
  version: z.int(),
  isRemoved: z.boolean(),
  author: Someone,
  /** Of an action: who does it by when, and when it was done. */
  person: Someone.nullable(),
  dueOn: Day().nullable(),
  doneAt: Moment.nullable(),
})
export type Line = z.infer<typeof Line>

const Words = SeenText(messages.wordsRequired)
  .max(lengths.line, messages.wordsTooLong)
  .transform((text) => withoutHidden(text).replace(/\s+/g, ' ').trim())

/**
 * A line as someone wrote it. `base` is the version that they had before their eyes, 0 for a new one; `page` names the open page,
 * which may replace what it saved itself though no answer came.
 */
export const SavedLine = z.object({
  kind: LineKind,
  objectiveId: z.uuid().nullish(),
  words: Words,
  base: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  page: z.uuid(),
  /** Below which line a new one stands; at the end without it. */
  afterId: z.uuid().nullish(),
  personId: z.uuid(messages.personRequired).nullish(),
  dueOn: PlannedDay(messages.dayRequired).nullish(),
})
export type SavedLine = z.output<typeof SavedLine>

/** An OKR on the list of a review. Order and group are those of the start, what it says is of now. */
export const ReviewObjective = z.object({
  id: z.uuid(),
  title: z.string(),
  group: ReviewGroup,
  status: ObjectiveStatus,
  progress: z.number().nullable(),
  team: TeamMark.nullable(),
  owner: z.object({ id: z.uuid(), fullName: z.string(), profileEmoji: z.string().nullable() }).nullable(),
  coOwnerIds: z.array(z.uuid()),
  openBlockers: z.int(),
  isDue: z.boolean(),
  isSpokenAbout: z.boolean(),
  /** It came when the review had begun. */
  isNew: z.boolean(),
  isDeleted: z.boolean(),
})
export type ReviewObjective = z.infer<typeof ReviewObjective>

/** Somebody who was in the review. */
export const InReview = z.object({
  id: z.uuid(),
  name: z.string(),
  profileEmoji: z.string().nullable(),
  /** Within the last ten seconds. */
  isHere: z.boolean(),
  /** For a minute or longer in all: the summary goes to them. */
  wasInIt: z.boolean(),
  /** The line that they write in, which is read-only for others. */
  writesIn: z.uuid().nullable(),
  /** The OKR that they look at. */
  looksAt: z.uuid().nullable(),
})
export type InReview = z.infer<typeof InReview>

/** As the server has it at the moment of the reply: it runs on from there. It stands while nobody was in the review for five minutes. */
export const Timer = z.object({ isRunning: z.boolean(), elapsedMs: z.int(), minutes: z.int() })
export type Timer = z.infer<typeof Timer>

/** An action with where it comes from. */
export const Action = z.object({
  id: z.uuid(),
  words: z.string(),
  person: Someone,
  dueOn: Day(),
  isOverdue: z.boolean(),
  doneAt: Moment.nullable(),
  review: z.object({ id: z.uuid(), startedAt: Moment, isFinished: z.boolean(), team: TeamMark }),
  objective: z.object({ id: z.uuid(), title: z.string() }).nullable(),
})
export type Action = z.infer<typeof Action>

/** With what it is compared: the last review of the team, else the end of the day a week ago. */
export const Since = z.object({ day: Day(), isReview: z.boolean() })
export type Since = z.infer<typeof Since>

/** What changes while a review is open. A page that knows it up to a version asks for what is newer. */
const moving = {
  version: z.int(),
  people: z.array(InReview),
  timer: Timer,
  finishedAt: Moment.nullable(),
  withSubTeams: z.boolean(),
}
export const ReviewNews = z.object({
  ...moving,
  /** Those that changed since, removed ones too. */
  lines: z.array(Line),
  spoken: z.array(z.object({ id: z.uuid(), isSpokenAbout: z.boolean() })),
})
export type ReviewNews = z.infer<typeof ReviewNews>

export const Review = z.object({
  id: z.uuid(),
  team: TeamMark,
  startedAt: Moment,
  startedBy: Someone,
  /** Nobody was in it for twelve hours: it asks 'Go on' or 'Start new'. */
  isLeftAlone: z.boolean(),
  hasSubTeams: z.boolean(),
  /** Until the first OKR is ticked. */
  canSwitchSubTeams: z.boolean(),
  quarters: z.array(Quarter),
  since: Since,
  objectives: z.array(ReviewObjective),
  lines: z.array(Line),
  openActions: z.array(Action),
  /** A week after the start, unless it was changed. */
  nextOn: Day(),
  ...moving,
})
export type Review = z.infer<typeof Review>

const StandingOfKeyResult = z.object({
  id: z.uuid(),
  title: z.string(),
  unit: z.string().nullable(),
  startValue: z.number(),
  value: z.number().nullable(),
  target: z.number().nullable(),
  progress: z.number().nullable(),
  confidence: z.int().nullable(),
})
/** How an OKR stood, as finishing a review keeps it. */
export const KeptStanding = z.object({
  status: ObjectiveStatus,
  progress: z.number().nullable(),
  /** The mean of its key results, 0 to 10. */
  confidence: z.number().nullable(),
  keyResults: z.array(StandingOfKeyResult).max(mostKeyResults),
})
export type KeptStanding = z.infer<typeof KeptStanding>

/** What is in the way, in as many words as a summary needs. */
export const KeptBlocker = z.object({
  id: z.uuid(),
  words: z.string(),
  daysOpen: z.int(),
  state: HelpState,
  asked: z.array(z.string()),
  helper: z.string().nullable(),
  neededBy: Day().nullable(),
})
export type KeptBlocker = z.infer<typeof KeptBlocker>

const Point = z.object({ day: Day(), value: z.number() })

/** The middle of the meeting: one OKR, as it was and as it is. */
export const Reviewed = z.object({
  since: Since,
  /** Null for one that was not there yet. */
  before: KeptStanding.nullable(),
  now: KeptStanding,
  objective: Objective,
  parent: StrategyMark.nullable(),
  keyResults: z.array(z.object({ id: z.uuid(), points: z.array(Point) })),
  lastUpdate: WeeklyUpdate.nullable(),
  blockers: z.array(Blocker.omit({ objective: true }).extend({ comments: z.int() })),
  children: z.array(Objective.pick({ id: true, title: true, status: true, countsAs: true, progress: true })),
  comments: z.object({
    /** Since then, counted up to 100. */
    count: z.int(),
    newest: z.array(z.object({ id: z.uuid(), author: Someone, words: z.string(), createdAt: Moment })),
  }),
})
export type Reviewed = z.infer<typeof Reviewed>
