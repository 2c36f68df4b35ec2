import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeShown, wrongCode } from '../testing/authenticator-app.ts'
import { mailTo, newcomer, password } from '../testing/people.ts'
import { halfSignedIn, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const words = messages.secondFactor

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const kept = async (userId: string) => {
  const [row] = await server.parts.db.raw<{ secret: string; recovery_codes: string[] }>(
    'select secret, recovery_codes from auth.two_factor where user_id = $1',
    [userId],
  )
  return row
}

describe('Setting up the second factor', () => {
  it('shows a secret, its address for a QR code and ten recovery codes, and changes nothing yet', async () => {
    const { client, email, account } = await newcomer(server)
    const { reply } = await client.call(security.setUpSecondFactor, {})
    expect(reply.uri).toContain(`Cairn:${encodeURIComponent(email)}?secret=${reply.secret}`)
    expect(new Set(reply.recoveryCodes).size).toBe(10)
    const state = (await client.call(security.secondFactor, {})).reply
    expect(state).toEqual({ isOn: false, recoveryCodesLeft: 0, hasPassword: true })
    expect((await server.visitor().call(accounts.signIn, { body: { email, password } })).status).toBe(200)

    const row = await kept(account.id)
    const stored = JSON.stringify(row)
    for (const secret of [reply.secret, ...reply.recoveryCodes, ...reply.recoveryCodes.map(unwritten)])
      expect(stored).not.toContain(secret)
  })
})

describe('Turning the second factor on', () => {
  it('takes a right code, tells the owner, and asks for codes from then on', async () => {
    const { client, email } = await newcomer(server)
    const { secret } = (await client.call(security.setUpSecondFactor, {})).reply
    const wrong = await client.call(security.turnOnSecondFactor, {
      body: { code: wrongCode(secret, server.parts.clock()) },
    })
    expect([wrong.status, wrong.refusal]).toEqual([
      422,
      { code: 'wrong_proof', message: words.codeWrong, field: 'code' },
    ])
    expect((await client.call(security.secondFactor, {})).reply.isOn).toBe(false)

    const code = codeShown(secret, server.parts.clock())
    expect((await client.call(security.turnOnSecondFactor, { body: { code } })).reply).toBeNull()
    const state = (await client.call(security.secondFactor, {})).reply
    expect(state).toEqual({ isOn: true, recoveryCodesLeft: 10, hasPassword: true })
    expect((await mailTo(server, email)).kind).toBe('second_factor_on')
    await halfSignedIn(server, email)
  })

  it('keeps this session under a new token and ends all others', async () => {
    const { client, email } = await newcomer(server)
    const elsewhere = server.visitor()
    await elsewhere.call(accounts.signIn, { body: { email, password } })
    const before = new Map(client.cookies)
    await turnOnSecondFactor(server, client)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    expect((await elsewhere.call(accounts.me, {})).status).toBe(401)
    const stale = server.visitor()
    for (const [name, value] of before) stale.cookies.set(name, value)
    expect((await stale.call(accounts.me, {})).status).toBe(401)
  })

  it('is refused before anything is set up, and again when it is on', async () => {
    const { client } = await newcomer(server)
    const early = await client.call(security.turnOnSecondFactor, { body: { code: '123456' } })
    expect([early.status, early.refusal.message]).toEqual([409, words.notSetUp])
    await turnOnSecondFactor(server, client)
    const again = await client.call(security.turnOnSecondFactor, { body: { code: '123456' } })
    expect([again.status, again.refusal.message]).toEqual([409, words.alreadyOn])
    const anew = await client.call(security.setUpSecondFactor, {})
    expect([anew.status, anew.refusal.message]).toEqual([409, words.alreadyOn])
  })

  it.each(['', '12345', '1234567', 'abcdef'])('refuses %j as no code at all', async (code) => {
    const { client } = await newcomer(server)
    const { status, refusal } = await client.call(security.turnOnSecondFactor, { body: { code } })
    expect([status, refusal.message, refusal.field]).toEqual([422, words.codeShape, 'code'])
  })
})

describe('Turning the second factor off', () => {
  it('tells the owner, and asks for no more codes', async () => {
    const { client, email, account } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    expect((await client.call(security.turnOffSecondFactor, {})).status).toBe(200)
    expect((await mailTo(server, email)).kind).toBe('second_factor_off')
    expect(await kept(account.id)).toBeUndefined()
    expect((await server.visitor().call(accounts.signIn, { body: { email, password } })).status).toBe(200)
  })

  it('needs something to turn off', async () => {
    const { client } = await newcomer(server)
    const off = await client.call(security.turnOffSecondFactor, {})
    expect([off.status, off.refusal.message]).toEqual([409, words.notOn])
  })
})

describe('New recovery codes', () => {
  it('take the place of the old ones, and the owner is told', async () => {
    const { client, email } = await newcomer(server)
    const { recoveryCodes: old } = await turnOnSecondFactor(server, client)
    const { recoveryCodes } = (await client.call(security.renewRecoveryCodes, {})).reply
    expect((await mailTo(server, email)).kind).toBe('recovery_codes_renewed')
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([])
    const half = await halfSignedIn(server, email)
    const stale = await half.call(security.verifyRecoveryCode, { body: { recoveryCode: old[0] ?? '' } })
    expect([stale.status, stale.refusal.message]).toEqual([422, words.recoveryCodeWrong])
    const fresh = { recoveryCode: recoveryCodes[0] ?? '' }
    expect((await half.call(security.verifyRecoveryCode, { body: fresh })).status).toBe(200)
  })
})

const unwritten = (code: string) => code.replace('-', '')
