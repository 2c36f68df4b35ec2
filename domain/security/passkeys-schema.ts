import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { SeenText } from '../seen-text.ts'
import { messages } from './messages.ts'

const words = messages.passkeys

export const PasskeyName = SeenText(words.nameRequired).max(lengths.name, words.nameTooLong)

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Binary values travel as base64url, as the browser's own JSON has them. */
const Bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)

const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
}

/** A new credential as `PublicKeyCredential.toJSON()` writes it. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})

/** The proof of an existing one, in the same writing. */
export const CredentialProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
  }),
})
export type CredentialProof = z.output<typeof CredentialProof>

/** For `parseCreationOptionsFromJSON()` and `parseRequestOptionsFromJSON()`, which know the rest of the keys. */
export const CeremonyOptions = z.looseObject({ challenge: z.string() })
