import { messages as codeMessages } from '@cairn/domain/accounts/code-messages'
import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { messages as securityMessages } from '@cairn/domain/security/messages'
import { messages as ownAccountMessages } from '@cairn/domain/security/own-account-messages'
import { proofLastsSeconds } from '@cairn/domain/security/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongCode } from '../testing/authenticator-app.ts'
import type { Client } from '../testing/client.ts'
import { addPasskey } from '../testing/passkeys.ts'
import { mailTo, newcomer, password } from '../testing/people.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'

const words = securityMessages.proof

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** As long as a proof lasts, and no longer. */
const letItAge = () => server.travelTo(new Date(server.parts.clock().getTime() + proofLastsSeconds * 1000))
const isOpen = async (client: Client) => {
  const { status } = await client.call(security.passkeyCreation, {})
  return status === 200
}
const prove = async (client: Client, body: Parameters<typeof sent>[0]) => {
  const { status, refusal } = await sent(body)(client)
  return status === 200 ? 'proved' : refusal().message
}
const sent =
  (body: { password: string } | { code: string } | { credential: Signed }) => async (client: Client) => {
    const answer = await client.call(security.reauthenticate, { body })
    return { status: answer.status, refusal: () => answer.refusal }
  }
type Signed = ReturnType<ReturnType<typeof softwareAuthenticator>['get']>
const waysOf = async (client: Client) => (await client.call(security.waysToProve, {})).reply.ways
const withoutPassword = async () => {
  const person = await newcomer(server)
  await server.parts.db.raw('delete from auth.account where user_id = $1', [person.account.id])
  letItAge()
  return person
}
const mailedCode = async (client: Client, email: string) => {
  expect((await client.call(security.mailProofCode, {})).status).toBe(200)
  const mail = await mailTo(server, email)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  expect([mail.kind, mail.subject.includes(code)]).toEqual(['proof_code', false])
  return code
}
const assertion = async (client: Client, authenticator = softwareAuthenticator(), behaviour = {}) =>
  authenticator.get((await client.call(security.passkeyRequest, {})).reply, behaviour)

describe('What needs a proof', () => {
  it('is open for ten minutes after signing in, then closed until the next proof', async () => {
    const { client } = await newcomer(server)
    expect(await isOpen(client)).toBe(true)
    letItAge()
    const { status, refusal } = await client.call(security.passkeyCreation, {})
    expect([status, refusal]).toEqual([403, { code: 'proof_needed', message: words.proofNeeded }])
    expect((await client.call(accounts.me, {})).status).toBe(200)
    expect(await prove(client, { password })).toBe('proved')
    expect(await isOpen(client)).toBe(true)
    letItAge()
    expect(await isOpen(client)).toBe(false)
  })

  it('is opened for the session that gave the proof, and for no other', async () => {
    const { client, email } = await newcomer(server)
    const other = server.visitor()
    await other.call(accounts.signIn, { body: { email, password } })
    letItAge()
    expect(await prove(client, { password })).toBe('proved')
    expect([await isOpen(client), await isOpen(other)]).toEqual([true, false])
  })

  it('stays closed to a session nobody proved anything for', async () => {
    const { client, account } = await newcomer(server)
    await server.parts.db.raw('update auth.session set proved_at = null where user_id = $1', [account.id])
    expect(await isOpen(client)).toBe(false)
  })
})

describe('The password', () => {
  it('proves it; a wrong one does not, is told at its field, and counts as a guess', async () => {
    const { client } = await newcomer(server)
    letItAge()
    expect(await waysOf(client)).toEqual(['password'])
    const wrong = await client.call(security.reauthenticate, { body: { password: 'a guess' } })
    expect([wrong.status, wrong.refusal]).toEqual([
      422,
      { code: 'wrong_proof', message: ownAccountMessages.password.wrong, field: 'password' },
    ])
    expect(await isOpen(client)).toBe(false)
    for (let tried = 1; tried < 10; tried += 1) await prove(client, { password: 'a guess' })
    expect((await client.call(security.reauthenticate, { body: { password } })).status).toBe(429)
  })

  it('is not enough with the second factor on', async () => {
    const { client } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    letItAge()
    expect(await prove(client, { password })).toBe(words.codeInstead)
    expect(await isOpen(client)).toBe(false)
  })
})

describe('With the second factor on', () => {
  it('a code of the app proves it once, and so does a recovery code', async () => {
    const { client } = await newcomer(server)
    const { secret, recoveryCodes } = await turnOnSecondFactor(server, client)
    letItAge()
    expect(await waysOf(client)).toEqual(['app_code'])
    const wrong = { code: wrongCode(secret, server.parts.clock()) }
    expect(await prove(client, wrong)).toBe(securityMessages.secondFactor.codeWrong)
    const code = nextCode(server, secret)
    expect(await prove(client, { code })).toBe('proved')
    expect(await isOpen(client)).toBe(true)
    expect(await prove(client, { code })).toBe(securityMessages.secondFactor.codeWrong)
    letItAge()
    const [recovery = ''] = recoveryCodes
    expect(await prove(client, { code: recovery })).toBe('proved')
    expect(await prove(client, { code: recovery })).toBe(securityMessages.secondFactor.recoveryCodeWrong)
  })

  it('no code is mailed, and who is half signed in proves nothing', async () => {
    const { client, email } = await newcomer(server)
    const { secret } = await turnOnSecondFactor(server, client)
    expect((await client.call(security.mailProofCode, {})).refusal.message).toBe(words.codeInstead)
    const half = await halfSignedIn(server, email)
    const refused = await half.call(security.reauthenticate, { body: { code: nextCode(server, secret) } })
    expect([refused.status, refused.refusal.code]).toEqual([403, 'second_factor_required'])
  })

  it('a passkey has to have checked its owner', async () => {
    const { client } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    await turnOnSecondFactor(server, client)
    letItAge()
    const touched = await assertion(client, authenticator, { verifiesUser: false })
    expect(await prove(client, { credential: touched })).toBe(words.passkeyUnchecked)
    expect(await prove(client, { credential: await assertion(client, authenticator) })).toBe('proved')
    expect(await isOpen(client)).toBe(true)
  })
})

describe('A passkey', () => {
  it('proves it once, signs nobody in, and is noted as used', async () => {
    const { client, account } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    letItAge()
    expect(await waysOf(client)).toEqual(['password', 'passkey'])
    const credential = await assertion(client, authenticator)
    const cookies = new Map(client.cookies)
    expect(await prove(client, { credential })).toBe('proved')
    expect([await isOpen(client), client.cookies.get(server.parts.sessionCookie)]).toEqual([
      true,
      cookies.get(server.parts.sessionCookie),
    ])
    expect(await prove(client, { credential })).toBe(securityMessages.passkeys.tookTooLong)
    const sessions = await server.parts.db.raw('select 1 from auth.session where user_id = $1', [account.id])
    expect(sessions).toHaveLength(1)
    expect((await client.call(security.passkeys, {})).reply.passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('of somebody else, or forged, proves nothing', async () => {
    const { client } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    const stranger = await newcomer(server)
    const { authenticator: foreign } = await addPasskey(stranger.client)
    letItAge()
    expect(await prove(client, { credential: await assertion(client, foreign) })).toBe(words.passkeyUnknown)
    const forged = { ...(await assertion(client)), id: authenticator.credentialId }
    expect(await prove(client, { credential: forged })).toBe(words.passkeyUnknown)
    expect(await isOpen(client)).toBe(false)
  })
})

describe('Without a password', () => {
  it('a mailed code proves it, once and in the session that asked for it', async () => {
    const { client, email } = await withoutPassword()
    expect(await waysOf(client)).toEqual(['mailed_code'])
    const refused = await client.call(security.reauthenticate, { body: { password } })
    expect([refused.status, refused.refusal.message]).toEqual([409, ownAccountMessages.password.notSet])
    const stranger = await withoutPassword()
    const code = await mailedCode(client, email)
    expect(await prove(stranger.client, { code })).toBe(codeMessages.gone)
    expect(await prove(client, { code })).toBe('proved')
    expect(await isOpen(client)).toBe(true)
    expect(await prove(client, { code })).toBe(codeMessages.gone)
  })

  it('the newest code counts, for ten minutes and three tries, and few are sent', async () => {
    const { client, email } = await withoutPassword()
    const old = await mailedCode(client, email)
    const code = await mailedCode(client, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await prove(client, { code: old === code ? wrong : old })).toBe(codeMessages.wrong)
    for (let tried = 0; tried < 2; tried += 1)
      expect(await prove(client, { code: wrong })).toBe(codeMessages.wrong)
    expect(await prove(client, { code })).toBe(codeMessages.gone)
    const late = await mailedCode(client, email)
    letItAge()
    expect(await prove(client, { code: late })).toBe(codeMessages.gone)
    for (let sentBefore = 3; sentBefore < 5; sentBefore += 1) await mailedCode(client, email)
    expect((await client.call(security.mailProofCode, {})).status).toBe(429)
  })

  it('a code that signs in proves nothing here, and none is mailed to who has a password', async () => {
    const { client } = await newcomer(server)
    expect((await client.call(security.mailProofCode, {})).refusal.message).toBe(words.passwordInstead)
    expect(await prove(client, { code: '123456' })).toBe(words.passwordInstead)
  })
})
