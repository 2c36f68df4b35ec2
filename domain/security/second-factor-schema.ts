import { z } from 'zod'
import { passwordLength } from '../accounts/rules.ts'
import { SixDigits } from '../accounts/six-digits.ts'
import { messages } from './messages.ts'

const words = messages.secondFactor

export const howManyRecoveryCodes = 10

export const AppCode = SixDigits(words.codeShape)

/** Read from paper, so upper and lower case and the dash between the halves do not matter. */
export const RecoveryCode = z
  .string({ error: words.recoveryCodeShape })
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{10}$/, words.recoveryCodeShape))

const Password = z.string().min(1, messages.proof.passwordNeeded).max(passwordLength.max)

/** The password of an account that has one; others have proven themselves by being signed in. */
export const PasswordProof = z.object({ password: Password.optional() })

/** Either kind of code will do: who has lost the phone has only the paper. */
const Code = z.union([AppCode, RecoveryCode], { error: words.codeShape })

export const Proof = z
  .object({ password: Password, code: Code })
  .partial()
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), messages.proof.needed)
export type Proof = z.output<typeof Proof>

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
