import type { Refusal } from '@cairn/domain/refusal'

/** Carries an expected "no" from a command to the reply; the transaction around it rolls back on the way. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    /** Seconds until it is worth trying again. */
    readonly retryAfter?: number,
  ) {
    super(refusal.message)
  }
}

/** Rules answer with a refusal or null; this lets a command read as the list of its rules. */
export const refuse = (refusal: Refusal | null) => {
  if (refusal !== null) throw new Refused(refusal)
}
