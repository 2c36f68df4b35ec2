import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { mailBudgets } from '@cairn/domain/mail-budgets'
import { messages } from '@cairn/domain/messages'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMails } from '../mail/outbox.ts'
import { wrongCode } from '../testing/authenticator-app.ts'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { addPasskey, presentPasskey } from '../testing/passkeys.ts'
import { freshEmail, newcomer, password } from '../testing/people.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
beforeEach(() => server.travelTo(new Date()))
afterAll(() => server.close())

const signIn = (client: Client, email: string, typed = password) =>
  client.call(accounts.signIn, { body: { email, password: typed } })
const mailsTo = async (email: string, kind: string) =>
  (await readMails(server.parts.db, server.parts.sealing, { to: email })).filter((mail) => mail.kind === kind)
const mailed = async (email: string, kind: string, pattern: RegExp) =>
  pattern.exec((await mailsTo(email, kind))[0]?.text ?? '')?.[1] ?? ''
/** Asks until a mail has come of it, which is written after the answer. */
const another = async (email: string, kind: string, ask: () => Promise<{ status: number }>) => {
  const before = (await mailsTo(email, kind)).length
  const { status } = await ask()
  if (status === 200)
    await eventually(async () => expect(await mailsTo(email, kind)).toHaveLength(before + 1))
  return status
}
/** So many letters of two hours ago. */
const fill = (kind: string, email: string, count: number) =>
  server.parts.db.raw(
    `insert into mail_outbox (kind, to_email, status, created_at)
     select $1, $2, 'sent', $3 from generate_series(1, $4::int)`,
    [kind, email, new Date(Date.now() - 7_200_000), count],
  )
const elsewhere = { origin: 'https://evil.example', rpId: 'evil.example' }
const aCode = /\b(\d{6})\b/
const aResetLink = /set-password\?token=([^\s"&]+)/
const codeOf = (email: string) => mailed(email, 'sign_in_code', aCode)

/** Somebody with an account and a browser that they have signed in with before, and out again. */
const owner = async () => {
  const person = await newcomer(server)
  await person.client.call(accounts.signOut, {})
  return person
}

type Owner = Awaited<ReturnType<typeof owner>>

/** For each way in: what any number of strangers do to it, and how its owner then comes in with a device they know. */
const ways: Record<string, (own: Owner) => Promise<{ status: number }>> = {
  'the password': async ({ client, email }) => {
    for (let tried = 0; tried < 30; tried += 1) await signIn(server.visitor(), email, 'not this one')
    return signIn(client, email)
  },
  'the second factor': async ({ client, email }) => {
    await signIn(client, email)
    const { secret } = await turnOnSecondFactor(server, client)
    await client.call(accounts.signOut, {})
    for (let tried = 0; tried < 30; tried += 1) {
      const stranger = await halfSignedIn(server, email)
      const code = wrongCode(secret, server.parts.clock())
      await stranger.call(security.verifyCode, { body: { code } })
    }
    await signIn(client, email)
    return client.call(security.verifyCode, { body: { code: nextCode(server, secret) } })
  },
  'a mailed code that they ask for': async ({ client, email }) => {
    const ask = (by: Client) => () => by.call(signInCodes.askForCode, { body: { email } })
    for (let asked = 0; asked < 8; asked += 1) await another(email, 'sign_in_code', ask(server.visitor()))
    expect(await another(email, 'sign_in_code', ask(client))).toBe(200)
    return client.call(signInCodes.signInByCode, { body: { email, code: await codeOf(email) } })
  },
  'a mailed code that strangers guess at': async ({ client, email }) => {
    await another(email, 'sign_in_code', () => client.call(signInCodes.askForCode, { body: { email } }))
    const code = await codeOf(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tried = 0; tried < 5; tried += 1)
      await server.visitor().call(signInCodes.signInByCode, { body: { email, code: wrong } })
    return client.call(signInCodes.signInByCode, { body: { email, code } })
  },
  'a new password': async ({ client, email }) => {
    const ask = (by: Client) => () => by.call(accounts.forgotPassword, { body: { email } })
    for (let asked = 0; asked < 12; asked += 1) await ask(server.visitor())()
    await eventually(async () => expect(await mailsTo(email, 'recovery')).toHaveLength(5))
    await another(email, 'recovery', ask(client))
    const token = await mailed(email, 'recovery', aResetLink)
    return client.call(accounts.resetPassword, { body: { token, password: 'battery staple' } })
  },
  'a passkey': async ({ client, email }) => {
    await signIn(client, email)
    const { authenticator } = await addPasskey(client)
    for (let tried = 0; tried < 30; tried += 1)
      await presentPasskey(server.visitor(), authenticator, { site: elsewhere })
    return presentPasskey(client, authenticator)
  },
  'the password of an account they are in': async ({ client, email }) => {
    await signIn(client, email)
    for (let tried = 0; tried < 30; tried += 1) await signIn(server.visitor(), email, 'not this one')
    return client.call(security.reauthenticate, { body: { password } })
  },
}

describe('Whatever strangers do, a device that the owner is known by comes in by', () => {
  it.each(Object.entries(ways))('%s', async (_, way) => {
    expect((await way(await owner())).status).toBe(200)
  })
})

describe('A link in the hands of its owner', () => {
  /** For each kind of letter that is left out beyond its budget: how strangers cause it, what is in it, and its use. */
  const letters = {
    confirmation: {
      ask: (email: string) => signIn(server.visitor(), email),
      link: /confirm-email\?token=([^\s"&]+)/,
      use: (token: string) => server.visitor().call(accounts.confirmEmail, { body: { token } }),
    },
    recovery: {
      ask: (email: string) => server.visitor().call(accounts.forgotPassword, { body: { email } }),
      link: aResetLink,
      use: (token: string) =>
        server.visitor().call(accounts.resetPassword, { body: { token, password: 'battery staple' } }),
    },
    sign_in_code: {
      ask: (email: string) => server.visitor().call(signInCodes.askForCode, { body: { email } }),
      link: /sign-in-link\?token=([^\s"&]+)/,
      use: (token: string) => server.visitor().call(signInCodes.signInByLink, { body: { token } }),
    },
  }
  const withoutLinks = ['existing_account', 'no_account']

  it.each(Object.entries(letters))(
    'is not ended by a %s that is left out, however many are asked for',
    async (kind, { ask, link, use }) => {
      const email = freshEmail()
      const someone = { fullName: 'Maren Aasen', email, password }
      await server.visitor().call(accounts.signUp, { body: someone })
      if (kind !== 'confirmation')
        await server.parts.db.raw('update auth."user" set email_verified = true where email = $1', [email])
      // A day of letters, but for the last of them.
      await fill(kind, email, kind === 'sign_in_code' ? 29 : 18)
      for (let asked = 0; asked < 4; asked += 1) {
        await ask(email)
        // What was asked for is done in its turn, and this comes after it.
        const other = (await newcomer(server)).email
        await another(other, 'recovery', () =>
          server.visitor().call(accounts.forgotPassword, { body: { email: other } }),
        )
      }
      expect((await use(decodeURIComponent(await mailed(email, kind, link)))).status).toBe(200)
    },
  )

  it('is known here for every kind that may be left out', () => {
    const left = Object.entries(mailBudgets).filter(([, { over }]) => over === 'drop')
    expect(left.map(([kind]) => kind).sort()).toEqual([...Object.keys(letters), ...withoutLinks].sort())
  })

  it('nor is a code that proves who sits there, by one whose mail is refused', async () => {
    const { client, email, account } = await newcomer(server)
    await server.parts.db.raw('delete from auth.account where user_id = $1', [account.id])
    const ask = () => client.call(security.mailProofCode, {})
    expect(await another(email, 'proof_code', ask)).toBe(200)
    const code = await mailed(email, 'proof_code', aCode)
    await fill('proof_code', email, 40)
    expect((await ask()).status).toBe(429)
    expect((await client.call(security.reauthenticate, { body: { code } })).status).toBe(200)
  })
})

describe('Who asks for a letter more often than letters go out', () => {
  const asks = { recovery: accounts.forgotPassword, sign_in_code: signInCodes.askForCode } as const

  it.each(Object.entries(asks))(
    'is told that a %s is on its way only where it is, in the same words for any address',
    async (kind, call) => {
      const [known, unknown] = [(await newcomer(server)).email, freshEmail()]
      const read = new Set<string>()
      for (let hour = 0; hour < 6; hour += 1) {
        server.travelTo(new Date(Date.now() + hour * 3_601_000))
        for (let asked = 0; asked < 6; asked += 1) {
          const words = async (email: string) => {
            const answer = await server.visitor().call(call, { body: { email } })
            return answer.status === 200 ? answer.reply.message : answer.refusal.message
          }
          const before = (await mailsTo(known, kind)).length
          const said = await words(known)
          expect(await words(unknown)).toBe(said)
          read.add(said)
          if (said !== messages.tooManyMails.letters)
            await eventually(async () => expect(await mailsTo(known, kind)).toHaveLength(before + 1))
        }
      }
      expect(read).toContain(messages.tooManyMails.letters)
      for (const said of read) expect(said).toContain('newest mail')
    },
  )
})
