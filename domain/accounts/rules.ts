import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

export const passwordLength = { min: 6, max: 128 } as const

const newUserWindow = 5 * 60 * 1000
const firstSignInTolerance = 10 * 1000

export type AccountTimes = { createdAt: Date; confirmedAt: Date | null; lastSignInAt: Date }

/** Someone who has just come to be: first signed in as they were confirmed, or made within the last five minutes. */
export const isNewcomer = ({ createdAt, confirmedAt, lastSignInAt }: AccountTimes, now: Date) =>
  now.getTime() - createdAt.getTime() < newUserWindow ||
  (confirmedAt !== null && Math.abs(lastSignInAt.getTime() - confirmedAt.getTime()) <= firstSignInTolerance)

type Arrival = { hasSession: boolean; isInvited: boolean; isNewcomer: boolean; passwordEnded?: boolean }

/** Where a mailed link leads once it has done its work. */
export const afterCallback = ({ hasSession, isInvited, isNewcomer: isNew, passwordEnded }: Arrival) => {
  if (!hasSession) return '/onboarding'
  return passwordEnded || (isInvited && isNew) ? '/set-password' : '/dashboard'
}

/** How long the server's word that a session is alive is good; a browser that stays asks again before it runs out. */
export const sessionWordMs = 5 * 60 * 1000
export const aliveUntil = (now: Date) => new Date(now.getTime() + sessionWordMs)

type SessionAssurance = { twoFactorEnabled: boolean; assuranceLevel: string }

/** With the second factor on, the first alone opens nothing: such a session is half signed in. */
export const whyHalfSignedIn = ({ twoFactorEnabled, assuranceLevel }: SessionAssurance): Refusal | null =>
  twoFactorEnabled && assuranceLevel !== 'aal2'
    ? { code: 'second_factor_required', message: messages.secondFactorRequired }
    : null

/** Time enough to find the phone. */
export const halfSessionSeconds = 10 * 60
