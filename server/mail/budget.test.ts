import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { limitsOf, type MailKind, mailBudgets } from '@cairn/domain/mail-budgets'
import { messages } from '@cairn/domain/messages'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOutdatedRows } from '../job-handlers.ts'
import { runAndMailOwner } from '../security/mails.tsx'
import { unrestHere } from '../testing/at-rest.ts'
import { clientOf } from '../testing/client.ts'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, newcomer, password } from '../testing/people.ts'
import { freshAddress, type TestServer, testServer } from '../testing/server.ts'
import { readMails } from './outbox.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
beforeEach(() => server.travelTo(new Date()))
afterAll(() => server?.close())

const countOf = async (kind: MailKind, to: string) => {
  const [row] = await server.parts.db.raw<{ count: number }>(
    'select count(*)::int as count from mail_outbox where kind = $1 and to_email = $2',
    [kind, to],
  )
  return row?.count ?? 0
}
/** Somebody who asks from another place each time, so that no limit of tries stands in the way. */
const anyone = () => clientOf(server.app, freshAddress())

/** Mails are made after the answer, and counted once nothing is under way any more. */
const isAtRest = () => expect.poll(() => unrestHere(server.app)).toEqual([])

/** What anyone can ask for as often as they like, and the mail that comes of it. */
const silent: { kind: MailKind; ask: (email: string) => Promise<{ status: number }>; isKnown: boolean }[] = [
  {
    kind: 'confirmation',
    isKnown: false,
    ask: async (email) => {
      await anyone().call(accounts.signUp, { body: { fullName: 'Ada Holm', email, password } })
      await anyone().call(accounts.askForConfirmation, { body: { email } })
      return anyone().call(accounts.signIn, { body: { email, password } })
    },
  },
  {
    kind: 'existing_account',
    isKnown: true,
    ask: (email) => anyone().call(accounts.signUp, { body: { fullName: 'Ada Holm', email, password } }),
  },
  {
    kind: 'recovery',
    isKnown: true,
    ask: (email) => anyone().call(accounts.forgotPassword, { body: { email } }),
  },
  {
    kind: 'sign_in_code',
    isKnown: true,
    ask: (email) => anyone().call(signInCodes.askForCode, { body: { email } }),
  },
  {
    kind: 'no_account',
    isKnown: false,
    ask: (email) => anyone().call(signInCodes.askForCode, { body: { email } }),
  },
]

describe('A mailbox is not flooded', () => {
  it.each(silent)(
    'by $kind: the answers stay the same, the mails do not come',
    async ({ kind, ask, isKnown }) => {
      const email = isKnown ? (await newcomer(server)).email : freshEmail()
      const [hourly] = limitsOf(kind)
      const statuses = new Set<number>()
      for (let time = 0; time < (hourly?.most ?? 0) + 4; time += 1) statuses.add((await ask(email)).status)
      // Codes have a limit of their own beside it, which refuses.
      expect([...statuses].filter((status) => status !== 429)).toHaveLength(1)
      await isAtRest()
      expect(await countOf(kind, email)).toBeLessThanOrEqual(hourly?.most ?? 0)
      expect(await countOf(kind, email)).toBeGreaterThan(0)
    },
  )

  it.each(silent)('by $kind, asked for by many at once', async ({ kind, ask, isKnown }) => {
    const email = isKnown ? (await newcomer(server)).email : freshEmail()
    const [hourly] = limitsOf(kind)
    if (!isKnown) await ask(email)
    await Promise.all(Array.from({ length: 12 }, () => ask(email)))
    await isAtRest()
    expect(await countOf(kind, email)).toBeLessThanOrEqual(hourly?.most ?? 0)
    expect(await countOf(kind, email)).toBeGreaterThan(0)
  })

  it('and one link that came is good, however many were asked for at once', async () => {
    const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, ask))
    const tokensTo = async (email: string) => {
      await isAtRest()
      return (await readMails(server.parts.db, server.parts.sealing, { to: email })).map(
        ({ text }) => /\?token=([^\s"&]+)/.exec(text)?.[1] ?? '',
      )
    }
    const { email } = await newcomer(server)
    await many(() => anyone().call(signInCodes.askForCode, { body: { email } }))
    const byLink = (token: string) => anyone().call(signInCodes.signInByLink, { body: { token } })
    expect((await Promise.all((await tokensTo(email)).map(byLink))).map(({ status }) => status)).toContain(
      200,
    )

    const owner = { fullName: 'Ada Holm', email: freshEmail(), password }
    await anyone().call(accounts.signUp, { body: owner })
    await many(() => anyone().call(accounts.signIn, { body: { email: owner.email, password } }))
    const byConfirming = (token: string) => anyone().call(accounts.confirmEmail, { body: { token } })
    expect(
      (await Promise.all((await tokensTo(owner.email)).map(byConfirming))).map(({ status }) => status),
    ).toContain(200)
  })

  it('by an invitation that is resent sixty times: three go out within an hour, ten within a day', async () => {
    const { id, email } = await invite(server, admin)
    const again = () => admin.client.call(invitations.resend, { params: { id } })
    const answers = []
    for (let time = 0; time < 6; time += 1) answers.push(await again())
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429, 429])
    expect(answers.at(-1)?.refusal.message).toBe(messages.tooManyMails.recipient)
    const wait = Number(answers.at(-1)?.headers['retry-after'])
    expect(wait > 3500 && wait <= 3600).toBe(true)
    for (let hour = 1; hour < 6; hour += 1) {
      server.travelTo(new Date(Date.now() + hour * 3_601_000))
      for (let time = 0; time < 4; time += 1) await again()
    }
    expect(await countOf('invitation', email)).toBe(10)
    server.travelTo(new Date(Date.now() + 30 * 3_600_000))
    expect((await again()).status).toBe(200)
  })

  it('by what a refusal has left behind: the link of an invitation refused is the one before', async () => {
    const { id, token } = await invite(server, admin)
    for (let time = 0; time < 2; time += 1) await admin.client.call(invitations.resend, { params: { id } })
    const [before] = await server.parts.db.raw('select token_hash from invitations where id = $1', [id])
    expect((await admin.client.call(invitations.resend, { params: { id } })).status).toBe(429)
    expect(await server.parts.db.raw('select token_hash from invitations where id = $1', [id])).toEqual([
      before,
    ])
    expect(token).not.toBe('')
  })

  it('by twenty who ask at once', async () => {
    const { id, email } = await invite(server, admin)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.client.call(invitations.resend, { params: { id } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await countOf('invitation', email)).toBe(3)
  })
})

/** So many invitations of a company: to that address, or each to another. */
const fill = (companyId: string, count: number, to: string | null = null) =>
  server.parts.db.raw(
    `insert into mail_outbox (company_id, kind, to_email, status, sealed, created_at)
     select $1, 'invitation', coalesce($4, gen_random_uuid() || '@example.com'), 'waiting', 'sealed', $3
     from generate_series(1, $2::int) n`,
    [companyId, count, new Date(), to],
  )

describe('What a company sent before it was deleted', () => {
  const deleteAll = async ({ client }: Member) => {
    const body = { confirmation: password, deletesWorkspace: true }
    expect((await client.call(security.deleteAccount, { body })).status).toBe(200)
  }
  const left = (email: string) =>
    server.parts.db.raw<{ company_id: string | null; status: string; sealed: string | null }>(
      'select distinct company_id, status, sealed, subject, html, text from mail_outbox where to_email = $1',
      [email],
    )

  it('counts for a day for who was sent it, whoever writes to them next', async () => {
    const target = freshEmail()
    for (const count of [15, 14]) {
      const sender = await founder(server)
      await fill(sender.companyId, count, target)
      await deleteAll(sender)
    }
    const next = await founder(server)
    const ask = (by: Member) => by.client.call(invitations.create, { body: { email: target } })
    expect((await ask(next)).status).toBe(200)
    expect((await ask(await founder(server))).status).toBe(429)
    server.travelTo(new Date(Date.now() + 25 * 3_600_000))
    expect((await ask(await founder(server))).status).toBe(200)
  })

  it('says nothing any more, is not sent, and goes after a day', async () => {
    const [sender, target] = [await founder(server), freshEmail()]
    await fill(sender.companyId, 2, target)
    await deleteAll(sender)
    const blank = { sealed: null, subject: '', html: '', text: '' }
    expect(await left(target)).toEqual([{ company_id: null, status: 'not_sent', ...blank }])
    await deleteOutdatedRows(server.parts.db, new Date(Date.now() + 23 * 3_600_000))
    expect(await left(target)).toHaveLength(1)
    await deleteOutdatedRows(server.parts.db, new Date(Date.now() + 25 * 3_600_000))
    expect(await left(target)).toEqual([])
  })
})

describe('A company', () => {
  it('invites two hundred strangers a day on trial, and a whole company where it pays', async () => {
    const trying = await founder(server)
    await fill(trying.companyId, 200)
    const ask = () => trying.client.call(invitations.create, { body: { email: freshEmail() } })
    const { status, refusal } = await ask()
    expect([status, refusal.message]).toEqual([429, messages.tooManyMails.company])
    await server.parts.db.raw(
      `insert into subscriptions (company_id, stripe_subscription_id, stripe_customer_id, status, plan)
       values ($1, $2, $3, 'active', 'pro')`,
      [trying.companyId, `sub_${trying.companyId}`, `cus_${trying.companyId}`],
    )
    await fill(trying.companyId, 5000)
    expect((await ask()).status).toBe(200)
  })
})

describe('A warning', () => {
  it('is never held back: where there are too many, the change it tells of is refused', async () => {
    const { account } = (await admin.client.call(accounts.me, {})).reply
    const text = 'a passkey was added'
    const news = { kind: 'passkey_added', subject: 'A passkey was added', text } as const
    const change = () =>
      runAndMailOwner(server.parts, account, news, async () => {
        await Promise.resolve()
      })
    const [hourly] = limitsOf(news.kind)
    for (let time = 0; time < (hourly?.most ?? 0); time += 1) await change()
    await expect(change()).rejects.toMatchObject({ refusal: { code: 'too_many_tries' } })
    expect(await countOf(news.kind, account.email)).toBe(hourly?.most)
  })

  it.each(Object.keys(mailBudgets) as MailKind[])(
    'of no kind is dropped that tells of a change: %s',
    (kind) => {
      const asked: MailKind[] = silent.map((one) => one.kind)
      expect(mailBudgets[kind].over === 'drop').toBe(asked.includes(kind))
    },
  )
})
