import { z } from 'zod'
import { type WordingRule, wordingRules } from '../coach/rules.ts'
import { Cursor } from '../cursor.ts'
import { messages as objectivesMessages } from '../objectives/messages.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { Objective, TeamMark } from '../objectives/schema.ts'
import { DraftState } from '../objectives/status-schema.ts'
import { QuarterOverview } from './schema.ts'

/** What can be seen from an objective by itself and its parent; of the coach's hints those about words alone. */
export const draftHints = ['no_parent_or_strategy', 'no_target', 'wording', 'parent_elsewhere'] as const
export type DraftHint = (typeof draftHints)[number]

/** What a plan is looked through for, in the order it is told. Nothing of it hinders committing. */
export const planChecks = [
  'team_without_objective',
  'no_parent_or_strategy',
  'no_target',
  'wording',
  'busy_owner',
  'parent_elsewhere',
] as const satisfies readonly (DraftHint | string)[]
export type PlanCheck = (typeof planChecks)[number]

/** The checks that point at drafts; a team without an objective has none. */
export const draftChecks = [...draftHints, 'busy_owner'] as const
export type DraftCheck = (typeof draftChecks)[number]

const mostNamed = 3

const NameAndCount = z.object({ name: z.string(), count: z.int() })
type NameAndCount = z.infer<typeof NameAndCount>

/** What was found, and the first it was found at: teams, or owners with how many objectives they have. */
export const FoundCheck = z.object({
  check: z.enum(planChecks),
  count: z.int(),
  named: z.array(NameAndCount).max(mostNamed),
  /** Beyond those that are named. */
  others: z.int(),
})
export type FoundCheck = z.infer<typeof FoundCheck>

/** A team with its own objectives, those of its sub-teams not among them; null: those of no team. */
export const PlanTeam = z.object({
  team: TeamMark.nullable(),
  /** All of the quarter, drafts or not. */
  objectives: z.int(),
  drafts: z.int(),
  ready: z.int(),
  /** Of its drafts. */
  hints: z.int(),
})
export type PlanTeam = z.infer<typeof PlanTeam>

export const QuarterPlan = QuarterOverview.extend({
  /** Those that found something. */
  checks: z.array(FoundCheck),
  /** As the tree of teams has them: with drafts, or with members and without any objective. */
  teams: z.array(PlanTeam),
})
export type QuarterPlan = z.infer<typeof QuarterPlan>

/** In place of a team’s id. */
export const ofNoTeam = 'none'
export const DraftFilters = z.object({
  /** This team alone, without those beneath it; `none`: what belongs to no team. */
  teamId: z.union([z.literal(ofNoTeam), z.uuid(objectivesMessages.teamUnknown)]).optional(),
  check: z.enum(draftChecks).optional(),
  state: DraftState.optional(),
  cursor: Cursor.optional(),
})
export type DraftFilters = z.infer<typeof DraftFilters>

export const PlannedObjective = Objective.extend({
  parent: z.object({ id: z.uuid(), title: z.string(), quarter: Quarter }).nullable(),
  hints: z.array(z.enum(draftHints)),
  /** Which rules of the coach its words do not keep. */
  wording: z.array(z.enum(wordingRules)),
})
export type PlannedObjective = z.infer<typeof PlannedObjective>

export const DraftPage = z.object({ rows: z.array(PlannedObjective), nextCursor: Cursor.nullable() })
export type DraftPage = z.infer<typeof DraftPage>

type Judged = Pick<Objective, 'quarter'> & {
  strategy: unknown
  parent: { quarter: Quarter } | null
  keyResults: readonly { targetValue: number | null }[]
  wording: readonly WordingRule[]
}

const isFound: Record<DraftHint, (draft: Judged) => boolean> = {
  no_parent_or_strategy: ({ parent, strategy }) => parent === null && strategy === null,
  no_target: ({ keyResults }) => keyResults.every(({ targetValue }) => targetValue === null),
  wording: ({ wording }) => wording.length > 0,
  parent_elsewhere: ({ parent, quarter }) => parent !== null && parent.quarter !== quarter,
}

export const hintsOf = (draft: Judged): DraftHint[] => draftHints.filter((hint) => isFound[hint](draft))

/** The figures of one team, and at how many of its drafts each hint was found. */
export type TeamFigures = Omit<PlanTeam, 'hints'> &
  Record<DraftHint, number> & {
    hasMembers: boolean
    /** All that the coach asks about the words of its drafts: of one it may ask more than one thing. */
    wordings: number
  }

const isWithoutObjective = ({ team, hasMembers, objectives }: TeamFigures) =>
  team !== null && hasMembers && objectives === 0

const foundAt = (check: PlanCheck, count: number, named: readonly NameAndCount[]): FoundCheck[] =>
  count === 0
    ? []
    : [{ check, count, named: named.slice(0, mostNamed), others: Math.max(0, named.length - mostNamed) }]

/** What the figures of all teams, and the owners with more objectives than is wise, say of a plan. */
export const checksOf = (
  figures: readonly TeamFigures[],
  busyOwners: readonly NameAndCount[],
): FoundCheck[] => {
  const namesOf = (counted: (one: TeamFigures) => number): NameAndCount[] =>
    figures.flatMap((one) => {
      const count = counted(one)
      return one.team !== null && count > 0 ? [{ name: one.team.name, count }] : []
    })
  const findingOf = (check: PlanCheck) => {
    if (check === 'busy_owner') return foundAt(check, busyOwners.length, busyOwners)
    const counted =
      check === 'team_without_objective'
        ? (one: TeamFigures) => Number(isWithoutObjective(one))
        : (one: TeamFigures) => one[check]
    const count = figures.reduce((sum, one) => sum + counted(one), 0)
    return foundAt(check, count, namesOf(counted))
  }
  return planChecks.flatMap(findingOf)
}

export const teamsOf = (figures: readonly TeamFigures[]): PlanTeam[] =>
  figures
    .filter((one) => one.drafts > 0 || isWithoutObjective(one))
    .map(({ team, objectives, drafts, ready, ...found }) => ({
      team,
      objectives,
      drafts,
      ready,
      hints: draftHints.reduce((sum, hint) => sum + (hint === 'wording' ? found.wordings : found[hint]), 0),
    }))
