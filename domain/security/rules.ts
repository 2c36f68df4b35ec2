import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { messages as ownMessages } from './own-account-messages.ts'
import type { Proof, WayToProve } from './proof-schema.ts'

const words = messages.proof

/** For so long after someone has shown who they are they are taken to sit there still. */
export const proofLastsSeconds = 10 * 60

/** Being signed in is not enough for what protects the account: a screen may have been left open. */
export const whyProofNeeded = (provedAt: Date | null, now: Date): Refusal | null => {
  // A proof of the future was noted by a wrong clock, and must not count for ever.
  const age = provedAt === null ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - provedAt.getTime())
  return age < proofLastsSeconds * 1000 ? null : { code: 'proof_needed', message: words.proofNeeded }
}

type OwnProofs = { isSecondFactorOn: boolean; hasPassword: boolean; passkeys: number }

/**
 * By what someone can show who they are, the likeliest first. With the second factor on a password is not enough, as it
 * is not at sign-in; a mailed code is for who has no password.
 */
export const waysToProve = ({ isSecondFactorOn, hasPassword, passkeys }: OwnProofs): WayToProve[] => {
  const passkey: WayToProve[] = passkeys > 0 ? ['passkey'] : []
  if (isSecondFactorOn) return ['app_code', ...passkey]
  return hasPassword ? ['password', ...passkey] : [...passkey, 'mailed_code']
}

/** Which way was taken; whose a code is depends on whether an app makes them. */
export const wayTaken = ({ password, credential }: Proof, isSecondFactorOn: boolean): WayToProve => {
  if (password !== undefined) return 'password'
  if (credential !== undefined) return 'passkey'
  return isSecondFactorOn ? 'app_code' : 'mailed_code'
}

export const whyWayIsClosed = (way: WayToProve, held: OwnProofs): Refusal | null => {
  if (waysToProve(held).includes(way)) return null
  if (way === 'passkey') return { code: 'wrong_proof', message: words.passkeyUnknown }
  if (way === 'password' && !held.hasPassword)
    return { code: 'conflict', message: ownMessages.password.notSet }
  if (held.isSecondFactorOn)
    return {
      code: 'wrong_proof',
      message: words.codeInstead,
      field: way === 'password' ? 'password' : 'code',
    }
  return { code: 'wrong_proof', message: words.passwordInstead, field: 'code' }
}

/** A mailed link opens an account once and only when someone sends it, so it does not count. */
type WaysIn = { hasPassword: boolean; passkeys: number; isGoogleLinked: boolean }

/** What is left when one of them is taken away has to let its owner in. */
export const whyOnlyWayIn = ({ hasPassword, passkeys, isGoogleLinked }: WaysIn): Refusal | null =>
  hasPassword || passkeys > 0 || isGoogleLinked
    ? null
    : { code: 'conflict', message: messages.passkeys.onlyWayIn }

/** A code counts for this long, and for one such step before and after, since clocks differ. */
export const codeStepSeconds = 30

export const whyCannotSetUp = (isOn: boolean): Refusal | null =>
  isOn ? { code: 'conflict', message: messages.secondFactor.alreadyOn } : null

export const whyNothingToTurnOff = (isOn: boolean): Refusal | null =>
  isOn ? null : { code: 'conflict', message: messages.secondFactor.notOn }

export const isAppCode = (code: string) => /^\d{6}$/.test(code)
