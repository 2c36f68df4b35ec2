import { security } from '@cairn/domain/security/contract'
import type { Client } from './client.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

type Authenticator = ReturnType<typeof softwareAuthenticator>

/** A passkey of the signed-in person, made by an authenticator of its own. */
export const addPasskey = async (
  client: Client,
  name = 'MacBook Air',
  authenticator = softwareAuthenticator(),
) => {
  const options = (await client.call(security.passkeyCreation, {})).reply
  const added = await client.call(security.addPasskey, {
    body: { name, credential: authenticator.create(options) },
  })
  return { passkey: added.reply, authenticator }
}

/** Signs in with it, or is refused; how the authenticator behaves is up to the test. */
export const presentPasskey = async (
  client: Client,
  authenticator: Authenticator,
  behaviour: Parameters<Authenticator['get']>[1] = {},
) => {
  const options = (await client.call(security.passkeyRequest, {})).reply
  const credential = authenticator.get(options, behaviour)
  return client.call(security.signInWithPasskey, { body: { credential } })
}
