import { accounts } from '@cairn/domain/accounts/contract'
import { teams } from '@cairn/domain/teams/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { clientOf } from './testing/client.ts'
import { password } from './testing/people.ts'
import { freshAddress, type TestServer, testServer } from './testing/server.ts'
import { type SettledCompany, settle } from './testing/settled-company.ts'

let server: TestServer
let app: FastifyInstance
let company: SettledCompany
let lines: string[] = []
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'info' })
  app = await buildApp(server.parts, { write: (line) => void lines.push(line) })
  company = await settle(server)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** What the log says of the one call that is made. */
const logged = async (
  call: (client: ReturnType<typeof clientOf>) => Promise<unknown>,
  as?: 'member' | 'halfIn',
) => {
  lines = []
  const client = clientOf(app, freshAddress())
  if (as !== undefined)
    for (const [name, value] of company.people[as].client.cookies) client.cookies.set(name, value)
  await call(client)
  const { account, refusal, req, res, time } = JSON.parse(lines.at(-1) ?? '{}')
  expect(req.remoteAddress).toMatch(/^10\./)
  expect(time).toBeTypeOf('number')
  return { account, refusal, status: res.statusCode }
}

const signIn = (given: string) => (client: ReturnType<typeof clientOf>) =>
  client.call(accounts.signIn, { body: { email: company.people.member.email, password: given } })
const newTeam = { body: { name: 'Harbour two' } }

describe('The log of every call says who it was and why they were refused', () => {
  it('when somebody signs in', async () => {
    const { id } = company.people.member
    expect(await logged(signIn(password))).toEqual({ account: id, refusal: undefined, status: 200 })
  })

  it('when a password is wrong, without a word of it', async () => {
    const wrong = 'no such horse'
    expect(await logged(signIn(wrong))).toMatchObject({ refusal: 'invalid_credentials', status: 401 })
    expect(lines.join('')).not.toContain(wrong)
    expect(lines.join('')).not.toContain(company.people.member.email)
  })

  it('when somebody may not do what they ask for', async () => {
    const { id } = company.people.member
    const asked = await logged((client) => client.call(teams.create, newTeam), 'member')
    expect(asked).toEqual({ account: id, refusal: 'not_allowed', status: 403 })
  })

  it('when the second factor is missing', async () => {
    const { id } = company.people.halfIn
    const asked = await logged((client) => client.call(accounts.me, {}), 'halfIn')
    expect(asked).toEqual({ account: id, refusal: 'second_factor_required', status: 403 })
  })

  it('when nobody is signed in, another site asks, or input is refused', async () => {
    expect(await logged((client) => client.call(accounts.me, {}))).toMatchObject({ refusal: 'not_signed_in' })
    const foreign = {
      method: 'POST',
      url: '/api/teams',
      headers: { origin: 'https://evil.example' },
    } as const
    expect(await logged((client) => client.send(foreign))).toMatchObject({ refusal: 'foreign_origin' })
    expect(await logged(signIn(''))).toMatchObject({ status: 422, refusal: 'invalid_input' })
  })

  it('when somebody tried too often', async () => {
    const guess = async (client: ReturnType<typeof clientOf>) => {
      for (let tried = 0; tried < 31; tried += 1)
        await client.call(accounts.confirmEmail, { body: { token: 'a'.repeat(64) } })
    }
    expect(await logged(guess)).toMatchObject({ refusal: 'too_many_tries', status: 429 })
  })

  it('when a program calls: its key by its id, and none of its letters', async () => {
    const { keys } = company
    lines = []
    await clientOf(app, freshAddress(), keys.reading).call(teams.create, newTeam)
    const { account, key, refusal } = JSON.parse(lines.at(-1) ?? '{}')
    expect([account, refusal]).toEqual([company.people.admin.id, 'not_allowed'])
    const known = await server.parts.db.raw('select name from api_keys where id = $1', [key])
    expect(known).toEqual([{ name: 'Reader' }])
    expect(lines.join('')).not.toContain(keys.reading.slice(9, 20))
  })
})
