import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

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
