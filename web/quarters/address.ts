import type { QuarterState } from '@cairn/domain/objectives/quarter'
import { draftStates } from '@cairn/domain/objectives/status'
import { ofNoTeam, type PlanTeam, planChecks } from '@cairn/domain/quarters/plan'
import { type CountedFilters, counted } from '@cairn/domain/quarters/review'
import { isId } from '../address-search.ts'

export const steps = ['plan', 'run', 'close', 'review'] as const
export type Step = (typeof steps)[number]

export const stepOf: Record<QuarterState, Step> = {
  plan: 'plan',
  run: 'run',
  close: 'close',
  closed: 'review',
}

/** '2027-q1' in an address is 'Q1 2027'. Null for what names none. */
export const quarterIn = (said: string | undefined): string | null => {
  const [, year, number] = /^(\d{4})-q([1-4])$/i.exec(said ?? '') ?? []
  return year === undefined || number === undefined ? null : `Q${number} ${year}`
}

/** Which of the planned teams is meant, or those without one. */
export const keyOf = ({ team }: PlanTeam) => team?.id ?? ofNoTeam
export const teamIn = ({ team }: Address, teams: readonly PlanTeam[]) =>
  teams.find((one) => keyOf(one) === team)

export const addressOf = (quarter: string) => `${quarter.slice(3)}-q${quarter[1]}`

/** Where the drafts of a quarter are planned. */
export const planOf = (quarter: string) => `/quarter/${addressOf(quarter)}/plan`

/** What is open and filtered, behind the question mark. */
export type Address = {
  team?: string | undefined
  state?: string | undefined
  check?: string | undefined
  scores?: string | undefined
  /** What a number of the review counts, or of a quarter that runs. */
  show?: string | undefined
  okrId?: string | undefined
  tab?: string | undefined
}

export type Show = Omit<CountedFilters, 'cursor'>

/** 'scored~7~~{team}~': which, its tenth, its band, its team, its week. */
export const showText = ({ which, tenth, band, teamId, week }: Show) =>
  [which, tenth ?? '', band ?? '', teamId ?? '', week ?? ''].join('~')

const shown = /^(\w+)~(\d|10)?~([0-4])?~([\w-]+)?~(\d{4}-\d\d-\d\d)?$/

/** Null for what names no number. */
export const showIn = (text: string | undefined): Show | null => {
  const [, named, tenth, band, teamId, week] = shown.exec(text ?? '') ?? []
  const which = counted.find((one) => one === named)
  if (which === undefined || (teamId && teamId !== ofNoTeam && !isId(teamId))) return null
  return {
    which,
    ...(tenth && { tenth: Number(tenth) }),
    ...(band && { band: Number(band) }),
    ...(teamId && { teamId }),
    ...(week && { week }),
  }
}

/** The address without what names no team, no state, no check and no number. */
export const meaningOf = (address: Address): Address => ({
  ...address,
  team: address.team === ofNoTeam || isId(address.team) ? address.team : undefined,
  state: draftStates.find((one) => one === address.state),
  check: planChecks.find((one) => one === address.check),
  scores: address.scores === 'all' ? address.scores : undefined,
  show: showIn(address.show) ? address.show : undefined,
})
