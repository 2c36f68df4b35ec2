import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/invitations.ts'
import { confirmationToken, founder, freshEmail, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const countMails = async (email: string) =>
  (await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])).length
/** Asks, and waits for the mail, which is written after the answer. */
const ask = async (email: string, next?: string) => {
  const before = await countMails(email)
  const asked = await server
    .visitor()
    .call(signInCodes.askForCode, { body: { email, ...(next ? { next } : {}) } })
  if (asked.status === 200) await eventually(async () => expect(await countMails(email)).toBe(before + 1))
  return asked
}
const mailed = async (email: string) => {
  const { text, subject } = await mailTo(server, email)
  const link = new URL(/http:\S+\/sign-in-link\?\S+/.exec(text)?.[0] ?? 'http://none')
  return {
    code: /\b\d{6}\b/.exec(subject)?.[0] ?? '',
    token: link.searchParams.get('token') ?? '',
    link,
    text,
  }
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const byCode = (email: string, code: string, client = server.visitor()) =>
  client.call(signInCodes.signInByCode, { body: { email, code } })
const byLink = (token: string, client = server.visitor()) =>
  client.call(signInCodes.signInByLink, { body: { token } })

describe('A mailed code', () => {
  it('ends, and its link with it, when the address is proven in another way', async () => {
    const email = freshEmail()
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Ada Holm', email, password } })
    const confirmation = await confirmationToken(server, email)
    await ask(email)
    const { code, token } = await mailed(email)
    const confirmed = await server.visitor().call(accounts.confirmEmail, { body: { token: confirmation } })
    expect(confirmed.status).toBe(200)
    expect((await byCode(email, code)).refusal.code).toBe('gone')
    expect((await byLink(token)).refusal.code).toBe('gone')
  })

  it('signs in once', async () => {
    const { email, account } = await newcomer(server)
    expect((await ask(email)).reply).toEqual({ message: words.sent })
    const { code, text } = await mailed(email)
    expect(text).toContain(code)
    const client = server.visitor()
    expect((await byCode(email, `${code.slice(0, 3)} ${code.slice(3)}`, client)).reply.account).toEqual(
      account,
    )
    expect((await client.call(accounts.me, {})).status).toBe(200)
    const again = await byCode(email, code)
    expect([again.status, again.refusal.message]).toEqual([410, words.gone])
  })

  it('is kept as a hash', async () => {
    const { email } = await newcomer(server)
    await ask(email)
    const { code, token } = await mailed(email)
    const rows = await server.parts.db.raw('select identifier, value from auth.verification')
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('may be tried three times; after that even the right one is gone', async () => {
    const { email } = await newcomer(server)
    await ask(email)
    const { code } = await mailed(email)
    for (let round = 0; round < 3; round += 1) {
      const wrong = await byCode(email, another(code))
      expect([wrong.status, wrong.refusal]).toEqual([
        422,
        { code: 'invalid_input', message: words.wrong, field: 'code' },
      ])
    }
    expect((await byCode(email, code)).refusal.message).toBe(words.gone)
  })

  it('counts every try, even those at the same moment', async () => {
    const { email } = await newcomer(server)
    await ask(email)
    const { code } = await mailed(email)
    const tries = await Promise.all(Array.from({ length: 8 }, () => byCode(email, another(code))))
    expect(tries.map(({ status }) => status).sort()).toEqual([410, 410, 410, 410, 410, 422, 422, 422])
  })

  it('runs out after ten minutes', async () => {
    const { email } = await newcomer(server)
    const asked = new Date()
    server.travelTo(asked)
    await ask(email)
    const { code } = await mailed(email)
    server.travelTo(new Date(asked.getTime() + 601_000))
    expect((await byCode(email, code)).refusal.message).toBe(words.gone)
    server.travelTo(new Date())
  })

  it('is replaced by a newer one, link and all', async () => {
    const { email } = await newcomer(server)
    await ask(email)
    const first = await mailed(email)
    await ask(email)
    const second = await mailed(email)
    expect((await byLink(first.token)).status).toBe(410)
    if (first.code !== second.code) expect((await byCode(email, first.code)).status).toBe(422)
    expect((await byCode(email, second.code)).status).toBe(200)
  })

  it('is mailed five times an hour to one address, whoever asks', async () => {
    const { email } = await newcomer(server)
    for (let round = 0; round < 5; round += 1) expect((await ask(email)).status).toBe(200)
    const refused = await ask(email)
    expect([refused.status, refused.refusal.code]).toEqual([429, 'too_many_tries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  })

  it.each(['12345', 'abcdef', ''])('has six digits: %j is refused at its field', async (code) => {
    const { status, refusal } = await byCode(freshEmail(), code)
    expect([status, refusal]).toEqual([
      422,
      { code: 'invalid_input', message: words.malformed, field: 'code' },
    ])
  })
})

describe('The link of the same mail', () => {
  it('signs in once, and uses up the code', async () => {
    const { email, account } = await newcomer(server)
    await ask(email, '/profile')
    const { code, token, link } = await mailed(email)
    expect(link.searchParams.get('next')).toBe('/profile')
    expect((await byLink(token)).reply.account.id).toBe(account.id)
    expect((await byLink(token)).refusal).toEqual({ code: 'gone', message: words.linkGone })
    expect((await byCode(email, code)).status).toBe(410)
  })

  it('is used up by the code', async () => {
    const { email } = await newcomer(server)
    await ask(email)
    const { code, token } = await mailed(email)
    await byCode(email, code)
    expect((await byLink(token)).status).toBe(410)
  })

  it('leads to no other site afterwards', async () => {
    const { email } = await newcomer(server)
    await ask(email, '//evil.example')
    expect((await mailed(email)).link.searchParams.get('next')).toBeNull()
  })
})

describe('An address without an account', () => {
  it('gets the same answers, a mail that says how to sign up, and no account', async () => {
    const email = freshEmail()
    expect((await ask(email)).reply).toEqual({ message: words.sent })
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('There is no Cairn account for this address yet')
    expect(mail.text).toContain(`step=sign_up&email=${encodeURIComponent(email)}`)
    const tries = []
    for (let round = 0; round < 4; round += 1) tries.push((await byCode(email, '000000')).status)
    expect(tries).toEqual([422, 422, 422, 410])
    expect(await server.parts.db.raw('select 1 from auth."user" where email = $1', [email])).toEqual([])
  })

  it('that nobody asked a code for is refused like one whose code is gone', async () => {
    const { email } = await newcomer(server)
    expect((await byCode(email, '000000')).refusal).toEqual((await byCode(freshEmail(), '000000')).refusal)
  })
})

describe('The link of an invitation', () => {
  it('that was cancelled signs nobody in here either', async () => {
    const admin = await founder(server)
    const { id, callbackToken } = await invite(server, admin)
    await admin.client.call(invitations.cancel, { params: { id } })
    expect((await byLink(callbackToken)).status).toBe(410)
  })
})

describe('An address that was never proven', () => {
  it('is proven by its code; what the account could be entered with before is gone', async () => {
    const { email, token } = await invite(server, await founder(server))
    const body = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
    await server.visitor().call(accounts.createInvitedUser, { body })
    const before = server.visitor()
    await before.call(accounts.signIn, { body: { email, password } })
    await ask(email)
    const owner = server.visitor()
    const letter = await mailed(email)
    expect(letter.text).toContain('A password that was set in another browser ends')
    const me = (await byCode(email, letter.code, owner)).reply
    expect([me.account.emailVerified, me.passwordEnded, me.membership]).toEqual([true, true, null])
    expect((await owner.call(accounts.session, {})).reply.me?.lacksPassword).toBe(true)
    expect(me.askedAbout?.company.name).toBe('Skerry Logistics')
    expect((await before.call(accounts.me, {})).status).toBe(401)
    expect((await server.visitor().call(accounts.signIn, { body: { email, password } })).status).toBe(401)
    await ask(email)
    expect((await mailed(email)).text).not.toContain('not confirmed')
  })
})
