import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { CredentialProof, NewCredential } from '@cairn/domain/security/passkeys-schema'
import { call, RefusedError } from '../api.ts'
import { type CreationOptions, devicePasskeys, type RequestOptions } from '../secure-only.ts'

const refusedError = (message: string) => new RefusedError({ code: 'not_allowed', message }, 0)

const requirePasskeys = () => {
  const passkeys = devicePasskeys()
  if (passkeys === null) throw refusedError(messages.passkeys.unsupported)
  return passkeys
}

/** The device's answer, or a refusal with words for whoever turned it away. */
const credentialOrRefusal = async (answer: Promise<object | null>, dismissed: string) => {
  const credential = await answer.catch((error: unknown) => Promise.reject(refusalFrom(error, dismissed)))
  if (credential !== null) return credential
  throw refusedError(dismissed)
}

/** Asks the device for a new passkey and keeps it under that name. */
export const addPasskey = async (name: string) => {
  const options = (await call(security.passkeyCreation, {})) as unknown as CreationOptions
  // Some browsers make one only right after a press, and the proof that was asked for meanwhile took its time.
  if (navigator.userActivation?.isActive === false) throw refusedError(messages.passkeys.pressAgain)
  const credential = NewCredential.parse(
    await credentialOrRefusal(requirePasskeys().create(options), messages.passkeys.dismissed),
  )
  return call(security.addPasskey, { body: { name, credential } })
}

/** Asks for any passkey the browser has for this site. */
const presentPasskey = async (dismissed: string) => {
  const options = (await call(security.passkeyRequest, {})) as unknown as RequestOptions
  return CredentialProof.parse(await credentialOrRefusal(requirePasskeys().present(options), dismissed))
}

export const signInWithPasskey = async () => {
  const credential = await presentPasskey(messages.passkeys.signInDismissed)
  return call(security.signInWithPasskey, { body: { credential } })
}

/** Shows who sits there; the session stays what it is. */
export const proveByPasskey = async () => {
  const credential = await presentPasskey(messages.proof.passkeyDismissed)
  await call(security.reauthenticate, { body: { credential } })
}

/** The browser's own errors say nothing to a person, and on purpose little to us. */
const refusalFrom = (error: unknown, dismissed: string) => {
  if (!(error instanceof DOMException)) return error
  const message = error.name === 'InvalidStateError' ? messages.passkeys.alreadyAdded : dismissed
  return refusedError(message)
}
