import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { postmenOn, refused, sent, stubbed } from '../testing/postmen.ts'
import type { Postman } from './postman.ts'
import type { Delivery, Transport } from './smtp.ts'

let database: TestDatabase
let post: ReturnType<typeof postmenOn>
const started: Postman[] = []
beforeAll(async () => {
  database = await testDatabase()
  post = postmenOn(database.db)
})
afterEach(async () => {
  for (const postman of started.splice(0)) await postman.stop()
})
afterAll(() => database?.close())

const start = (transport: Transport) => {
  const { postman } = post.start(transport)
  started.push(postman)
  return postman
}

const day = 24 * 3600 * 1000

describe('A mail that was not sent', () => {
  it('is tried again when the mail server was silent before it had the mail', async () => {
    const silence: Delivery = { outcome: 'timed_out', error: 'silence', mayRetry: true }
    let isSilent = true
    const { transport } = stubbed(async () => (isSilent ? silence : sent))
    const postman = start(transport)
    const id = await post.queue(postman)
    postman.nudge()
    await post.becomes(id, { status: 'waiting', attempts: 1, last_error: 'silence' })
    isSilent = false
    post.later(31 * 1000)
    postman.nudge()
    await post.becomes(id, { status: 'sent', attempts: 2 })
  })

  it('is not left waiting for a moment that only a wrong clock has seen', async () => {
    let isAway = true
    const { transport } = stubbed(async () => (isAway ? refused : sent))
    const postman = start(transport)
    const id = await post.queue(postman)
    post.later(day)
    postman.nudge()
    await post.becomes(id, { status: 'waiting', attempts: 1 })
    isAway = false
    post.later(-day)
    postman.nudge()
    await post.becomes(id, { status: 'sent', attempts: 2 })
  })
})
