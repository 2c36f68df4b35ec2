import { accounts } from '@cairn/domain/accounts/contract'
import { afterProof, unprovenBelongings } from '@cairn/domain/accounts/proving-rules'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Google, startGoogle } from '../testing/google.ts'
import { invite } from '../testing/invitations.ts'
import { confirmationToken, freshEmail, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { found, ownersPassword, plantWaysIn, squat, waysToProve } from '../testing/squatting.ts'

let google: Google
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer(google.environment)
})
afterAll(async () => {
  await server.close()
  await google.close()
})

const outcome = (isMaker: boolean) =>
  Object.fromEntries(unprovenBelongings.map((thing) => [thing, afterProof(thing, { isMaker })]))
const passwordMails = async (email: string) => {
  const mails = await server.parts.db.raw<{ kind: string }>(
    `select kind from mail_outbox where to_email = $1 and kind like 'password%' order by created_at`,
    [email],
  )
  return mails.map(({ kind }) => kind)
}
const ways = Object.entries(waysToProve)

describe('Who has not proven an address', () => {
  it('sends nothing that they typed there: no mail calls its owner by their name for them', async () => {
    const email = freshEmail()
    const body = { fullName: 'Your parcel waits at evil', email, password }
    await server.visitor().call(accounts.signUp, { body })
    const first = await mailTo(server, email)
    expect(first.subject).toBe('Confirm your email for Cairn')
    const squatted = await squat(server)
    const change = { currentPassword: password, password: ownersPassword }
    expect((await squatted.client.call(security.changePassword, { body: change })).status).toBe(200)
    const second = await mailTo(server, squatted.email)
    expect(second.kind).toBe('password_changed')
    for (const { text, html } of [first, second]) {
      expect(text + html).not.toMatch(/parcel|Nadia/)
      expect(text).toContain('Hello, ')
    }
    // Once it is proven the name is its owner's.
    const { client, email: proven } = await newcomer(server)
    await client.call(security.changePassword, { body: change })
    expect((await mailTo(server, proven)).text).toContain('Hello Maren Aasen,')
  })
})

describe('Whoever proves an address', () => {
  it.each(ways)(
    'ends by %s all that a stranger set before, and is asked about the workspace',
    async (_, go) => {
      const squatted = await squat(server)
      await plantWaysIn(server, squatted.id)
      const owner = server.visitor()
      await go(server, squatted, owner, google)
      expect(await found(server, squatted, owner)).toEqual(outcome(false))
      expect((await owner.call(accounts.me, {})).reply).toMatchObject({
        account: { id: squatted.id, emailVerified: true, fullName: expect.not.stringContaining('Nadia') },
        membership: null,
        askedAbout: { company: { name: 'Squatters Ltd' } },
      })
    },
  )

  it.each(ways)('by %s, is told by mail what became of the password, by no name', async (way, go) => {
    const squatted = await squat(server)
    await go(server, squatted, server.visitor(), google)
    // Who sets a new one at the same time is told of that.
    const kind = way === 'a new password' ? 'password_changed' : 'password_ended'
    expect(await passwordMails(squatted.email)).toEqual([kind])
    expect((await mailTo(server, squatted.email)).text).toContain('Hello, ')
  })

  it.each(ways)(
    'keeps by %s the password that was chosen in the same browser, and the workspace',
    async (way, go) => {
      const squatted = await squat(server)
      const browser = server.visitor()
      for (const [name, value] of squatted.client.cookies)
        if (name !== server.parts.sessionCookie) browser.cookies.set(name, value)
      await plantWaysIn(server, squatted.id)
      await go(server, squatted, browser, google)
      const expected = outcome(true)
      if (way === 'a new password') expected.password = 'ends'
      expect(await found(server, squatted, browser)).toEqual(expected)
    },
  )

  it.each(ways)('keeps by %s the password and the workspace they are signed in to', async (way, go) => {
    const squatted = await squat(server)
    const browser = server.visitor()
    const session = squatted.client.cookies.get(server.parts.sessionCookie) ?? ''
    browser.cookies.set(server.parts.sessionCookie, session)
    await go(server, squatted, browser, google)
    const { membership, askedAbout } = (await browser.call(accounts.me, {})).reply
    expect([membership?.company.name, askedAbout]).toEqual(['Squatters Ltd', undefined])
    const chosen = way === 'a new password' ? ownersPassword : password
    const tried = await server
      .visitor()
      .call(accounts.signIn, { body: { email: squatted.email, password: chosen } })
    expect(tried.status).toBe(200)
  })

  it.each(ways)('is by %s nobody’s maker for being signed in to an account of their own', async (_, go) => {
    const squatted = await squat(server)
    await plantWaysIn(server, squatted.id)
    const { client: owner } = await newcomer(server)
    await go(server, squatted, owner, google)
    expect(await found(server, squatted, owner)).toEqual(outcome(false))
  })

  it('is nobody’s maker by a session whose second factor was never shown', async () => {
    const squatted = await squat(server)
    await plantWaysIn(server, squatted.id)
    const browser = server.visitor()
    const half = squatted.client.cookies.get(server.parts.sessionCookie) ?? ''
    browser.cookies.set(server.parts.sessionCookie, half)
    await browser.call(accounts.confirmEmail, { body: { token: squatted.confirmation } })
    expect(await found(server, squatted, browser)).toEqual(outcome(false))
  })

  it('stays in the session they confirm the address in, and ends every other', async () => {
    const { email, client, confirmation } = await squat(server)
    const elsewhere = server.visitor()
    await elsewhere.call(accounts.signIn, { body: { email, password } })
    const before = client.cookies.get(server.parts.sessionCookie)
    const { passwordEnded } = (await client.call(accounts.confirmEmail, { body: { token: confirmation } }))
      .reply
    expect(passwordEnded).toBe(false)
    expect(await passwordMails(email)).toEqual([])
    expect(client.cookies.get(server.parts.sessionCookie)).toBe(before)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    expect((await elsewhere.call(accounts.me, {})).status).toBe(401)
  })

  it('knows a password that was changed since no more', async () => {
    const { email, client, confirmation, id } = await squat(server)
    await server.parts.db.raw(`update auth.account set password = 'another' where user_id = $1`, [id])
    client.cookies.delete(server.parts.sessionCookie)
    expect(
      (await client.call(accounts.confirmEmail, { body: { token: confirmation } })).reply.passwordEnded,
    ).toBe(true)
    expect((await client.call(accounts.me, {})).reply.account.email).toBe(email)
  })
})

describe('Somebody who signs up', () => {
  const signUp = async (email = freshEmail()) => {
    const client = server.visitor()
    const { headers } = await client.call(accounts.signUp, { body: { fullName: 'Ada', email, password } })
    return { client, email, cookie: String(headers['set-cookie']) }
  }
  const shapeOf = (cookie: string) => cookie.replace(/=[^;]+;/, '=…;')

  it('keeps the password by confirming in that browser, and sets another one from any other', async () => {
    const here = await signUp()
    const token = await confirmationToken(server, here.email)
    expect((await here.client.call(accounts.confirmEmail, { body: { token } })).reply.passwordEnded).toBe(
      false,
    )

    const away = await signUp()
    const phone = server.visitor()
    const mailed = await confirmationToken(server, away.email)
    const { reply } = await phone.call(accounts.confirmEmail, { body: { token: mailed } })
    expect([reply.passwordEnded, reply.me?.account.emailVerified]).toEqual([true, true])
    const nameless = await phone.call(accounts.setPassword, { body: { password: ownersPassword } })
    expect([nameless.status, nameless.refusal.field]).toEqual([422, 'fullName'])
    const body = { password: ownersPassword, fullName: 'Ada' }
    expect((await phone.call(accounts.setPassword, { body })).status).toBe(200)
    const again = { email: away.email, password: ownersPassword }
    expect((await server.visitor().call(accounts.signIn, { body: again })).status).toBe(200)
  })

  it('keeps it as well after showing it to a browser that was told to confirm first', async () => {
    const { email } = await signUp()
    const browser = server.visitor()
    expect((await browser.call(accounts.signIn, { body: { email, password } })).refusal.code).toBe(
      'email_not_verified',
    )
    const token = await confirmationToken(server, email)
    expect((await browser.call(accounts.confirmEmail, { body: { token } })).reply.passwordEnded).toBe(false)
  })

  it('cannot tell from the cookie whether the address had an account, nor use it as one of a session', async () => {
    const { email } = await newcomer(server)
    const [taken, fresh] = [await signUp(email), await signUp()]
    expect(shapeOf(taken.cookie)).toBe(shapeOf(fresh.cookie))
    expect(taken.cookie).toMatch(/^cairn\.signed_up=.*HttpOnly; SameSite=Lax$/)
    const value = fresh.client.cookies.get('cairn.signed_up') ?? ''
    const client = server.visitor()
    client.cookies.set(server.parts.sessionCookie, value)
    expect((await client.call(accounts.me, {})).status).toBe(401)
  })
})

describe('The database', () => {
  it('ends what was unproven whoever sets the address proven, and by whatever statement', async () => {
    const squatted = await squat(server)
    await plantWaysIn(server, squatted.id)
    await server.parts.db.as('cairn_accounts', {}, (tx) =>
      tx.query('update auth."user" set email_verified = true where email = $1', [squatted.email]),
    )
    const owner = server.visitor()
    await invite(server, squatted.squatter)
    await waysToProve['a mailed code']?.(server, squatted, owner, google)
    expect(await found(server, squatted, owner)).toEqual(outcome(false))
    expect((await mailTo(server, squatted.email)).kind).toBe('sign_in_code')
  })
})
