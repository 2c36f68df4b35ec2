import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { Day, Moment, PlannedDay } from '../moment.ts'
import { Objective, TeamMark } from '../objectives/schema.ts'
import { SeenText } from '../seen-text.ts'
import { messages as updatesMessages } from '../updates/messages.ts'
import { WeeklyUpdate } from '../updates/schema.ts'
import { messages as blockersMessages } from './messages.ts'

/** How far a blocker has come: nobody is asked, somebody is, somebody helps, it is gone. */
export const helpStates = ['open', 'asked', 'helping', 'resolved'] as const
export const HelpState = z.enum(helpStates)
export type HelpState = z.infer<typeof HelpState>

/** Without an id they have left; the name stays. */
const Someone = WeeklyUpdate.shape.author
const Colleague = z.object({ id: z.uuid(), name: z.string(), profileEmoji: z.string().nullable() })

/** A person, or everybody in a team. */
export const AskedOne = z.object({
  person: Colleague.nullable(),
  team: TeamMark.nullable(),
  /** Added above whoever was asked. */
  isEscalation: z.boolean(),
})
export type AskedOne = z.infer<typeof AskedOne>

export const Ask = z.object({
  by: Someone.pick({ id: true, name: true }),
  at: Moment,
  neededBy: Day(),
  whatWouldHelp: z.string(),
  asked: z.array(AskedOne),
  helper: Colleague.extend({ since: Moment }).nullable(),
})
export type Ask = z.infer<typeof Ask>

export const Help = z.object({
  state: HelpState,
  ask: Ask.nullable(),
  /** Whether the caller is asked, by name or with a team. */
  isAsked: z.boolean(),
  /** What the caller may do now. */
  may: z.object({
    ask: z.boolean(),
    help: z.boolean(),
    passOn: z.boolean(),
    takeBack: z.boolean(),
    stepBack: z.boolean(),
    resolve: z.boolean(),
  }),
  /** Whom the caller can have asked as well. */
  escalateTo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type Help = z.infer<typeof Help>

/** What stands in the way, however many updates say so: opened by the first of them. */
export const Blocker = z.object({
  /** That of the update which reported it first. */
  id: z.uuid(),
  blockers: z.string(),
  createdAt: Moment,
  daysOpen: z.int(),
  author: Someone,
  /** The author's. */
  team: TeamMark.nullable(),
  objective: Objective,
  help: Help,
})
export type Blocker = z.infer<typeof Blocker>

export const ResolvedBlocker = z.object({
  id: z.uuid(),
  blockers: z.string(),
  author: Someone,
  objective: Objective.pick({ id: true, title: true }),
  note: z.string().nullable(),
  helper: Someone.nullable(),
  daysOpen: z.int(),
  resolvedAt: Moment,
})
export type ResolvedBlocker = z.infer<typeof ResolvedBlocker>

const WhatWouldHelp = SeenText(blockersMessages.whatRequired).max(lengths.text, updatesMessages.tooLong)
const NeededBy = PlannedDay(blockersMessages.dayRequired)
/** A person or a team, by its id. */
export const PassedTo = z.object({ whomId: z.uuid(blockersMessages.whomRequired) })
export type PassedTo = z.output<typeof PassedTo>
const Wanted = z.object({ neededBy: NeededBy, whatWouldHelp: WhatWouldHelp })
export const NewAsk = PassedTo.extend(Wanted.shape)
export type NewAsk = z.output<typeof NewAsk>
/** Whom the screen named: somebody else may lead the team by now. */
export const Escalation = Wanted.extend({ profileId: z.uuid() })
export type Escalation = z.output<typeof Escalation>
