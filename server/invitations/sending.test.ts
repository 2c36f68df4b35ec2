import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { startPostman } from '../mail/postman.ts'
import { smtpTransport } from '../mail/smtp.ts'
import { type Client, clientOf } from '../testing/client.ts'
import { type MailServer, mailServer, strangeServer } from '../testing/mail-server.ts'
import { founder, freshEmail, type Member, newcomer, password } from '../testing/people.ts'
import { unending } from '../testing/postmen.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let mails: MailServer
let server: TestServer
let admin: Member
beforeAll(async () => {
  mails = await mailServer()
  server = await testServer({ SMTP_URL: mails.url, MAIL_FROM: 'Cairn <cairn@example.com>' })
  admin = await founder(server)
})
afterAll(async () => {
  await server?.close()
  await mails?.close()
})

const clean: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of clean.splice(0).reverse()) await close()
  server.travelTo(new Date())
})
const opened = async <S extends { close(): Promise<void> }>(opening: Promise<S>) => {
  const made = await opening
  clean.push(made.close)
  return made
}

/** A second server on the same database, whose mails go elsewhere; the admin is signed in there too. */
const serverMailingTo = async (url: string, deadline?: number) => {
  const { db, clock } = server.parts
  const errors: unknown[] = []
  const postman = startPostman({
    db,
    clock,
    transport: smtpTransport(url, 'Cairn <cairn@example.com>', deadline),
    onError: (error) => errors.push(error),
    roundEvery: 3_600_000,
  })
  const app = await buildApp({ ...server.parts, postman })
  clean.push(postman.stop, () => app.close())
  const client = clientOf(app)
  for (const [name, value] of admin.client.cookies) client.cookies.set(name, value)
  return { client, postman, errors }
}

const mailsTo = (at: MailServer, email: string) =>
  at.delivered.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)

const latestRow = async (email: string) => {
  const [row] = await server.parts.db.raw(
    'select kind, status, attempts, last_error, sent_at from mail_outbox where to_email = $1 order by created_at desc limit 1',
    [email],
  )
  return row
}

/** A whole round of a postman: whatever was due has been taken when a mail queued last is sent. */
const aRound = async (postman = server.parts.postman) => {
  const to = freshEmail('marker')
  await server.parts.db.as('cairn_accounts', {}, (tx) =>
    postman.queue(tx, { kind: 'test', to, subject: 'Marker', html: '', text: 'Marker' }),
  )
  postman.nudge()
  await vi.waitFor(async () => expect(await latestRow(to)).toMatchObject({ status: 'sent' }), 10_000)
}
const after = (milliseconds: number) => server.travelTo(new Date(Date.now() + milliseconds))
const [minute, day] = [60_000, 24 * 3_600_000]

const linkIn = (text: string | undefined) =>
  /http:\/\/localhost:3000\/auth\/callback\?token=(\w+)/.exec(text ?? '')?.[1] ?? ''

const create = async (client: Client, email: string) =>
  (await client.call(invitations.create, { body: { email } })).reply

/** Invites through the first server, which says how that went, and then again through the given one. */
const resend = async (client: Client, email: string) => {
  const { invitation } = await create(admin.client, email)
  return (await client.call(invitations.resend, { params: { id: invitation.id } })).reply
}

const ways = [
  { way: 'is made', send: create, before: 0 },
  { way: 'is resent', send: resend, before: 1 },
]

describe.each(ways)('The mail of an invitation that $way', ({ send, before }) => {
  it('arrives readable, and the inviter is told so', async () => {
    const email = freshEmail('invited')
    const reply = await send(admin.client, email)
    expect(reply).toMatchObject({
      message: `Invitation email sent to ${email}! They will receive an email with login instructions.`,
      emailSent: true,
      timeout: false,
    })
    const received = mailsTo(mails, email)
    expect(received).toHaveLength(before + 1)
    const mail = received.at(-1)
    expect(mail).toMatchObject({
      from: { name: 'Cairn', address: 'cairn@example.com' },
      to: [{ address: email }],
      subject: 'Maren Aasen invited you to Skerry Logistics on Cairn',
      text: expect.stringContaining('The invitation is valid for 7 days.'),
      html: expect.stringContaining('Accept invitation'),
    })
    const callback = linkIn(mail?.text)
    expect(callback).toMatch(/^[0-9a-f]{64}$/)
    expect(mail?.html).toContain(`/auth/callback?token=${callback}`)
    expect(JSON.stringify(reply)).not.toContain(callback)
    expect(JSON.stringify(mail)).not.toContain(reply.token)
    expect(await latestRow(email)).toMatchObject({
      kind: 'invitation',
      status: 'sent',
      attempts: 1,
      sent_at: expect.any(Date),
    })
  })

  it('carries a link that signs in and leads into the workspace', async () => {
    const email = freshEmail('invited')
    await send(admin.client, email)
    const token = linkIn(mailsTo(mails, email).at(-1)?.text)
    const client = server.visitor()
    const { reply } = await client.call(accounts.callback, { body: { token } })
    expect(reply).toMatchObject({
      isInvited: true,
      isNewcomer: true,
      me: { account: { email, emailVerified: true }, membership: null },
    })
    const userId = reply.me.account.id
    const setUp = await client.call(accounts.completeUserSetup, { body: { userId } })
    expect(setUp.reply.company.id).toBe(admin.companyId)
  })

  const refusing = {
    'rejected by the mail server': async () => (await opened(mailServer({ refuseWith: 550 }))).url,
    'put off by the mail server': async () => (await opened(mailServer({ refuseWith: 451 }))).url,
    'not sent for nobody listens': async () => {
      const away = await mailServer()
      await away.close()
      return away.url
    },
  }
  it.each(Object.entries(refusing))(
    'is given up when %s: the link is shared by hand and works',
    async (_, at) => {
      const { client } = await serverMailingTo(await at())
      const email = freshEmail('invited')
      const reply = await send(client, email)
      expect(reply).toMatchObject({
        message: `Email could not be sent automatically. Please share this invitation link with ${email} yourself.`,
        emailSent: false,
        timeout: false,
        inviteUrl: `http://localhost:3000/invite/${reply.token}`,
      })

      const row = await latestRow(email)
      expect(row).toMatchObject({ status: 'not_sent', attempts: 1, sent_at: null })
      expect(row?.last_error).toMatch(/550|451|ECONNREFUSED/)
      after(day)
      await aRound()
      expect(await latestRow(email)).toEqual(row)
      expect(mailsTo(mails, email)).toHaveLength(before)

      const body = { email, password, fullName: 'Nadia Haddad', invitationToken: reply.token }
      const { user } = (await server.visitor().call(accounts.createInvitedUser, { body })).reply
      expect(user.email).toBe(email)
    },
  )

  const silent = {
    'never speaks': async () => (await opened(strangeServer(() => {}))).url,
    'takes the mail and never says so': async () => {
      const held = await opened(mailServer({ hold: () => unending }))
      return held.url
    },
  }
  it.each(Object.entries(silent))(
    'may have gone when the mail server %s: the inviter is told just that',
    async (_, at) => {
      const { client } = await serverMailingTo(await at(), 400)
      const email = freshEmail('invited')
      const reply = await send(client, email)
      expect(reply).toMatchObject({
        message:
          "Email may have been sent but timed out. If they don't receive an email, please share this invitation link",
        emailSent: false,
        timeout: true,
      })
      const row = await latestRow(email)
      expect(row).toMatchObject({ status: 'timed_out', attempts: 1, sent_at: null })
      after(day)
      await aRound()
      expect(await latestRow(email)).toEqual(row)
      const shown = await server.visitor().call(invitations.show, { query: { token: reply.token } })
      expect(shown.reply.invitation.email).toBe(email)
    },
  )
})

describe('The mail of an invitation', () => {
  it('is not written when the invitation is refused', async () => {
    const email = freshEmail('invited')
    await create(admin.client, email)
    expect((await admin.client.call(invitations.create, { body: { email } })).status).toBe(409)
    const rows = await server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])
    expect([rows.length, mailsTo(mails, email).length]).toEqual([1, 1])
  })

  it('is carried by hand or by a round, never by both', async () => {
    let release: (() => void) | undefined
    const holdTheFirst = async () => {
      if (release === undefined)
        await new Promise<void>((resolve) => {
          release = resolve
        })
    }
    const slow = await opened(mailServer({ hold: holdTheFirst }))
    const { client, postman, errors } = await serverMailingTo(slow.url)
    const email = freshEmail('invited')
    const sending = create(client, email)
    await vi.waitFor(() => expect(release).toBeDefined(), 10_000)
    after(4 * minute)
    await aRound(postman)
    await aRound()
    expect(await latestRow(email)).toMatchObject({ status: 'sending', attempts: 1 })
    release?.()
    expect((await sending).emailSent).toBe(true)
    await aRound(postman)
    await aRound()
    expect(await latestRow(email)).toMatchObject({ status: 'sent', attempts: 1 })
    expect([mailsTo(slow, email).length, mailsTo(mails, email).length]).toEqual([1, 0])
    expect(errors).toEqual([])
  })

  it('is delivered once each when two servers send many at once and go their rounds', async () => {
    const { client, postman } = await serverMailingTo(mails.url)
    const emails = Array.from({ length: 12 }, () => freshEmail('invited'))
    const replies = await Promise.all(
      emails.map((email, number) => {
        postman.nudge()
        server.parts.postman.nudge()
        return create(number % 2 === 0 ? client : admin.client, email)
      }),
    )
    await aRound()
    expect(replies.map(({ emailSent }) => emailSent)).toEqual(emails.map(() => true))
    expect(emails.map((email) => mailsTo(mails, email).length)).toEqual(emails.map(() => 1))
  })

  it('counts as timed out when the server died with it in hand, and stays unsent', async () => {
    const { db, postman } = server.parts
    const to = freshEmail('invited')
    await db.as('cairn_accounts', {}, (tx) =>
      postman.hold(tx, { kind: 'invitation', to, subject: 'Held', html: '', text: 'Held' }),
    )
    after(4 * minute)
    await aRound()
    expect(await latestRow(to)).toMatchObject({ status: 'sending' })
    after(6 * minute)
    await aRound()
    expect(await latestRow(to)).toMatchObject({ status: 'timed_out', attempts: 1 })
    expect(mailsTo(mails, to)).toEqual([])
  })

  it('leads into no workspace once the invitation is cancelled', async () => {
    const email = freshEmail('invited')
    const { invitation } = await create(admin.client, email)
    await admin.client.call(invitations.cancel, { params: { id: invitation.id } })
    const client = server.visitor()
    const token = linkIn(mailsTo(mails, email).at(-1)?.text)
    const { isInvited, me } = (await client.call(accounts.callback, { body: { token } })).reply
    expect(isInvited).toBe(false)
    const { status } = await client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    expect(status).toBe(410)
  })

  it('takes the account of whoever signed up with the address but could not prove it', async () => {
    const email = freshEmail('invited')
    const early = { email, password: 'known to someone else' }
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Eve', ...early } })
    await create(admin.client, email)
    const mail = mailsTo(mails, email).find(({ subject }) => subject?.includes('invited you'))
    const arrived = await server.visitor().call(accounts.callback, { body: { token: linkIn(mail?.text) } })
    expect(arrived.reply.me.account.emailVerified).toBe(true)
    expect((await server.visitor().call(accounts.signIn, { body: early })).status).toBe(401)
  })
})

describe('Resending', () => {
  it('is refused for someone who came in another way meanwhile', async () => {
    const owner = await founder(server, 'Another Way')
    const guest = await newcomer(server)
    const { invitation } = await create(owner.client, guest.email)
    await server.parts.db.raw(
      `insert into profiles (company_id, id, email, full_name) values ($1, $2, $3, 'Someone')`,
      [owner.companyId, guest.account.id, guest.email],
    )
    const { status, refusal } = await owner.client.call(invitations.resend, { params: { id: invitation.id } })
    expect([status, refusal.message]).toEqual([409, 'This person is already in your workspace.'])
  })

  it('finds no room for an expired invitation on a full plan; one that still holds its seat may be resent', async () => {
    const owner = await founder(server, 'Full House')
    const { invitation } = await create(owner.client, freshEmail('invited'))
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [owner.companyId])
    for (let seat = 2; seat <= 5; seat += 1) {
      const { account } = await newcomer(server)
      await server.parts.db.raw(
        `insert into profiles (company_id, id, email, full_name) values ($1, $2, $3, 'Someone')`,
        [owner.companyId, account.id, account.email],
      )
    }
    const again = () => owner.client.call(invitations.resend, { params: { id: invitation.id } })
    expect((await again()).status).toBe(200)
    after(8 * day)
    const { status, refusal } = await again()
    expect([status, refusal.code]).toEqual([409, 'plan_limit'])
  })
})
