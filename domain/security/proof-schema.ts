import { z } from 'zod'
import { SignInCode } from '../accounts/code-rules.ts'
import { passwordLength } from '../accounts/rules.ts'
import { messages } from './messages.ts'
import { CredentialProof } from './passkeys-schema.ts'
import { AppCode, RecoveryCode } from './second-factor-schema.ts'

/** A code of the app stands for both kinds of it: who has lost the phone has only the paper. */
export const WayToProve = z.enum(['password', 'app_code', 'passkey', 'mailed_code'])
export type WayToProve = z.infer<typeof WayToProve>

const proofFields = {
  password: z.string().min(1, messages.proof.passwordNeeded).max(passwordLength.max),
  code: z.union([AppCode, RecoveryCode], { error: messages.secondFactor.codeShape }),
  credential: CredentialProof,
}

/** What each way takes by itself, for the form that asks for it. */
export const proofShapes = {
  password: z.object({ password: proofFields.password }),
  app_code: z.object({ code: proofFields.code }),
  mailed_code: z.object({ code: SignInCode }),
}

export const Proof = z
  .object(proofFields)
  .partial()
  .refine(
    (proof) => Object.values(proof).filter((part) => part !== undefined).length === 1,
    messages.proof.needed,
  )
export type Proof = z.output<typeof Proof>
