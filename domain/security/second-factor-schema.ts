import { z } from 'zod'
import { SixDigits } from '../accounts/code-rules.ts'
import { messages } from './messages.ts'

const words = messages.secondFactor

export const howManyRecoveryCodes = 10

export const AppCode = SixDigits(words.codeShape)

/** Read from paper, so upper and lower case and the dash between the halves do not matter. */
export const RecoveryCode = z
  .string({ error: words.recoveryCodeShape })
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{10}$/, words.recoveryCodeShape))

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const NewSecret = z.object({
  /** For typing, in base 32. */
  secret: z.string(),
  /** For the QR code. */
  uri: z.string(),
  recoveryCodes: z.array(z.string()),
})
