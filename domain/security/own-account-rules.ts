import type { SubscriptionFacts } from '../billing/schema.ts'
import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './own-account-messages.ts'

/** Each mails the owner, and such a mail is never held back: so the changes are counted, the right ones alone. */
export const passwordChangesAtMost = { most: 5, withinSeconds: 60 * 60 }

type WaysIn = { hasPassword: boolean; passkeys: number; isGoogleLinked: boolean }

/** A way in may go when another one stays. */
export const whyCannotUnlinkGoogle = ({ hasPassword, passkeys, isGoogleLinked }: WaysIn): Refusal | null => {
  if (!isGoogleLinked) return { code: 'identity_not_found', message: messages.google.notLinked }
  return hasPassword || passkeys > 0
    ? null
    : { code: 'single_identity_not_deletable', message: messages.google.lastWayIn }
}

export const whyGoogleNotOffered = (isOffered: boolean): Refusal | null =>
  isOffered ? null : { code: 'not_found', message: messages.google.notOffered }

export const whyCannotLinkGoogle = (isGoogleLinked: boolean): Refusal | null =>
  isGoogleLinked ? { code: 'identity_already_exists', message: messages.google.alreadyLinked } : null

const endedStatuses: SubscriptionFacts['status'][] = ['canceled', 'incomplete_expired']

/** Whether a subscription would be charged again, with nobody left to stop it. */
export const goesOnPaying = (subscription: SubscriptionFacts | null) =>
  subscription !== null && !subscription.cancelAtPeriodEnd && !endedStatuses.includes(subscription.status)

type Leaving = {
  person: Actor
  otherMembers: number
  otherAdmins: number
  hasRunningSubscription: boolean
  deletesWorkspace: boolean
}

/** Whether someone may leave their workspace for good. Whoever is its only person takes it along, and has to say so. */
export const whyCannotLeave = (leaving: Leaving): Refusal | null => {
  const { person, otherMembers, otherAdmins, hasRunningSubscription, deletesWorkspace } = leaving
  if (otherMembers > 0)
    return can(person, 'level.lose', { otherAdmins })
      ? null
      : { code: 'conflict', message: messages.leave.lastAdmin }
  if (hasRunningSubscription) return { code: 'conflict', message: messages.leave.stillPaying }
  return deletesWorkspace
    ? null
    : { code: 'conflict', message: messages.leave.onlyPerson, field: 'deletesWorkspace' }
}

type Confirmation = { email: string; isRightPassword: boolean | null; typed: string }

/** An account with a password is deleted with it, any other with its address. */
export const whyNotConfirmed = ({ email, isRightPassword, typed }: Confirmation): Refusal | null => {
  if (isRightPassword !== null)
    return isRightPassword
      ? null
      : { code: 'invalid_input', message: messages.password.wrong, field: 'confirmation' }
  return typed.trim().toLowerCase() === email
    ? null
    : { code: 'invalid_input', message: messages.leave.wrongEmail, field: 'confirmation' }
}
