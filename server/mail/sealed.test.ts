import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOutdatedRows } from '../job-handlers.ts'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/invitations.ts'
import { confirmationToken, founder, freshEmail, mailTo, password } from '../testing/people.ts'
import { postmenOn, refused, sealingWith, sent, stubbed } from '../testing/postmen.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readMails } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const rowsIn = async (sql = 'select to_jsonb(m)::text as row from mail_outbox m') =>
  (await server.parts.db.raw<{ row: string }>(sql)).map(({ row }) => row)

describe('A letter', () => {
  it('says in the database nothing of what lets anyone in, while it is kept', async () => {
    const admin = await founder(server)
    const email = freshEmail()
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Ada Holm', email, password } })
    await server.visitor().call(accounts.forgotPassword, { body: { email: admin.email } })
    await server.visitor().call(signInCodes.askForCode, { body: { email: admin.email } })
    const { callbackToken } = await invite(server, admin)
    // Both are written after their answers, in either order.
    const letter = await eventually(async () => {
      const letters = await readMails(server.parts.db, server.parts.sealing, { to: admin.email })
      const found = letters.find(({ kind }) => kind === 'sign_in_code')
      if (found === undefined) throw new Error('The code is not there yet')
      return found
    })
    const code = /\b\d{6}\b/.exec(letter.text)?.[0] ?? 'none'
    const rows = (await rowsIn()).join('\n')
    expect(rows).not.toMatch(/token=|https?:/)
    for (const secret of [callbackToken, code, await confirmationToken(server, email)])
      expect(rows).not.toContain(secret)
  })

  it('can be read with the server’s secret alone', async () => {
    const [mail] = await readMails(server.parts.db, sealingWith('another secret altogether'), 'latest')
    expect(mail).toMatchObject({ html: '', text: '', subject: expect.stringContaining('another secret') })
  })
})

describe('A letter sealed with another secret', () => {
  it('is given up, and nothing is sent in its place', async () => {
    const post = postmenOn(server.parts.db)
    const { postman } = post.start(null)
    const id = await post.queue(postman)
    await server.parts.db.raw(
      `update mail_outbox set status = 'waiting', sealed = 'from another time' where id = $1`,
      [id],
    )
    const { asked, transport } = stubbed(async () => sent)
    const { postman: carrier } = post.start(transport)
    carrier.nudge()
    await post.becomes(id, { status: 'not_sent', last_error: 'This mail was sealed with another secret' })
    expect(asked).toEqual([])
    await carrier.stop()
    await postman.stop()
  })
})

describe('What a letter said', () => {
  const contentOf = (id: string) =>
    server.parts.db.raw('select sealed, subject, html, text from mail_outbox where id = $1', [id])
  const nothing = [{ sealed: null, subject: '', html: '', text: '' }]

  it('is gone once it was sent, and a day after it was given up', async () => {
    const post = postmenOn(server.parts.db)
    for (const answer of [sent, { ...refused, mayRetry: false }]) {
      const { postman } = post.start(stubbed(async () => answer).transport)
      const id = await post.queue(postman)
      expect(await contentOf(id)).not.toEqual(nothing)
      postman.nudge()
      await post.becomes(id, { status: answer.outcome })
      if (answer !== sent)
        await deleteOutdatedRows(server.parts.db, new Date(post.now().getTime() + 25 * 3_600_000))
      expect(await contentOf(id)).toEqual(nothing)
      await postman.stop()
    }
  })

  it('can be put back by an operator for a day where it was given up', async () => {
    const post = postmenOn(server.parts.db)
    const { postman: failing } = post.start(stubbed(async () => ({ ...refused, mayRetry: false })).transport)
    const id = await post.queue(failing, 'Put back')
    failing.nudge()
    await post.becomes(id, { status: 'not_sent' })
    await failing.stop()
    await server.parts.db.raw(
      `update mail_outbox set status = 'waiting', attempts = 0, claimed_at = null where id = $1`,
      [id],
    )
    const { asked, transport } = stubbed(async () => sent)
    const { postman } = post.start(transport)
    postman.nudge()
    await post.becomes(id, { status: 'sent' })
    expect(asked).toContain('Put back')
    await postman.stop()
  })

  it('is gone where a server stopped while sending it', async () => {
    const post = postmenOn(server.parts.db)
    const { postman } = post.start(stubbed(async () => sent).transport)
    const held = await server.parts.db.as('cairn_accounts', {}, (tx) =>
      postman.hold(tx, { kind: 'payment_failed', to: 'ada@example.com', subject: 'S', html: 'H', text: 'T' }),
    )
    post.later(600_000)
    await post.round(postman)
    await post.becomes(held.id, { status: 'timed_out' })
    expect(await contentOf(held.id)).toEqual(nothing)
    await postman.stop()
  })

  it('is kept for a person who tries Cairn without a mail server, and goes after thirty days', async () => {
    const email = freshEmail()
    await server.visitor().call(accounts.signUp, { body: { fullName: 'Ada Holm', email, password } })
    const day = 86_400_000
    await deleteOutdatedRows(server.parts.db, new Date(Date.now() + 29 * day))
    expect((await mailTo(server, email)).text).toContain('confirm-email')
    await deleteOutdatedRows(server.parts.db, new Date(Date.now() + 31 * day))
    await expect(mailTo(server, email)).rejects.toThrow('No mail')
  })
})
