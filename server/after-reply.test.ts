import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
