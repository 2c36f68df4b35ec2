import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../accounts/sealed.ts'
import { codeShown, wrongCode } from '../testing/authenticator-app.ts'
import { mailTo, newcomer } from '../testing/people.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const words = messages.secondFactor

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const guarded = async () => {
  const { client, email, account } = await newcomer(server)
  return { client, email, id: account.id, ...(await turnOnSecondFactor(server, client)) }
}

describe('A code', () => {
  it('works once: neither it nor an older one is accepted again', async () => {
    const { email, secret } = await guarded()
    const older = codeShown(secret, server.parts.clock())
    const code = nextCode(server, secret)
    const first = await halfSignedIn(server, email)
    expect((await first.call(security.verifyCode, { body: { code } })).status).toBe(200)
    const second = await halfSignedIn(server, email)
    for (const used of [code, older]) {
      const { status, refusal } = await second.call(security.verifyCode, { body: { code: used } })
      expect([status, refusal]).toEqual([
        422,
        { code: 'wrong_proof', message: words.codeWrong, field: 'code' },
      ])
    }
    expect((await second.call(accounts.me, {})).status).toBe(403)
  })

  it('is refused like a wrong one after the server was given another secret', async () => {
    const { email, id, secret } = await guarded()
    const sealed = await seal({ secret: 'the one that the server had before' }, secret)
    await server.parts.db.raw('update auth.two_factor set secret = $2 where user_id = $1', [id, sealed])
    const half = await halfSignedIn(server, email)
    const { status, refusal } = await half.call(security.verifyCode, {
      body: { code: nextCode(server, secret) },
    })
    expect([status, refusal.code, refusal.message]).toEqual([422, 'wrong_proof', words.codeWrong])
  })

  it('that turned the second factor on does not sign in as well', async () => {
    const { client, email } = await newcomer(server)
    const { secret } = (await client.call(security.setUpSecondFactor, {})).reply
    const code = codeShown(secret, server.parts.clock())
    await client.call(security.turnOnSecondFactor, { body: { code } })
    const half = await halfSignedIn(server, email)
    expect((await half.call(security.verifyCode, { body: { code } })).status).toBe(422)
  })

  it('lets one in of several who show it at the same moment', async () => {
    const { email, secret } = await guarded()
    const halves = await Promise.all([1, 2, 3].map(() => halfSignedIn(server, email)))
    const code = nextCode(server, secret)
    const answers = await Promise.all(
      halves.map((half) => half.call(security.verifyCode, { body: { code } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('may be typed with the space that apps show', async () => {
    const { email, secret } = await guarded()
    const half = await halfSignedIn(server, email)
    const code = nextCode(server, secret)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await half.call(security.verifyCode, { body: { code: typed } })).status).toBe(200)
  })

  it('of another person does not count', async () => {
    const mine = await guarded()
    const theirs = await guarded()
    const half = await halfSignedIn(server, mine.email)
    const code = nextCode(server, theirs.secret)
    expect((await half.call(security.verifyCode, { body: { code } })).status).toBe(422)
  })

  it('is asked of nobody who is signed out, and is not used up by who is in already', async () => {
    const { client, email, secret } = await guarded()
    const code = nextCode(server, secret)
    const out = await server.visitor().call(security.verifyCode, { body: { code } })
    expect([out.status, out.refusal.code]).toEqual([401, 'not_signed_in'])
    expect((await client.call(security.verifyCode, { body: { code } })).reply.account.email).toBe(email)
    const half = await halfSignedIn(server, email)
    expect((await half.call(security.verifyCode, { body: { code } })).status).toBe(200)
  })
})

describe('Guessing codes', () => {
  it('is slowed down by account, wherever the guesses come from, up to a quarter of an hour', async () => {
    const { email, secret, recoveryCodes } = await guarded()
    const guess = async () => {
      const half = await halfSignedIn(server, email)
      return half.call(security.verifyCode, { body: { code: wrongCode(secret, server.parts.clock()) } })
    }
    for (let tried = 0; tried < 10; tried += 1) expect((await guess()).status).toBe(422)
    for (let tried = 0; tried < 10; tried += 1) {
      const { status, headers } = await guess()
      expect([status, Number(headers['retry-after'])]).toEqual(
        [429, 2 ** (tried + 1)].map((n) => Math.min(n, 900)),
      )
      server.travelTo(new Date(server.parts.clock().getTime() + Number(headers['retry-after']) * 1000))
      expect((await guess()).status).toBe(422)
    }
    const half = await halfSignedIn(server, email)
    const [recoveryCode = ''] = recoveryCodes
    expect((await half.call(security.verifyRecoveryCode, { body: { recoveryCode } })).status).toBe(429)

    server.travelTo(new Date(server.parts.clock().getTime() + 900_000))
    const later = await halfSignedIn(server, email)
    const code = codeShown(secret, server.parts.clock())
    expect((await later.call(security.verifyCode, { body: { code } })).status).toBe(200)
  })

  it('is forgotten when the right one is shown', async () => {
    const { email, id, secret } = await guarded()
    const half = await halfSignedIn(server, email)
    for (let guess = 0; guess < 9; guess += 1)
      await half.call(security.verifyCode, { body: { code: wrongCode(secret, server.parts.clock()) } })
    expect((await half.call(security.verifyCode, { body: { code: nextCode(server, secret) } })).status).toBe(
      200,
    )
    const tries = await server.parts.db.raw('select 1 from auth.rate_limit where key like $1', [`%${id}%`])
    expect(tries).toEqual([])
  })
})

describe('A recovery code', () => {
  it('lets its owner in once, is counted, and its use is told', async () => {
    const { email, recoveryCodes } = await guarded()
    const [recoveryCode = ''] = recoveryCodes
    const half = await halfSignedIn(server, email)
    expect((await half.call(security.verifyRecoveryCode, { body: { recoveryCode } })).status).toBe(200)
    expect((await half.call(security.secondFactor, {})).reply.recoveryCodesLeft).toBe(9)
    const mail = await mailTo(server, email)
    expect(mail.kind).toBe('recovery_code_used')
    expect(mail.text).toContain('9 of 10 are left')

    const again = await halfSignedIn(server, email)
    const { status, refusal } = await again.call(security.verifyRecoveryCode, { body: { recoveryCode } })
    expect([status, refusal]).toEqual([
      422,
      { code: 'wrong_proof', message: words.recoveryCodeWrong, field: 'recoveryCode' },
    ])
  })

  it('may be typed in small letters and without the dash', async () => {
    const { email, recoveryCodes } = await guarded()
    const half = await halfSignedIn(server, email)
    const recoveryCode = (recoveryCodes[1] ?? '').replace('-', ' ').toLowerCase()
    expect((await half.call(security.verifyRecoveryCode, { body: { recoveryCode } })).status).toBe(200)
  })

  it('lets one in of several who use it at the same moment', async () => {
    const { email, recoveryCodes } = await guarded()
    const [recoveryCode = ''] = recoveryCodes
    const halves = await Promise.all([1, 2, 3].map(() => halfSignedIn(server, email)))
    const answers = await Promise.all(
      halves.map((half) => half.call(security.verifyRecoveryCode, { body: { recoveryCode } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it.each(['', 'ABCDE', 'ABCDE-FGHJ!', 'ABCDEF-ABCDEF'])(
    'has a form, which %j has not',
    async (recoveryCode) => {
      const { status, refusal } = await server
        .visitor()
        .call(security.verifyRecoveryCode, { body: { recoveryCode } })
      expect([status, refusal.message]).toEqual([422, words.recoveryCodeShape])
    },
  )
})
