import { blockers } from '@cairn/domain/blockers/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTeam } from '../testing/colleagues.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'
import { helpRound } from './round.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
let hubs: { id: string }
let id = ''
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Carl leads the hubs, and belongs to Platform. Nadia has reported a blocker. */
beforeEach(async () => {
  server.travelTo(new Date('2026-11-16T09:00:00Z'))
  ada = await founder(server)
  carl = await colleague(server, ada, 'Carl Berg')
  nadia = await colleague(server, ada, 'Nadia Haddad')
  hubs = await newTeam(ada, 'Hubs', { teamLeaderId: carl.id })
  const platform = await newTeam(ada, 'Platform')
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [carl.id, platform.id])
  id = (await post(nadia, await newObjective(nadia), { blockers: 'No crane' })).update.id
})

const wanted = { neededBy: '2026-11-20', whatWouldHelp: 'The spare crane' }
const ask = async (whomId: string) => {
  const asked = { params: { id }, body: { whomId, ...wanted } }
  const answer = await nadia.client.call(blockers.ask, asked)
  return answer.status === 200 ? 'asked' : [answer.status, answer.refusal.message]
}
const passOn = ({ client }: Member, whomId: string) =>
  client.call(blockers.passOn, { params: { id }, body: { whomId } })
const askedOf = async ({ client }: Member) =>
  (await client.call(blockers.asked, {})).reply.blockers.map((one) => one.blockers)
const told = async ({ client }: Member) => {
  await server.parts.teller.tell()
  return (await client.call(inbox.list, { query: {} })).reply.entries.map(({ kind }) => kind)
}

describe('Help', () => {
  it('is not asked of oneself, nor of a team where nobody else is', async () => {
    expect(await ask(nadia.id)).toEqual([422, 'Help is for others to give. Please ask somebody else.'])
    const empty = await newTeam(ada, 'Nobody')
    const nobody = 'There is nobody else in this team. Please ask somebody else.'
    expect(await ask(empty.id)).toEqual([422, nobody])
    await ask(carl.id)
    expect((await passOn(carl, empty.id)).refusal.message).toBe(nobody)
    expect((await passOn(carl, carl.id)).status).toBe(422)
    expect((await passOn(carl, nadia.id)).refusal.message).toBe(
      'Help is for others to give. Please ask somebody else.',
    )
  })

  it('asked for and taken back again and again is one unread line', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      await ask(carl.id)
      expect(await told(carl)).toEqual(['help_asked'])
      await nadia.client.call(blockers.takeBack, { params: { id } })
      expect(await told(carl)).toEqual(['help_taken_back'])
    }
    await carl.client.call(inbox.readAll, { body: {} })
    await ask(carl.id)
    expect(await told(carl)).toEqual(['help_asked', 'help_taken_back'])
  })

  it('asked of a team is asked of its leader too, who belongs to another one', async () => {
    expect(await ask(hubs.id)).toBe('asked')
    expect(await told(carl)).toEqual(['help_asked'])
    expect(await askedOf(carl)).toEqual(['No crane'])
    server.travelTo(new Date('2026-11-21T09:00:00Z'))
    await helpRound(server.parts)
    expect(await told(carl)).toEqual(['help_due', 'help_asked'])
    expect((await passOn(carl, ada.id)).status).toBe(200)
    expect(await askedOf(carl)).toEqual([])
  })
})
