import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages as ownAccountMessages } from '@cairn/domain/security/own-account-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMails } from '../mail/outbox.ts'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { openMail, squat } from '../testing/squatting.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof newcomer>>

const newPassword = 'battery staple'

/** Everything of that kind that was mailed to an address, the oldest first. */
const mailed = async (email: string, pattern: RegExp) => {
  const mails = await readMails(server.parts.db, server.parts.sealing, { to: email })
  return mails.toReversed().flatMap(({ subject, text }) => pattern.exec(`${subject} ${text}`)?.[1] ?? [])
}
/** Mails are written after the answer. */
const oneMore = async (email: string, pattern: RegExp, ask: () => Promise<unknown>) => {
  const before = await mailed(email, pattern)
  await ask()
  return eventually(async () => {
    const found = await mailed(email, pattern)
    if (found.length === before.length) throw new Error('The mail is not there yet')
    return decodeURIComponent(found.find((token) => !before.includes(token)) ?? '')
  })
}

const reset = /set-password\?token=([^\s"&]+)/
const code = /^(\d{6})/
const link = /sign-in-link\?token=([^\s"&]+)/
const confirmation = /confirm-email\?token=([^\s"&]+)/

const forget = (email: string) => server.visitor().call(accounts.forgotPassword, { body: { email } })
const askForCode = (email: string) => server.visitor().call(signInCodes.askForCode, { body: { email } })

/** What is mailed to let someone in, and how it is used. */
const tokens = {
  'a link to set a new password': {
    get: (email: string) => oneMore(email, reset, () => forget(email)),
    use: (_email: string, token: string) =>
      server.visitor().call(accounts.resetPassword, { body: { token, password: 'yet another one' } }),
  },
  'a code': {
    get: (email: string) => oneMore(email, code, () => askForCode(email)),
    use: (email: string, mailedCode: string) =>
      server.visitor().call(signInCodes.signInByCode, { body: { email, code: mailedCode } }),
  },
  'a link that signs in': {
    get: (email: string) => oneMore(email, link, () => askForCode(email)),
    use: (_email: string, token: string) =>
      server.visitor().call(signInCodes.signInByLink, { body: { token } }),
  },
  'the link of an invitation': {
    get: async (email: string) => (await invite(server, await founder(server), { email })).callbackToken,
    use: (_email: string, token: string) => server.visitor().call(accounts.callback, { body: { token } }),
  },
}

/** How a password becomes another one. */
const ways = {
  'was changed': ({ client }: Person) =>
    client.call(ownAccount.changePassword, {
      body: { currentPassword: password, password: newPassword, signOutOthers: false },
    }),
  'was set for the first time': async ({ client, account }: Person) => {
    await server.parts.db.raw('delete from auth.account where user_id = $1', [account.id])
    return client.call(accounts.setPassword, { body: { password: newPassword } })
  },
  'was reset': async ({ email }: Person) => {
    const token = await oneMore(email, reset, () => forget(email))
    return server.visitor().call(accounts.resetPassword, { body: { token, password: newPassword } })
  },
}

describe.each(Object.entries(ways))('Once the password %s', (_, change) => {
  it.each(Object.entries(tokens))('%s leads nowhere', async (_kind, { get, use }) => {
    const person = await newcomer(server)
    const token = await get(person.email)
    expect((await change(person)).status).toBe(200)
    const late = await use(person.email, token)
    expect([late.status, late.refusal.code]).toEqual([410, 'gone'])
  })
})

describe('Until then', () => {
  it.each(Object.entries(tokens))('%s works', async (_kind, { get, use }) => {
    const { email } = await newcomer(server)
    expect((await use(email, await get(email))).status).toBe(200)
  })

  it('an invitation’s link to an address nobody has proven survives a password that somebody set', async () => {
    const admin = await founder(server)
    const { email, callbackToken } = await invite(server, admin)
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Squatter', email, password } })
    const arrived = await server.visitor().call(accounts.callback, { body: { token: callbackToken } })
    expect(arrived.status).toBe(200)
  })
})

describe('Who has not proven the address', () => {
  const change = (client: Client, currentPassword: string, next: string) =>
    client.call(ownAccount.changePassword, { body: { currentPassword, password: next } })

  it.each(Object.entries(tokens))('ends nothing of its owner by another password: %s', async (_, token) => {
    const { client, email } = await squat(server)
    const mailedOne = await token.get(email)
    expect((await change(client, password, newPassword)).status).toBe(200)
    expect((await token.use(email, mailedOne)).status).toBe(200)
  })

  it('writes to its owner a few times an hour by it, and then it is refused in words', async () => {
    const { client, email } = await squat(server)
    const statuses: number[] = []
    let [current, next] = [password, newPassword]
    for (let time = 0; time < 8; time += 1) {
      const { status } = await change(client, current, next)
      statuses.push(status)
      if (status === 200) [current, next] = [next, current]
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const { refusal } = await change(client, current, next)
    expect(refusal.message).toBe(ownAccountMessages.password.changedOften)
    const mails = await readMails(server.parts.db, server.parts.sealing, { to: email })
    expect(mails.filter(({ kind }) => kind === 'password_changed')).toHaveLength(5)
    const { get, use } = tokens['a link to set a new password']
    expect((await use(email, await get(email))).status).toBe(200)
  })
})

describe('A newer one ends the older', () => {
  it.each(Object.entries(tokens).slice(0, 3))('%s', async (_kind, { get, use }) => {
    const { email } = await newcomer(server)
    const older = await get(email)
    const newer = await get(email)
    const late = await use(email, older)
    // A code that is not the newest is a wrong one.
    expect([401, 410, 422]).toContain(late.status)
    expect((await use(email, newer)).status).toBe(200)
  })

  it('a link that confirms an address', async () => {
    const email = freshEmail()
    const visitor = server.visitor()
    const older = await oneMore(email, confirmation, () =>
      visitor.call(accounts.signUp, { body: { fullName: 'A', email, password } }),
    )
    const newer = await oneMore(email, confirmation, () =>
      visitor.call(accounts.signIn, { body: { email, password } }),
    )
    const late = await visitor.call(accounts.confirmEmail, { body: { token: older } })
    expect([late.status, late.refusal.code]).toEqual([410, 'gone'])
    expect((await visitor.call(accounts.confirmEmail, { body: { token: newer } })).status).toBe(200)
  })

  it('but not that of another person, nor one for another purpose', async () => {
    const [one, two] = [await newcomer(server), await newcomer(server)]
    const { get, use } = tokens['a link to set a new password']
    const kept = await get(one.email)
    await get(two.email)
    await tokens['a code'].get(one.email)
    expect((await use(one.email, kept)).status).toBe(200)
  })
})

describe('What was mailed to somebody else', () => {
  const links = {
    'an invitation': async () => {
      const { email, callbackToken } = await invite(server, await founder(server))
      return { what: 'invitation', email, token: callbackToken, endpoint: accounts.callback } as const
    },
    'a link that confirms an address': async () => {
      const { email, confirmation: token } = await squat(server)
      return { what: 'link', email, token, endpoint: accounts.confirmEmail } as const
    },
    'a link that signs in': async () => {
      const { email } = await newcomer(server)
      const { token } = await openMail(server, server.visitor(), email)
      return { what: 'link', email, token, endpoint: signInCodes.signInByLink } as const
    },
  }

  it.each(Object.entries(links))(
    'is neither used up nor signs in by %s whoever is signed in with another address, unless they say so',
    async (_name, mail) => {
      const { what, email, token, endpoint } = await mail()
      const other = await newcomer(server)
      const { status, refusal } = await other.client.call(endpoint, { body: { token } })
      const said = accountsMessages.forOther.text(what, email, other.email)
      expect([status, refusal.code, refusal.message]).toEqual([409, 'signed_in_as_other', said])
      const account = async () => (await other.client.call(accounts.me, {})).reply.account
      expect((await account()).email).toBe(other.email)
      const before = String(other.client.cookies.get(server.parts.sessionCookie))
      await other.client.call(endpoint, { body: { token, replacesSession: true } })
      expect(await account()).toMatchObject({ email, emailVerified: true })
      const left = server.visitor()
      left.cookies.set(server.parts.sessionCookie, before)
      expect((await left.call(accounts.me, {})).status).toBe(401)
    },
  )

  it('asks nothing where an address is proven already, for nobody becomes another by it', async () => {
    const { confirmation: token } = await squat(server)
    expect((await server.visitor().call(accounts.confirmEmail, { body: { token } })).status).toBe(200)
    const other = await newcomer(server)
    expect((await other.client.call(accounts.confirmEmail, { body: { token } })).reply.me).toBeNull()
    expect((await other.client.call(accounts.me, {})).reply.account.email).toBe(other.email)
  })
})
