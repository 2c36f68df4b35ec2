import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { CredentialProof, NewCredential } from '@cairn/domain/security/passkeys-schema'
import { call, RefusedError } from '../api.ts'

type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]

/** The device's answer, or a refusal with words for whoever turned it away. */
const asked = async (answer: Promise<Credential | null>, dismissed: string) => {
  const credential = await answer.catch((error: unknown) => Promise.reject(inWords(error, dismissed)))
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new RefusedError({ code: 'not_allowed', message: dismissed }, 0)
}

/** Asks the device for a new passkey and keeps it under that name. */
export const addPasskey = async (name: string) => {
  const options = (await call(security.passkeyCreation, {})) as unknown as CreationOptions
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  // Some browsers make one only right after a press, and the proof that was asked for meanwhile took its time.
  if (navigator.userActivation?.isActive === false)
    throw new RefusedError({ code: 'not_allowed', message: messages.passkeys.pressAgain }, 0)
  const credential = NewCredential.parse(
    await asked(navigator.credentials.create({ publicKey }), messages.passkeys.dismissed),
  )
  return call(security.addPasskey, { body: { name, credential } })
}

/** Asks for any passkey the browser has for this site. */
const present = async (dismissed: string) => {
  const options = (await call(security.passkeyRequest, {})) as unknown as RequestOptions
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return CredentialProof.parse(await asked(navigator.credentials.get({ publicKey }), dismissed))
}

export const signInWithPasskey = async () => {
  const credential = await present(messages.passkeys.signInDismissed)
  return call(security.signInWithPasskey, { body: { credential } })
}

/** Shows who sits there; the session stays what it is. */
export const proveByPasskey = async () => {
  const credential = await present(messages.proof.passkeyDismissed)
  await call(security.reauthenticate, { body: { credential } })
}

/** The browser's own errors say nothing to a person, and on purpose little to us. */
const inWords = (error: unknown, dismissed: string) => {
  if (!(error instanceof DOMException)) return error
  const message = error.name === 'InvalidStateError' ? messages.passkeys.alreadyAdded : dismissed
  return new RefusedError({ code: 'not_allowed', message }, 0)
}
