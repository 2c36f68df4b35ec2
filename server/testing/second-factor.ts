import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { codeShown } from './authenticator-app.ts'
import type { Client } from './client.ts'
import { password } from './people.ts'
import type { TestServer } from './server.ts'

/** Turns the second factor on; the code of that moment is used up by it. */
export const turnOnSecondFactor = async (server: TestServer, client: Client) => {
  const { reply } = await client.call(security.setUpSecondFactor, {})
  const on = await client.call(security.turnOnSecondFactor, {
    body: { code: codeShown(reply.secret, server.parts.clock()) },
  })
  if (on.status !== 200) throw new Error(`Turning on was refused: ${on.refusal.message}`)
  return reply
}

/** A browser in which the password was right and the code is yet to come. */
export const halfSignedIn = async (server: TestServer, email: string) => {
  const client = server.visitor()
  const { status, refusal } = await client.call(accounts.signIn, { body: { email, password } })
  if (refusal.code !== 'second_factor_required') throw new Error(`Signing in answered ${status}`)
  return client
}

/** Codes work once, so whoever needs the next one lets a step go by. */
export const nextCode = (server: TestServer, secret: string) => {
  server.travelTo(new Date(server.parts.clock().getTime() + 30_000))
  return codeShown(secret, server.parts.clock())
}
