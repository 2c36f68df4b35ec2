import { z } from 'zod'
import { Day, Moment } from '../moment.ts'
import { messages as objectiveMessages } from '../objectives/messages.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { Objective } from '../objectives/schema.ts'
import { StrategyFigures } from '../strategies/schema.ts'
import { Team } from '../teams/schema.ts'
import { WeeklyUpdate } from '../updates/schema.ts'
import { noTeam, tiles } from './tiles.ts'

/** Left out, the server takes the current quarter if it has objectives, else the newest that has. */
export const AskedQuarter = z
  .string()
  .regex(/^(all|Q[1-4] [0-9]{4})$/, objectiveMessages.quarterInvalid)
  .optional()
export type AskedQuarter = z.infer<typeof AskedQuarter>

export const Tile = z.enum(tiles)

export const AskedTeam = z.union([z.uuid(), z.literal(noTeam)], objectiveMessages.teamUnknown)

/** The statuses that occur, in the order they are shown; a complete objective as completed only. */
const Mix = StrategyFigures.shape.mix

export const Completion = z.object({
  total: z.int(),
  completed: z.int(),
  /** Of all, rounded; null where there are none. */
  percent: z.int().nullable(),
})
export type Completion = z.infer<typeof Completion>

export const TeamStanding = z.object({
  /** Null in the last row: the objectives without a team, where there are any. */
  team: Team.pick({
    id: true,
    name: true,
    icon: true,
    parentId: true,
    level: true,
    memberCount: true,
  }).nullable(),
  /** Of its own objectives. */
  mix: Mix,
  /** Those of its sub-teams included, as in the number of its members. */
  wholeMix: Mix,
  completion: Completion,
})
export type TeamStanding = z.infer<typeof TeamStanding>

export const StrategyStanding = StrategyFigures.omit({ mix: true }).extend({
  id: z.uuid(),
  title: z.string(),
})
export type StrategyStanding = z.infer<typeof StrategyStanding>

export const ReportedUpdate = WeeklyUpdate.pick({
  id: true,
  updateText: true,
  blockers: true,
  status: true,
  previousValue: true,
  newValue: true,
  author: true,
  createdAt: true,
}).extend({ objective: z.object({ id: z.uuid(), title: z.string() }) })
export type ReportedUpdate = z.infer<typeof ReportedUpdate>

export const QuarterProgress = z.object({
  phase: z.enum(['ahead', 'running', 'over']),
  /** The first moment of the quarter and the first after it, in the time zone of the company. */
  begins: Moment,
  ends: Moment,
  /** The first and last day of the quarter. */
  firstDay: Day(),
  lastDay: Day(),
  /** Now, but neither before the quarter nor after it: where the line of what was reached ends. */
  until: Moment,
  /** The mean progress when the quarter began, after each of its weeks, and last at `until`; null while nothing was measured. */
  points: z.array(z.object({ at: Moment, percent: z.number().nullable() })),
  /** The last of the points, rounded. */
  percent: z.int().nullable(),
  /** Where the straight line is at `until`, rounded. */
  straightLine: z.int(),
  /** Points ahead of the straight line, negative behind it: between the two rounded figures. */
  difference: z.int().nullable(),
  /** Which week of the quarter it is: 1 before it, the last one after it. */
  week: z.int(),
  weeks: z.int(),
})
export type QuarterProgress = z.infer<typeof QuarterProgress>

export const UpdateRhythm = z.object({
  /** The Sundays on which the weeks of the quarter begin. */
  weeks: z.array(Day()),
  /** The place of the running week among them; null outside the quarter. */
  current: z.int().nullable(),
  /** In the order of the teams. Both lists end with the running week; a team that never had an open one is left out. */
  rows: z.array(z.object({ teamId: z.uuid().nullable(), open: z.array(z.int()), updated: z.array(z.int()) })),
})
export type UpdateRhythm = z.infer<typeof UpdateRhythm>

export const GettingStarted = z.object({
  teams: z.int(),
  /** The first and the last of the teams at the top. */
  firstTeam: z.string().nullable(),
  lastTeam: z.string().nullable(),
  people: z.int(),
  strategies: z.int(),
  objectives: z.int(),
  hasUpdates: z.boolean(),
  /** The caller made this workspace. */
  isCreator: z.boolean(),
})
export type GettingStarted = z.infer<typeof GettingStarted>

export const Dashboard = z.object({
  /** That have objectives, newest first. */
  quarters: z.array(Quarter),
  /** The one shown; null: all of them. */
  quarter: Quarter.nullable(),
  figures: z.object({
    total: z.int(),
    /** Not among them: what is planned and not committed. */
    drafts: z.int(),
    mix: Mix,
    /** Within the last seven days. */
    statusChanges: z.int(),
  }),
  /** In the order of the tree. */
  teams: z.array(TeamStanding),
  /** Newest first, the first ten. */
  strategies: z.object({ total: z.int(), rows: z.array(StrategyStanding) }),
  /** Of the team that the caller leads, else of all; newest first, at most eight. */
  recent: z.object({
    team: Team.pick({ id: true, name: true }).nullable(),
    updates: z.array(ReportedUpdate),
  }),
  /** Null for all quarters together. */
  progress: QuarterProgress.nullable(),
  rhythm: UpdateRhythm.nullable(),
  /** Null when every step is done. */
  gettingStarted: GettingStarted.nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** What a tile's dialog shows of an objective. */
export const TileObjective = Objective.pick({
  id: true,
  title: true,
  quarter: true,
  owner: true,
  team: true,
  status: true,
  countsAs: true,
  previousStatus: true,
  statusChangedDate: true,
  progress: true,
})
export type TileObjective = z.infer<typeof TileObjective>
