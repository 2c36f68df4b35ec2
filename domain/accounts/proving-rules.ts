import type { Refusal } from '../refusal.ts'
import { messages } from './proving-messages.ts'

/** What an account may have from before anyone proved its address. */
export const unprovenBelongings = [
  'password',
  'passkey',
  'secondFactor',
  'google',
  'session',
  'membership',
] as const
export type SetBefore = (typeof unprovenBelongings)[number]

/** A browser that signed an account up remembers whose it is and with which password, for as long as the mailed link is good. */
export type SignUpMark = { accountId: string; passwordVersion: string }
export const signedUpSeconds = 24 * 60 * 60

/** What the request that proves an address brings along. */
export type Prover = { signedInAs: string | null; signedUp: SignUpMark | null }

type Unproven = { id: string; passwordVersion: string | null }

/**
 * Whether who proves the address is also who made the account, and so knows its password: they are signed in to it, or
 * it is the browser they chose that very password in.
 */
export const isMaker = ({ signedInAs, signedUp }: Prover, { id, passwordVersion }: Unproven) =>
  signedInAs === id ||
  (signedUp?.accountId === id && passwordVersion !== null && signedUp.passwordVersion === passwordVersion)

/**
 * What becomes of it with the proof. Whoever made the account keeps its password and its workspace; for the owner of the
 * address everything that a stranger set ends, and they are asked about the workspace. Nothing else that lets anyone in
 * stays in either case: it could only have been added while nobody had proven anything.
 */
export const afterProof = (thing: SetBefore, proves: { isMaker: boolean }): 'stays' | 'ends' | 'asked' => {
  if (thing === 'membership') return proves.isMaker ? 'stays' : 'asked'
  return thing === 'password' && proves.isMaker ? 'stays' : 'ends'
}

/** What is added to an account before its address is proven would stay with a stranger. */
export const whyUnproven = ({ emailVerified }: { emailVerified: boolean }): Refusal | null =>
  emailVerified ? null : { code: 'email_not_verified', message: messages.confirmFirst }
