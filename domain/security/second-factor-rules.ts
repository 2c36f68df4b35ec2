import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

/** A code counts for this long, and for one such step before and after, since clocks differ. */
export const codeStepSeconds = 30

export const whyCannotSetUp = (isOn: boolean): Refusal | null =>
  isOn ? { code: 'conflict', message: messages.secondFactor.alreadyOn } : null

export const whyNothingToTurnOff = (isOn: boolean): Refusal | null =>
  isOn ? null : { code: 'conflict', message: messages.secondFactor.notOn }

export const isAppCode = (code: string) => /^\d{6}$/.test(code)
