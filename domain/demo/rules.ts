import { trialLength } from '../billing/rules.ts'
import type { TrialFacts } from '../billing/schema.ts'
import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './page-messages.ts'
import type { DemoRole } from './roles.ts'

type Installation = { hasPaymentKey: boolean; hasMailServer: boolean }

/** Where people pay or get mail, the installation is in earnest, and nobody comes in without an account. */
export const isDemoOffered = ({ hasPaymentKey, hasMailServer }: Installation) =>
  !hasPaymentKey && !hasMailServer

export const whyNotOffered = (installation: Installation): Refusal | null =>
  isDemoOffered(installation) ? null : { code: 'not_found', message: messages.notOffered }

const day = 24 * 60 * 60 * 1000

/** Older than this, its latest news would be old news. */
export const demoLifetime = 3 * day

/** Always in the middle: whoever enters has nine days left. */
const trialDaysPassed = 5

export const demoTrial = (now: Date): TrialFacts => {
  const startDate = new Date(now.getTime() - trialDaysPassed * day)
  return { startDate, endDate: new Date(startDate.getTime() + trialLength), used: false }
}

type DemoState = { builtAt: Date | null; person: Actor | null; leadsTeam: boolean }

/** Whether someone can still be that person in the workspace as visitors left it. */
export const canEnterAs = (role: DemoRole, { builtAt, person, leadsTeam }: DemoState, now: Date) => {
  if (builtAt === null || person === null) return false
  if (Math.abs(now.getTime() - builtAt.getTime()) > demoLifetime) return false
  const admin = can(person, 'workspace.manage')
  return { admin, leader: leadsTeam && !admin, member: !leadsTeam && !admin }[role]
}
