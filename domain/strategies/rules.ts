import { atRiskStatuses, type ObjectiveStatus, objectiveStatuses } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { StrategyFigures } from './schema.ts'

type StatusCount = { status: ObjectiveStatus; count: number; drafts?: number }

/** In which a strategy shows its objectives: what is done first, then from good to bad. */
const order: readonly ObjectiveStatus[] = [
  'completed',
  ...objectiveStatuses.filter((status) => status !== 'completed'),
]

/** Made of how many objectives count as which status; drafts count as none. */
export const strategyFigures = (counts: readonly StatusCount[]): StrategyFigures => {
  const sumOf = (statuses: readonly ObjectiveStatus[]) =>
    counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const [total, completed] = [sumOf(objectiveStatuses), sumOf(['completed'])]
  return {
    total,
    drafts: counts.reduce((sum, { drafts = 0 }) => sum + drafts, 0),
    completed,
    percent: total === 0 ? 0 : Math.round((completed / total) * 100),
    atRisk: sumOf(atRiskStatuses),
    mix: order.map((status) => ({ status, count: sumOf([status]) })).filter(({ count }) => count > 0),
  }
}

type Changeable = { canChange: boolean }

export const whyCannotEdit = ({ canChange }: Changeable): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotEdit }

export const whyCannotDelete = ({ canChange }: Changeable): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotDelete }

/** OKRs have strategies of their own quarter. One that had none, from an older system, takes its first with whatever it holds. */
export const whyCannotMove = (
  before: { quarter: string | null },
  quarter: string,
  ofOtherQuarters: number,
): Refusal | null =>
  before.quarter === null || before.quarter === quarter || ofOtherQuarters === 0
    ? null
    : { code: 'conflict', message: messages.holdsOthers(ofOtherQuarters, quarter), field: 'quarter' }

/** What someone is told when a strategy was not saved; null stands for a fault that nobody has words for. */
export const strategyFailure = (refusal: Refusal | null) => {
  if (refusal === null) return messages.saveFailed
  const { code, field, message } = refusal
  const isAboutTheStrategy = field !== undefined || code === 'not_allowed' || code === 'not_found'
  return isAboutTheStrategy ? message : messages.failed(message)
}
