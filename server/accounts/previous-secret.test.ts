import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOfRecoveryCode } from '../security/second-factor-store.ts'
import { newcomer } from '../testing/people.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testSecret, testServer } from '../testing/server.ts'
import { seal } from './sealed.ts'
import { signedValue, withSignature } from './session.ts'
import { keepCode, newCode } from './sign-in-codes.ts'

const secret = 'the one that the server had before this one'

let server: TestServer
let without: TestServer
beforeAll(async () => {
  server = await testServer({ SECRET_PREVIOUS: secret })
  without = await testServer()
})
afterAll(async () => {
  await server.close()
  await without.close()
})

/** What the server made for someone before its secret changed, tried on one that knows the old secret and on one that does not. */
const both = async (attempt: (on: TestServer) => Promise<{ status: number }>) =>
  [(await attempt(server)).status, (await attempt(without)).status] as const

describe('What was made with the previous secret still counts while it is named, and not without', () => {
  it('a session', async () => {
    const statuses = await both(async (on) => {
      const { client } = await newcomer(on)
      const name = on.parts.sessionCookie
      const token = signedValue(client.cookies.get(name) ?? null, { secret: testSecret }) ?? ''
      client.cookies.set(name, withSignature(token, secret))
      return client.call(accounts.me, {})
    })
    expect(statuses).toEqual([200, 401])
  })

  it('a code that was mailed', async () => {
    const statuses = await both(async (on) => {
      const { email } = await newcomer(on)
      const code = newCode()
      await on.parts.db.as('cairn_accounts', {}, (tx) =>
        keepCode(tx, { email, code, linkToken: 'none', secret }, on.parts.clock()),
      )
      return on.visitor().call(signInCodes.signInByCode, { body: { email, code } })
    })
    expect(statuses[0]).toBe(200)
    expect(statuses[1]).toBeGreaterThanOrEqual(400)
  })

  it('a second factor', async () => {
    const statuses = await both(async (on) => {
      const { client, email, account } = await newcomer(on)
      const shown = await turnOnSecondFactor(on, client)
      await on.parts.db.raw('update auth.two_factor set secret = $2 where user_id = $1', [
        account.id,
        await seal({ secret }, shown.secret),
      ])
      const half = await halfSignedIn(on, email)
      return half.call(security.verifyCode, { body: { code: nextCode(on, shown.secret) } })
    })
    expect(statuses).toEqual([200, 422])
  })

  it('a recovery code, once', async () => {
    const statuses = await both(async (on) => {
      const { client, email, account } = await newcomer(on)
      await turnOnSecondFactor(on, client)
      const recoveryCode = 'ABCDE12345'
      await on.parts.db.raw('update auth.two_factor set recovery_codes = $2 where user_id = $1', [
        account.id,
        [hashOfRecoveryCode({ secret }, recoveryCode)],
      ])
      const half = await halfSignedIn(on, email)
      return half.call(security.verifyRecoveryCode, { body: { recoveryCode } })
    })
    expect(statuses[0]).toBe(200)
    expect(statuses[1]).toBe(422)
  })
})

describe('What is made anew', () => {
  it('is made with the secret of now', async () => {
    const { client } = await newcomer(server)
    const cookie = client.cookies.get(server.parts.sessionCookie) ?? null
    expect(signedValue(cookie, { secret: testSecret })).not.toBeNull()
    expect(signedValue(cookie, { secret })).toBeNull()
  })
})
