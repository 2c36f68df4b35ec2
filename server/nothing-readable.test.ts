import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withSignature } from './accounts/session.ts'
import { invite } from './testing/invitations.ts'
import { newObjective } from './testing/objectives.ts'
import { founder, freshEmail, newcomer, password } from './testing/people.ts'
import { halfSignedIn, turnOnSecondFactor } from './testing/second-factor.ts'
import { type TestServer, testSecret, testServer } from './testing/server.ts'

/**
 * What stands readable all the same, and why: a mail lies in the outbox as it is sent. A company's id lets one ask to
 * join, with an account of one's own; it is not tried.
 */
const excepted = ['mail_outbox.subject', 'mail_outbox.text', 'mail_outbox.html']

let server: TestServer
let texts: string[]
let guest: string
let shown: string
beforeAll(async () => {
  server = await testServer()
  guest = await journey()
  texts = await everyText()
})
afterAll(() => server.close())

const mailsTo = async (email: string) =>
  (await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])).length

/** Leaves one of everything behind that could still be used; answers with the address a code waits for. */
const journey = async () => {
  const admin = await founder(server)
  await invite(server, admin)
  shown = (await newObjective(admin)).id
  await admin.client.call(objectives.share, { params: { id: shown } })
  await server.visitor().call(accounts.signIn, { body: { email: admin.email, password } })
  await server.visitor().call(accounts.signUp, {
    body: { fullName: 'Unproven', email: freshEmail(), password },
  })
  await admin.client.call(security.passkeyCreation, {})
  await server.visitor().call(security.passkeyRequest, {})
  const careful = await newcomer(server)
  await turnOnSecondFactor(server, careful.client)
  await halfSignedIn(server, careful.email)
  const { email } = await newcomer(server)
  const before = await mailsTo(email)
  await server.visitor().call(accounts.forgotPassword, { body: { email } })
  await server.visitor().call(signInCodes.askForCode, { body: { email } })
  await vi.waitFor(async () => expect(await mailsTo(email)).toBe(before + 2), 10_000)
  return email
}

/** Every text of a value: what is JSON inside is taken apart, and so is what a text is put together of. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  if (typeof value !== 'string') return []
  const inside = /^[[{]/.test(value) ? textsIn(parsed(value)) : []
  return [value, ...value.split(/[^\w.~+/=-]+/), ...inside]
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What anyone who reads the whole database reads, as far as it could be a token or a code. */
const everyText = async () => {
  const { db } = server.parts
  const tables = await db.raw<{ place: string; name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as place, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Set<string>()
  for (const { place, name } of tables)
    for (const { row } of await db.raw<{ row: object }>(`select to_jsonb(t) as row from ${place} t`))
      for (const [column, value] of Object.entries(row)) {
        if (excepted.includes(`${name}.${column}`)) continue
        for (const text of textsIn(value)) found.add(text)
      }
  return [...found].filter((text) => /^(\d{6}|[\w.~+/=-]{16,2000})$/.test(text))
}

const visit = () => server.visitor()
const withCookie = (value: string) => {
  const client = visit()
  client.cookies.set(server.parts.sessionCookie, value)
  return client.call(accounts.me, {})
}

/** How somebody who holds a text would use it to get in. */
const ways: Record<string, (text: string) => Promise<{ status: number }>> = {
  'a session': withCookie,
  // Whoever has the database as well as the secret is not let in either.
  'a session that is signed with our secret': (text) => withCookie(withSignature(text, testSecret)),
  'a link to set a password': (token) =>
    visit().call(accounts.resetPassword, { body: { token, password: 'battery staple' } }),
  'a link that confirms an address': (token) => visit().call(accounts.confirmEmail, { body: { token } }),
  'a link that signs in': (token) => visit().call(signInCodes.signInByLink, { body: { token } }),
  'the link of an invitation': (token) => visit().call(accounts.callback, { body: { token } }),
  'someone with a public link': (key) => visit().call(objectives.shared, { query: { okrId: shown, key } }),
  'an invitation': (token) => visit().call(invitations.show, { query: { token } }),
}

describe('Nothing that anyone reads in the database lets them in as', () => {
  it.each(Object.entries(ways))(
    '%s',
    async (_, use) => {
      const working: string[] = []
      for (const text of texts) {
        const { status } = await use(text)
        if (status < 400) working.push(text)
      }
      expect(working).toEqual([])
    },
    120_000,
  )

  it('a code', async () => {
    const codes = texts.filter((text) => /^\d{6}$/.test(text))
    const answers = await Promise.all(
      codes.map((code) => visit().call(signInCodes.signInByCode, { body: { email: guest, code } })),
    )
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
  })

  it('and there was something to read', () => {
    expect(texts.length).toBeGreaterThan(100)
  })
})
