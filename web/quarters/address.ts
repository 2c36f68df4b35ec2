import type { QuarterState } from '@cairn/domain/objectives/quarter'

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
