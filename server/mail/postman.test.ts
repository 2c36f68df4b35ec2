import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/client.ts'
import { closingAfterEach } from '../testing/closing.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { mailServer } from '../testing/mail-server.ts'
import { postmenOn, refused, sent, stopping, stubbed, unending } from '../testing/postmen.ts'
import { maxAttempts } from './outbox.ts'
import { type Delivery, smtpTransport, type Transport } from './smtp.ts'

let database: TestDatabase
let post: ReturnType<typeof postmenOn>
const { closeLater } = closingAfterEach()
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  post = postmenOn(database.db)
  await database.db.raw('delete from mail_outbox')
})
afterAll(() => database?.close())

const start = (transport: Transport | null, db?: Database) => {
  const started = post.start(transport, db)
  closeLater(started.postman.stop)
  return started
}

const mailsAt = async (behaviour: Parameters<typeof mailServer>[0] = {}) => {
  const server = await mailServer(behaviour)
  closeLater(server.close)
  return server
}

const gone = new Error('gone')
const upUnless = (isDown: () => boolean): Database => ({
  ...database.db,
  as: (...args) => (isDown() ? Promise.reject(gone) : database.db.as(...args)),
})

const day = 24 * 3600 * 1000

describe('A mail in the outbox', () => {
  it('is delivered as it was written, and the time of it is kept', async () => {
    const { url, delivered } = await mailsAt()
    const { postman } = start(smtpTransport(url, 'Cairn <cairn@example.com>'))
    const id = await post.queue(postman, 'Welcome')
    postman.nudge()
    await post.becomes(id, { status: 'sent', attempts: 1, last_error: null, sent_at: post.now() })
    expect(delivered.map(({ mail, recipients }) => [mail.subject, recipients])).toEqual([
      ['Welcome', ['ada@example.com']],
    ])
  })

  it('never leaves when what it speaks of was not kept', async () => {
    const { transport, asked } = stubbed(async () => sent)
    const { postman } = start(transport)
    const undo = new Error('undo')
    const undone = database.db.as('cairn_accounts', {}, async (tx) => {
      await postman.queue(tx, { kind: 'payment_failed', to: 'a@b.co', subject: 'Never', html: '', text: '' })
      throw undo
    })
    await expect(undone).rejects.toBe(undo)
    await post.round(postman)
    await eventually(() => expect(asked).toEqual(['marker']))
  })

  it('is kept for the local mailbox where no mail server is set', async () => {
    const { postman } = start(null)
    const id = await post.queue(postman)
    postman.nudge()
    await postman.stop()
    expect(await post.look(id)).toEqual({ status: 'kept', attempts: 0, last_error: null, sent_at: null })
  })

  it('is delivered once, however many servers carry mails', async () => {
    const { url, delivered } = await mailsAt()
    const postmen = [1, 2].map(() => start(smtpTransport(url, 'cairn@example.com')).postman)
    const subjects = Array.from({ length: 20 }, (_, number) => `Mail ${number}`)
    const ids = await Promise.all(
      subjects.map((subject) => post.queue(postmen[0] ?? post.start(null).postman, subject)),
    )
    for (const postman of postmen) postman.nudge()
    for (const id of ids) await post.becomes(id, { status: 'sent', attempts: 1 })
    expect(delivered.map(({ mail }) => mail.subject).sort()).toEqual(subjects.sort())
  })
})

describe('A mail that was not sent', () => {
  it('is not tried again when the mail server rejected it', async () => {
    const { url } = await mailsAt({ refuseWith: 550 })
    const { postman } = start(smtpTransport(url, 'cairn@example.com'))
    const id = await post.queue(postman)
    postman.nudge()
    await post.becomes(id, { status: 'not_sent', last_error: expect.stringContaining('550'), sent_at: null })
    post.later(day)
    await post.round(postman)
    expect(await post.look(id)).toMatchObject({ status: 'not_sent', attempts: 1 })
  })

  it('is delivered when the mail server is back', async () => {
    const away = await mailServer()
    await away.close()
    const { postman } = start(smtpTransport(away.url, 'cairn@example.com'))
    const id = await post.queue(postman)
    postman.nudge()
    await post.becomes(id, {
      status: 'waiting',
      attempts: 1,
      last_error: expect.stringContaining('ECONNREFUSED'),
    })
    const { delivered } = await mailsAt({ port: away.port })
    post.later(31 * 1000)
    postman.nudge()
    await post.becomes(id, { status: 'sent', attempts: 2, last_error: null })
    expect(delivered).toHaveLength(1)
  })

  it('waits twice as long before every try, and is given up after the last', async () => {
    const { transport, asked } = stubbed(async (subject) => (subject === 'marker' ? sent : refused))
    const { postman } = start(transport)
    const id = await post.queue(postman, 'Again')
    const tries = () => asked.filter((subject) => subject === 'Again').length
    await post.round(postman)
    for (const [done, wait] of [30, 60, 120, 240, 480].entries()) {
      await post.becomes(id, { status: 'waiting', attempts: done + 1 })
      post.later(wait * 1000)
      await post.round(postman)
      expect(tries()).toBe(done + 1)
      post.later(1)
      await post.round(postman)
      await eventually(() => expect(tries()).toBe(done + 2))
    }
    await post.becomes(id, { status: 'not_sent', attempts: maxAttempts, last_error: refused.error })
    post.later(day)
    await post.round(postman)
    expect(tries()).toBe(maxAttempts)
  })
})

describe('A mail that may have gone', () => {
  it('is never tried again', async () => {
    const { url, delivered } = await mailsAt({ hold: () => unending })
    const { postman } = start(smtpTransport(url, 'cairn@example.com', 2000))
    const id = await post.queue(postman)
    postman.nudge()
    await post.becomes(id, {
      status: 'timed_out',
      sent_at: null,
      last_error: expect.stringMatching(/deadline/),
    })
    post.later(day)
    await post.round(postman)
    expect(await post.look(id)).toMatchObject({ status: 'timed_out', attempts: 1 })
    expect(delivered).toEqual([])
  })

  it('is one that a server which died was sending, five minutes later', async () => {
    const { postman: dead } = post.start(stubbed(() => unending).transport)
    const id = await post.queue(dead)
    dead.nudge()
    await post.becomes(id, { status: 'sending' })
    void dead.stop()

    const { transport, asked } = stubbed(async () => sent)
    const { postman } = start(transport)
    post.later(5 * 60 * 1000)
    await post.round(postman)
    expect(await post.look(id)).toMatchObject({ status: 'sending' })
    post.later(1)
    await post.round(postman)
    await post.becomes(id, { status: 'timed_out', last_error: 'the server stopped while sending' })
    await eventually(() => expect(asked).toEqual(['marker', 'marker']))
  })
})

describe('The postman', () => {
  it('waits at the end for what is on its way, and takes nothing more', async () => {
    const held: (() => void)[] = []
    const hold = () => new Promise<void>((resolve) => held.push(resolve))
    const { url, delivered } = await mailsAt({ hold })
    const { postman } = start(smtpTransport(url, 'cairn@example.com'))
    const id = await post.queue(postman)
    postman.nudge()
    await eventually(() => expect(held).toHaveLength(1))
    const end = stopping(postman)
    const late = await post.queue(postman, 'Too late')
    postman.nudge()
    expect(await post.look(id)).toMatchObject({ status: 'sending' })
    expect(end.over).toBe(false)
    for (const release of held) release()
    await end.done
    expect(await post.look(id)).toMatchObject({ status: 'sent' })
    expect(await post.look(late)).toMatchObject({ status: 'waiting', attempts: 0 })
    expect(delivered).toHaveLength(1)
  })

  it('waits for the others too when the outcome of one could not be kept', async () => {
    let down = false
    let arrive = (_delivery: Delivery) => {}
    const slow = new Promise<Delivery>((resolve) => {
      arrive = resolve
    })
    const { transport } = stubbed(async (subject) => {
      if (subject === 'Slow') return slow
      down = true
      return sent
    })
    const { postman, errors } = start(
      transport,
      upUnless(() => down),
    )
    const id = await post.queue(postman, 'Slow')
    await post.queue(postman, 'Quick')
    postman.nudge()
    await eventually(() => expect(down).toBe(true))
    const end = stopping(postman)
    down = false
    expect(await post.look(id)).toMatchObject({ status: 'sending' })
    expect(end.over).toBe(false)
    arrive(sent)
    await end.done
    expect(await post.look(id)).toMatchObject({ status: 'sent' })
    expect(errors).toEqual([gone])
  })

  it('says what failed in one round and carries on in the next', async () => {
    let down = true
    const { postman, errors } = start(
      stubbed(async () => sent).transport,
      upUnless(() => down),
    )
    const id = await post.queue(postman)
    postman.nudge()
    await eventually(() => expect(errors).toEqual([gone]))
    down = false
    postman.nudge()
    await post.becomes(id, { status: 'sent' })
  })
})
