import { keys } from '@cairn/domain/keys/contract'
import { people } from '@cairn/domain/people/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companysProgram, makeCompanyKey } from '../testing/keys.ts'
import { founder, type Member, mailTo } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { keyRound } from './round.tsx'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-11-16T09:00:00Z'))
  ada = await founder(server)
})

const listed = async ({ client }: Member) => (await client.call(keys.listOfCompany, {})).reply.keys
const { overview } = workspace
const anotherAdmin = async () => {
  const nadia = await provenColleague(server, ada)
  await ada.client.call(people.update, {
    params: { id: nadia.id },
    body: { permissionsLevel: 'company_admin' },
  })
  return nadia
}
describe('Whoever made keys of the company', () => {
  it('and leaves takes none along: admins hear which still work, once', async () => {
    const nadia = await anotherAdmin()
    const program = await companysProgram(server, nadia)
    await keyRound(server.parts)
    expect((await mailTo(server, ada.email)).kind).toBe('company_key_made')
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    await Promise.all([keyRound(server.parts), keyRound(server.parts)])
    const mail = await mailTo(server, ada.email)
    expect([mail.kind, mail.text.includes('“Nightly values”')]).toEqual(['company_keys_left', true])
    const told = await server.parts.db.raw(
      `select 1 from mail_outbox where kind = 'company_keys_left' and company_id = $1`,
      [ada.companyId],
    )
    expect(told).toHaveLength(1)
    expect((await program.call(overview, {})).status).toBe(200)
    expect((await listed(ada))[0]?.maker).toMatchObject({ id: null, isAdmin: false })
  })

  it('and is demoted is told of in the same way', async () => {
    const nadia = await anotherAdmin()
    await makeCompanyKey(nadia)
    await ada.client.call(people.update, { params: { id: nadia.id }, body: { permissionsLevel: 'member' } })
    await keyRound(server.parts)
    expect((await mailTo(server, ada.email)).kind).toBe('company_keys_left')
    expect((await listed(ada))[0]?.maker).toMatchObject({ id: nadia.id, isAdmin: false })
  })

  it.each(['removed', 'demoted'])('and is %s loses them where the admin wants it so', async (how) => {
    const nadia = await anotherAdmin()
    const program = await companysProgram(server, nadia)
    const params = { id: nadia.id }
    const done =
      how === 'removed'
        ? await ada.client.call(people.remove, { params, query: { revokeKeys: 'true' } })
        : await ada.client.call(people.update, {
            params,
            body: { permissionsLevel: 'member', revokeKeys: true },
          })
    expect(done.status).toBe(200)
    expect((await program.call(overview, {})).status).toBe(401)
    expect(await listed(ada)).toEqual([])
  })
})

describe('Two weeks before a key of the company ends', () => {
  it('its admins are told by mail, once', async () => {
    await makeCompanyKey(ada, { endsOn: '2026-12-01' })
    server.travelTo(new Date('2026-11-17T00:00:00Z'))
    await Promise.all([keyRound(server.parts), keyRound(server.parts)])
    expect((await mailTo(server, ada.email)).subject).toBe(
      'The API key Nightly values of your company ends on Dec 1, 2026',
    )
    const told = await server.parts.db.raw(
      `select 1 from mail_outbox where kind = 'company_key_ending' and company_id = $1`,
      [ada.companyId],
    )
    expect(told).toHaveLength(1)
  })
})
