import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmationToken, freshEmail, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const nobody = { me: null, expiresAt: null }

describe('The way in', () => {
  it('leads from sign-up over the mailed link and a new workspace to signing out and in again', async () => {
    const client = server.visitor()
    const email = freshEmail('Ada')
    const signedUp = await client.call(accounts.signUp, {
      body: { fullName: ' Ada Byron ', email, password },
    })
    expect(signedUp.reply).toEqual({ message: 'Check your email for confirmation link!' })
    expect((await client.call(accounts.session, {})).reply).toEqual(nobody)

    const token = await confirmationToken(server, email.toLowerCase())
    const confirmed = (await client.call(accounts.confirmEmail, { body: { token } })).reply
    expect(confirmed.me).toMatchObject({
      account: { fullName: 'Ada Byron', email: email.toLowerCase(), emailVerified: true },
      membership: null,
    })

    const userId = confirmed.me?.account.id ?? ''
    const { company } = (
      await client.call(workspace.createCompany, {
        body: { companyData: { name: 'Skerry', timeZone: 'Europe/Oslo' }, userId },
      })
    ).reply
    expect(company).toMatchObject({ name: 'Skerry', timeZone: 'Europe/Oslo' })

    const { me } = (await client.call(accounts.session, {})).reply
    expect(me?.membership).toMatchObject({
      company: { id: company.id, name: 'Skerry', subscription: null, trial: { used: false } },
      profile: { fullName: 'Ada Byron', permissionsLevel: 'company_admin' },
    })

    expect((await client.call(accounts.signOut, {})).status).toBe(200)
    expect((await client.call(accounts.session, {})).reply).toEqual(nobody)
    const again = (await client.call(accounts.signIn, { body: { email, password } })).reply
    expect(again.membership?.company.name).toBe('Skerry')
  })
})

describe('Signing up', () => {
  it('answers the same for a new and a taken address, and tells only the owner', async () => {
    const { email } = await newcomer(server)
    const again = await server.visitor().call(accounts.signUp, { body: { fullName: 'Eve', email, password } })
    expect(again.reply).toEqual({ message: accountsMessages.confirmationSent })
    expect((await mailTo(server, email)).subject).toBe('You already have a Cairn account')
    const rows = await server.parts.db.raw('select 1 from auth."user" where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('again with an address that nobody has confirmed mails a link that confirms it, and keeps neither password', async () => {
    const email = freshEmail()
    const stranger = server.visitor()
    await stranger.call(accounts.signUp, { body: { fullName: 'Eve Squatter', email, password } })
    const first = await confirmationToken(server, email)
    const owner = server.visitor()
    const typed = 'typed by the owner'
    await owner.call(accounts.signUp, { body: { fullName: 'Will One', email, password: typed } })
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('Confirm your email for Cairn')
    expect(mail.text).toContain('after confirming, you set one anew')
    expect(`${mail.text}${mail.html}`).not.toContain('Squatter')

    const token = await confirmationToken(server, email)
    expect((await owner.call(accounts.confirmEmail, { body: { token: first } })).status).toBe(410)
    const { reply } = await owner.call(accounts.confirmEmail, { body: { token } })
    expect([reply.passwordEnded, reply.me?.account.email]).toEqual([true, email])
    for (const tried of [password, typed]) {
      const { status } = await server.visitor().call(accounts.signIn, { body: { email, password: tried } })
      expect([tried, status]).toEqual([tried, 401])
    }
  })

  it.each([
    [{ fullName: '', email: 'a@b.co', password }, 'fullName', peopleMessages.fullNameRequired],
    [{ fullName: 'A', email: 'not an address', password }, 'email', peopleMessages.emailInvalid],
    [{ fullName: 'A', email: '', password }, 'email', peopleMessages.emailRequired],
    [
      { fullName: 'A', email: 'a@b.co', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      { fullName: 'A', email: 'a@b.co', password: 'x'.repeat(129) },
      'password',
      accountsMessages.passwordTooLong,
    ],
  ])('refuses %o at its field', async (body, field, message) => {
    const { status, refusal } = await server.visitor().call(accounts.signUp, { body })
    expect({ status, refusal }).toEqual({ status: 422, refusal: { code: 'invalid_input', message, field } })
  })

  it('gives one account to twenty simultaneous sign-ups of one address, and the same answer to each', async () => {
    const email = freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.visitor().call(accounts.signUp, { body: { fullName: 'A', email, password } }),
      ),
    )
    const ordinary = { message: 'Check your email for confirmation link!' }
    expect(answers.map(({ reply }) => reply)).toEqual(Array(20).fill(ordinary))
    expect(await server.parts.db.raw('select 1 from auth."user" where email = $1', [email])).toHaveLength(1)
  })
})

describe('Confirming an address', () => {
  it('signs nobody in the second time the link is used', async () => {
    const email = freshEmail()
    await server.visitor().call(accounts.signUp, { body: { fullName: 'A', email, password } })
    const token = await confirmationToken(server, email)
    await server.visitor().call(accounts.confirmEmail, { body: { token } })
    const stranger = server.visitor()
    expect((await stranger.call(accounts.confirmEmail, { body: { token } })).reply.me).toBeNull()
    expect((await stranger.call(accounts.session, {})).reply).toEqual(nobody)
  })

  it('refuses a token that is not ours', async () => {
    const { status, refusal } = await server
      .visitor()
      .call(accounts.confirmEmail, { body: { token: 'forged' } })
    expect({ status, refusal }).toEqual({
      status: 410,
      refusal: { code: 'gone', message: accountsMessages.confirmationInvalid },
    })
  })
})

describe('Signing in', () => {
  it('refuses a wrong password and an unknown address with the same words', async () => {
    const { email } = await newcomer(server)
    const wrong = await server.visitor().call(accounts.signIn, { body: { email, password: 'guess it' } })
    const unknown = await server.visitor().call(accounts.signIn, { body: { email: freshEmail(), password } })
    expect(wrong.refusal).toEqual({
      code: 'invalid_credentials',
      message: accountsMessages.wrongEmailOrPassword,
    })
    expect(unknown.refusal).toEqual(wrong.refusal)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
  })

  it('sends a new link to someone who has not confirmed yet', async () => {
    const email = freshEmail()
    const client = server.visitor()
    await client.call(accounts.signUp, { body: { fullName: 'A', email, password } })
    const refused = await client.call(accounts.signIn, { body: { email, password } })
    expect(refused.refusal).toEqual({
      code: 'email_not_verified',
      message: accountsMessages.confirmationSent,
    })
    const mails = await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])
    expect(mails).toHaveLength(2)
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const { email } = await newcomer(server)
    const { headers } = await server.visitor().call(accounts.signIn, { body: { email, password } })
    expect(String(headers['set-cookie'])).toMatch(/^cairn\.session_token=.*HttpOnly; SameSite=Lax/)
  })
})
