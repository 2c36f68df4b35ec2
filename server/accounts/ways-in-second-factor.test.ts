import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { type Google, startGoogle, throughGoogle } from '../testing/google.ts'
import { mailTo, newcomer } from '../testing/people.ts'
import { turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let google: Google
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer(google.environment)
})
afterAll(async () => {
  await server.close()
  await google.close()
})

const careful = async () => {
  const person = await newcomer(server)
  await turnOnSecondFactor(server, person.client)
  return person.email
}
const expectHalfWay = async (client: Client) => {
  expect((await client.call(accounts.session, {})).reply).toMatchObject({
    me: null,
    secondFactorRequired: true,
  })
  expect((await client.call(accounts.me, {})).status).toBe(403)
}

describe('Whoever has a second factor', () => {
  it('is asked for it after Google', async () => {
    const email = await careful()
    const client = server.visitor()
    const person = { sub: `sub-${email}`, email, email_verified: true, name: 'Maren Aasen' }
    expect(await throughGoogle(client, google, person, { query: { next: '/profile' } })).toBe(
      '/?next=%2Fprofile',
    )
    await expectHalfWay(client)
  })

  it('is asked for it after a mailed code', async () => {
    const email = await careful()
    const client = server.visitor()
    await client.call(signInCodes.askForCode, { body: { email } })
    const code = await eventually(async () => {
      const found = /^\d{6}/.exec((await mailTo(server, email)).subject)?.[0]
      if (found === undefined) throw new Error('The mail is not there yet')
      return found
    })
    const { status, refusal } = await client.call(signInCodes.signInByCode, { body: { email, code } })
    expect([status, refusal.code]).toEqual([403, 'second_factor_required'])
    await expectHalfWay(client)
  })
})
