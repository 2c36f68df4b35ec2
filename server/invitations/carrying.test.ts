import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { closingAfterEach } from '../testing/closing.ts'
import { eventually } from '../testing/eventually.ts'
import { type MailServer, mailServer } from '../testing/mail-server.ts'
import { aRound, callbackIn, keptMail, mailsTo, serverMailingTo } from '../testing/mailing.ts'
import { founder, freshEmail, type Member } from '../testing/people.ts'
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

const { opened } = closingAfterEach()
afterEach(() => server.travelTo(new Date()))

const after = (milliseconds: number) => server.travelTo(new Date(Date.now() + milliseconds))
const minute = 60_000

const create = async (client: Client, email: string) =>
  (await client.call(invitations.create, { body: { email } })).reply

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
    const { client, postman, errors } = await opened(serverMailingTo(server, admin, slow))
    const email = freshEmail('invited')
    const sending = create(client, email)
    await eventually(() => expect(release).toBeDefined())
    after(4 * minute)
    await aRound(server, postman)
    await aRound(server)
    expect(await keptMail(server, email)).toMatchObject({ status: 'sending', attempts: 1 })
    release?.()
    expect((await sending).emailSent).toBe(true)
    await aRound(server, postman)
    await aRound(server)
    expect(await keptMail(server, email)).toMatchObject({ status: 'sent', attempts: 1 })
    expect([mailsTo(slow, email).length, mailsTo(mails, email).length]).toEqual([1, 0])
    expect(errors).toEqual([])
  })

  it('is delivered once each when two servers send many at once and go their rounds', async () => {
    const { client, postman } = await opened(serverMailingTo(server, admin, mails))
    const emails = Array.from({ length: 12 }, () => freshEmail('invited'))
    const replies = await Promise.all(
      emails.map((email, number) => {
        postman.nudge()
        server.parts.postman.nudge()
        return create(number % 2 === 0 ? client : admin.client, email)
      }),
    )
    await aRound(server)
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
    await aRound(server)
    expect(await keptMail(server, to)).toMatchObject({ status: 'sending' })
    after(6 * minute)
    await aRound(server)
    expect(await keptMail(server, to)).toMatchObject({ status: 'timed_out', attempts: 1 })
    expect(mailsTo(mails, to)).toEqual([])
  })

  it('leads nowhere once the invitation is cancelled', async () => {
    const email = freshEmail('invited')
    const { invitation } = await create(admin.client, email)
    await admin.client.call(invitations.cancel, { params: { id: invitation.id } })
    const token = callbackIn(mailsTo(mails, email).at(-1))
    const { status } = await server.visitor().call(accounts.callback, { body: { token } })
    expect(status).toBe(410)
    expect(await server.parts.db.raw('select 1 from auth."user" where email = $1', [email])).toEqual([])
  })

  it('takes the account of whoever signed up with the address but could not prove it', async () => {
    const email = freshEmail('invited')
    const early = { email, password: 'known to someone else' }
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Eve', ...early } })
    await create(admin.client, email)
    const mail = mailsTo(mails, email).find(({ subject }) => subject?.includes('invited you'))
    const arrived = await server.visitor().call(accounts.callback, { body: { token: callbackIn(mail) } })
    expect(arrived.reply.me.account.emailVerified).toBe(true)
    expect((await server.visitor().call(accounts.signIn, { body: early })).status).toBe(401)
  })
})
