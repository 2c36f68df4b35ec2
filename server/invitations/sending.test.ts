import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { closingAfterEach } from '../testing/closing.ts'
import { type MailServer, mailServer, strangeServer } from '../testing/mail-server.ts'
import { aRound, callbackIn, keptMail, mailsTo, serverMailingTo } from '../testing/mailing.ts'
import { founder, freshEmail, type Member, password } from '../testing/people.ts'
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

const { opened } = closingAfterEach()
afterEach(() => server.travelTo(new Date()))

const aDayLater = () => server.travelTo(new Date(Date.now() + 24 * 3_600_000))

const create = async (client: Client, email: string) =>
  (await client.call(invitations.create, { body: { email } })).reply

/** Invites through the first server, which says how that went, and then again through the given one. */
const resend = async (client: Client, email: string) => {
  const { invitation } = await create(admin.client, email)
  return (await client.call(invitations.resend, { params: { id: invitation.id } })).reply
}

describe.each([
  ['is made', create, 0],
  ['is resent', resend, 1],
])('The mail of an invitation that %s', (_way, send, before) => {
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
    const callback = callbackIn(mail)
    expect(callback).toMatch(/^[0-9a-f]{128}$/)
    expect(mail?.html).toContain(`/auth/callback?token=${callback}`)
    expect(JSON.stringify(reply)).not.toContain(callback)
    expect(JSON.stringify(mail)).not.toContain(reply.token)
    expect(await keptMail(server, email)).toMatchObject({
      kind: 'invitation',
      status: 'sent',
      attempts: 1,
      sent_at: expect.any(Date),
    })
  })

  it('carries a link that signs in and leads into the workspace', async () => {
    const email = freshEmail('invited')
    await send(admin.client, email)
    const token = callbackIn(mailsTo(mails, email).at(-1))
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
      const { client } = await opened(serverMailingTo(server, admin, { url: await at() }))
      const email = freshEmail('invited')
      const reply = await send(client, email)
      expect(reply).toMatchObject({
        message: `Email could not be sent automatically. Please share this invitation link with ${email} yourself.`,
        emailSent: false,
        timeout: false,
        inviteUrl: `http://localhost:3000/invite/${reply.token}`,
      })

      const row = await keptMail(server, email)
      expect(row).toMatchObject({ status: 'not_sent', attempts: 1, sent_at: null })
      expect(row?.last_error).toMatch(/550|451|ECONNREFUSED/)
      aDayLater()
      await aRound(server)
      expect(await keptMail(server, email)).toEqual(row)
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
      const { client } = await opened(serverMailingTo(server, admin, { url: await at(), deadline: 400 }))
      const email = freshEmail('invited')
      const reply = await send(client, email)
      expect(reply).toMatchObject({
        message:
          "Email may have been sent but timed out. If they don't receive an email, please share this invitation link",
        emailSent: false,
        timeout: true,
      })
      const row = await keptMail(server, email)
      expect(row).toMatchObject({ status: 'timed_out', attempts: 1, sent_at: null })
      aDayLater()
      await aRound(server)
      expect(await keptMail(server, email)).toEqual(row)
      const shown = await server.visitor().call(invitations.show, { query: { token: reply.token } })
      expect(shown.reply.invitation.email).toBe(email)
    },
  )
})
