import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { keyOf, randomLength } from '@cairn/domain/keys/format'
import { objectives } from '@cairn/domain/objectives/contract'
import { security } from '@cairn/domain/security/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSignature } from './accounts/session.ts'
import { eventually } from './testing/eventually.ts'
import { invite } from './testing/invitations.ts'
import { makeKey } from './testing/keys.ts'
import { newObjective } from './testing/objectives.ts'
import { founder, freshEmail, newcomer, password } from './testing/people.ts'
import { quickHashing } from './testing/remembered-hashing.ts'
import { halfSignedIn, turnOnSecondFactor } from './testing/second-factor.ts'
import { type TestServer, testSecret, testServer } from './testing/server.ts'

let server: TestServer
let texts: string[]
let guest: string
let careful: string
let shown: string
let apiKey: string
let joiner: Awaited<ReturnType<typeof newcomer>>
beforeAll(async () => {
  // Hundreds of passwords are tried; that the real hashing is slow is tried elsewhere.
  server = await testServer({}, undefined, quickHashing)
  guest = await journey()
  joiner = await newcomer(server)
  texts = await everyText()
})
afterAll(() => server.close())

const mailsTo = async (email: string) =>
  (await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])).length

/** Leaves one of everything behind that could still be used; answers with the address a code waits for. */
const journey = async () => {
  const admin = await founder(server)
  await invite(server, admin)
  apiKey = (await makeKey(admin)).reply.secret
  shown = (await newObjective(admin)).id
  await admin.client.call(objectives.share, { params: { id: shown } })
  await server.visitor().call(accounts.signIn, { body: { email: admin.email, password } })
  await server.visitor().call(accounts.signUp, {
    body: { fullName: 'Unproven', email: freshEmail(), password },
  })
  await admin.client.call(security.passkeyCreation, {})
  await server.visitor().call(security.passkeyRequest, {})
  const guarded = await newcomer(server)
  await turnOnSecondFactor(server, guarded.client)
  careful = guarded.email
  const { email } = await newcomer(server)
  const before = await mailsTo(email)
  await server.visitor().call(accounts.forgotPassword, { body: { email } })
  await server.visitor().call(signInCodes.askForCode, { body: { email } })
  await eventually(async () => expect(await mailsTo(email)).toBe(before + 2))
  return email
}

/** Every text of a value: what is JSON inside is taken apart, and so is what a text is put together of. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  if (typeof value !== 'string') return []
  const inside = /^[[{]/.test(value) ? textsIn(parsed(value)) : []
  return [value, ...value.split(/[^\w.~+/=-]+/), ...value.split(/[^\w.-]+/), ...inside]
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
  const tables = await db.raw<{ place: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as place from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Set<string>()
  for (const { place } of tables)
    for (const { row } of await db.raw<{ row: object }>(`select to_jsonb(t) as row from ${place} t`))
      for (const text of textsIn(row)) found.add(text)
  return [...found].filter((text) => /^(\d{6}|[\w-]{10,11}|[\w.~+/=-]{16,20000})$/.test(text))
}

const visit = () => server.visitor()
const withCookie = (value: string) => {
  const client = visit()
  client.cookies.set(server.parts.sessionCookie, value)
  return client.call(accounts.me, {})
}

type Way = (text: string) => Promise<{ status: number }>

/** What was guessed wrong before must not be why a text is refused. */
const afresh =
  (way: Way): Way =>
  async (text) => {
    await server.parts.db.raw('delete from auth.rate_limit')
    return way(text)
  }

/** How somebody who holds a text would use it to get in. */
const ways: Record<string, Way> = {
  'a session': withCookie,
  // Whoever has the database as well as the secret is not let in either.
  'a program with an API key': (key) => server.program(key).call(workspace.overview, {}),
  'a program that knows how API keys begin and end': (text) =>
    server.program(keyOf(text.slice(0, randomLength))).call(workspace.overview, {}),
  'a session that is signed with our secret': (text) => withCookie(withSignature(text, testSecret)),
  'a link to set a password': (token) =>
    visit().call(accounts.resetPassword, { body: { token, password: 'battery staple' } }),
  'a link that confirms an address': (token) => visit().call(accounts.confirmEmail, { body: { token } }),
  'a link that signs in': (token) => visit().call(signInCodes.signInByLink, { body: { token } }),
  'the link of an invitation': (token) => visit().call(accounts.callback, { body: { token } }),
  'someone with a public link': (key) => visit().call(objectives.shared, { query: { okrId: shown, key } }),
  'an invitation': (token) => visit().call(invitations.show, { query: { token } }),
  'someone who was given the Company ID': afresh((companyId) =>
    joiner.client.call(workspace.joinCompany, { body: { companyId, userId: joiner.account.id } }),
  ),
  'who knows the password': afresh((text) =>
    visit().call(accounts.signIn, { body: { email: guest, password: text.slice(0, 128) } }),
  ),
}

/** What is answered with 429 was not tried at all. */
const use = async (way: Way, text: string) => {
  const { status } = await way(text)
  if (status === 429) throw new Error(`${text} was refused before it was looked at`)
  return status < 400
}
const working = async (way: Way, given: readonly string[]) => {
  const found: string[] = []
  for (const text of given) {
    if (await use(way, text)) found.push(text)
  }
  return found
}

describe('Nothing that anyone reads in the database lets them in as', () => {
  it.each(Object.entries(ways))('%s', async (_, way) => expect(await working(way, texts)).toEqual([]))

  it('who was mailed a code, though each is tried as if it were the first', async () => {
    const { db } = server.parts
    const kept = await db.raw<{ id: string; value: string }>('select id, value from auth.verification')
    const codes = texts.filter((text) => /^\d{6}$/.test(text))
    const found = await working(async (code) => {
      for (const { id, value } of kept)
        await db.raw('update auth.verification set value = $2 where id = $1', [id, value])
      return visit().call(signInCodes.signInByCode, { body: { email: guest, code } })
    }, codes)
    expect(found).toEqual([])
  })

  it('who holds the second factor, though they know the password', async () => {
    const half = await halfSignedIn(server, careful)
    const six = texts.filter((text) => /^\d{6}$/.test(text))
    expect(
      await working(
        afresh((code) => half.call(security.verifyCode, { body: { code } })),
        six,
      ),
    ).toEqual([])
    const ten = texts.filter((text) => /^[\w-]{10,11}$/.test(text))
    expect(
      await working(
        afresh((recoveryCode) => half.call(security.verifyRecoveryCode, { body: { recoveryCode } })),
        ten,
      ),
    ).toEqual([])
  })

  it('and there was something to read, the mails among it, and what is right lets in', async () => {
    expect(texts.length).toBeGreaterThan(100)
    const [{ sealed } = { sealed: '' }] = await server.parts.db.raw<{ sealed: string }>(
      'select sealed from mail_outbox where sealed is not null limit 1',
    )
    expect(texts).toContain(sealed)
    expect(await working(ways['who knows the password'] ?? withCookie, ['nothing', password])).toEqual([
      password,
    ])
    expect(await working(ways['a program with an API key'] ?? withCookie, ['nothing', apiKey])).toEqual([
      apiKey,
    ])
  })
})
