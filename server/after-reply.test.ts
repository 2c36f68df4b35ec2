import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workAfterReplies } from './after-reply.ts'
import { watchCalls } from './call-life.ts'
import { mailboxKey } from './mail/mailbox.ts'
import { freshEmail, password } from './testing/people.ts'
import { type TestServer, testSecret, testServer } from './testing/server.ts'

const key = mailboxKey(testSecret)
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

describe('A mail that is written only after the answer that promises it', () => {
  it('is in the local mailbox for whoever looks at once', async () => {
    for (const { path } of [signInCodes.askForCode, accounts.forgotPassword]) {
      const email = freshEmail()
      await server.visitor().call(accounts.signUp, { body: { fullName: 'Ada', email, password } })
      const asked = await server.app.inject({ method: 'POST', url: path, payload: { email } })
      expect(asked.statusCode, asked.body).toBe(200)
      const { body } = await server.app.inject({ url: '/mailbox', query: { key } })
      expect(body.split(email), path).toHaveLength(3)
    }
  })
})

describe('Work after a reply', () => {
  it('has not begun while its call still prepares the answer, whatever that waits for in between', async () => {
    const app = fastify()
    watchCalls(app)
    const { start, settle } = workAfterReplies(app)
    const seen: string[] = []
    app.get('/', async (request) => {
      start(request, async () => seen.push('work'))
      for (let step = 0; step < 20; step += 1) await Promise.resolve()
      seen.push('answer')
      return 'done'
    })
    await app.inject({ url: '/' })
    await settle()
    await app.close()
    expect(seen).toEqual(['answer', 'work'])
  })
})
