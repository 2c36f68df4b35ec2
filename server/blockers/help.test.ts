import { blockers } from '@cairn/domain/blockers/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTeam } from '../testing/colleagues.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post } from '../testing/updates.ts'
import { helpRound } from './round.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
let bram: Member
let hubs: { id: string }
let [id, objectiveId] = ['', '']
const start = new Date('2026-11-16T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Ada leads Operations, Carl the hubs below it, where Nadia works; Bram is in Platform. Nadia has reported a blocker. */
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server)
  const top = await newTeam(ada, 'Operations', { teamLeaderId: ada.id })
  carl = await colleague(server, ada, 'Carl Berg')
  hubs = await newTeam(ada, 'Hubs', { parentId: top.id, teamLeaderId: carl.id })
  nadia = await memberOf(hubs.id, 'Nadia Haddad')
  bram = await memberOf((await newTeam(ada, 'Platform')).id, 'Bram de Vries')
  const { update } = await post(nadia, await newObjective(nadia), { blockers: 'No crane' })
  id = update.id
  objectiveId = update.objectiveId
})

const memberOf = async (teamId: string, name: string) => {
  const member = await colleague(server, ada, name)
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [member.id, teamId])
  return member
}
const teamOf = async (member: Member) => {
  const [row] = await server.parts.db.raw<{ team_id: string }>('select team_id from profiles where id = $1', [
    member.id,
  ])
  return row?.team_id ?? ''
}
const params = () => ({ params: { id } })
const wanted = { neededBy: '2026-11-20', whatWouldHelp: 'The spare crane' }
const ask = (by: Member, whomId: string) =>
  by.client.call(blockers.ask, { ...params(), body: { whomId, ...wanted } })
const help = ({ client }: Member) => client.call(blockers.help, params())
const passOn = ({ client }: Member, whomId: string) =>
  client.call(blockers.passOn, { ...params(), body: { whomId } })
const stepBack = ({ client }: Member) => client.call(blockers.stepBack, params())
const escalate = ({ client }: Member, to: Member) =>
  client.call(blockers.escalate, { ...params(), body: { ...wanted, profileId: to.id } })
const said = ({ status, refusal }: { status: number; refusal: { message: string } }) => [
  status,
  refusal.message,
]
const standing = async () => {
  const { reply } = await nadia.client.call(blockers.ofObjective, { params: { objective: objectiveId } })
  return reply.blockers[0]?.help
}
const askedOf = async ({ client }: Member) =>
  (await client.call(blockers.asked, {})).reply.blockers.map((one) => one.blockers)
const told = async ({ client }: Member) => {
  await server.parts.teller.tell()
  const { entries } = (await client.call(inbox.list, { query: {} })).reply
  return entries.map(({ kind, reason, details }) => [kind, reason, details.words ?? details.to])
}
const removed = (one: Member) =>
  ada.client.call(people.remove, { params: { id: one.id }, query: { takeOverBy: ada.id } })

describe('Asking for help', () => {
  it('tells who is asked, shows it to them, and stands in the history', async () => {
    const { reply } = await ask(nadia, bram.id)
    expect(reply.blocker.help).toMatchObject({
      state: 'asked',
      ask: { by: { id: nadia.id }, neededBy: '2026-11-20', asked: [{ person: { id: bram.id }, team: null }] },
      may: { ask: false, takeBack: true, help: false },
    })
    expect(await askedOf(bram)).toEqual(['No crane'])
    expect(await askedOf(nadia)).toEqual([])
    expect(await told(bram)).toEqual([['help_asked', 'help', 'The spare crane']])
    expect(await told(nadia)).toEqual([])
    const { status, refusal } = await ask(carl, ada.id)
    expect([status, refusal.message]).toEqual([409, 'Somebody is asked for help with this blocker already.'])
  })

  it('is for the author, the leaders above and who can change the OKR; of somebody, for today or later', async () => {
    expect((await ask(bram, carl.id)).status).toBe(403)
    expect((await ask(nadia, 'nobody')).refusal).toMatchObject({ field: 'whomId' })
    const stranger = await founder(server)
    expect((await ask(nadia, stranger.id)).refusal).toMatchObject({ field: 'whomId' })
    const late = { whomId: bram.id, ...wanted, neededBy: '2026-11-15' }
    expect((await nadia.client.call(blockers.ask, { ...params(), body: late })).refusal).toMatchObject({
      field: 'neededBy',
      message: 'Please choose today or a later day.',
    })
    expect((await ask(carl, bram.id)).status).toBe(200)
  })

  it('of a team asks everybody in it, of whom the first wins, also when two press at once', async () => {
    const cora = await memberOf(await teamOf(bram), 'Cora Lind')
    await ask(nadia, await teamOf(bram))
    expect([await askedOf(bram), await askedOf(cora)]).toEqual([['No crane'], ['No crane']])
    const answers = await Promise.all([help(bram), help(cora)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? bram : cora
    const loser = winner === bram ? cora : bram
    expect(said(await help(loser))).toEqual([
      409,
      `${winner === bram ? 'Bram de Vries' : 'Cora Lind'} already helps.`,
    ])
    expect((await help(winner)).status).toBe(200)
    expect([await askedOf(winner), await askedOf(loser)]).toEqual([['No crane'], []])
    expect(await told(nadia)).toEqual([['help_offered', 'help', null]])
  })
})

describe('Who is asked', () => {
  it('passes it on, and the day stays', async () => {
    await ask(nadia, bram.id)
    expect((await passOn(nadia, carl.id)).status).toBe(403)
    const { reply } = await passOn(bram, carl.id)
    expect(reply.blocker.help).toMatchObject({
      state: 'asked',
      ask: { neededBy: '2026-11-20', asked: [{ person: { id: carl.id } }] },
    })
    expect([await askedOf(bram), await askedOf(carl)]).toEqual([[], ['No crane']])
    expect(await told(carl)).toContainEqual(['help_asked', 'help', 'The spare crane'])
    expect(await told(nadia)).toEqual([['help_passed_on', 'help', 'Carl Berg']])
    expect((await help(bram)).status).toBe(403)
  })

  it('cannot help after all: then whoever else is asked still is', async () => {
    await ask(nadia, bram.id)
    await help(bram)
    expect((await stepBack(nadia)).status).toBe(403)
    expect((await stepBack(bram)).reply.blocker.help.state).toBe('asked')
    expect((await told(nadia))[0]).toEqual(['help_ended', 'help', null])
  })

  it('hears that it was taken back, and nobody is asked any more', async () => {
    await ask(nadia, bram.id)
    await help(bram)
    const { reply } = await nadia.client.call(blockers.takeBack, params())
    expect(reply.blocker.help).toMatchObject({ state: 'open', ask: null })
    expect(await told(bram)).toContainEqual(['help_taken_back', 'help', null])
    expect(said(await help(bram))).toEqual([409, 'Nobody is asked for help with this blocker any more.'])
  })

  it('leaves: where nobody else is asked the blocker is open again, else it is asked', async () => {
    await ask(nadia, bram.id)
    await help(bram)
    await removed(bram)
    expect(await standing()).toMatchObject({ state: 'open', ask: null })
    await ask(nadia, hubs.id)
    await help(carl)
    await removed(carl)
    expect(await standing()).toMatchObject({ state: 'asked', ask: { helper: null } })
    await ada.client.call(teams.remove, { params: { id: hubs.id } })
    expect(await standing()).toMatchObject({ state: 'open', ask: null })
  })
})

describe('Escalating', () => {
  it('asks the next leader above as well, who hears of it like the author and who asked', async () => {
    await ask(nadia, bram.id)
    expect((await escalate(nadia, carl)).status).toBe(409)
    server.travelTo(new Date(start.getTime() + days(3) + hours(1)))
    expect((await standing())?.escalateTo).toEqual({ id: carl.id, name: 'Carl Berg' })
    expect((await escalate(bram, carl)).status).toBe(403)
    const { reply } = await escalate(nadia, carl)
    expect(reply.blocker.help.ask?.asked).toMatchObject([
      { person: { id: bram.id }, isEscalation: false },
      { person: { id: carl.id }, isEscalation: true },
    ])
    expect(reply.blocker.help.escalateTo).toEqual({ id: ada.id, name: 'Maren Aasen' })
    expect(await told(carl)).toContainEqual(['help_escalated', 'help', 'The spare crane'])
    expect(await askedOf(carl)).toEqual(['No crane'])
    expect((await escalate(nadia, carl)).status).toBe(409)
  })

  it('asks the leader where nobody was asked', async () => {
    server.travelTo(new Date(start.getTime() + days(3) + hours(1)))
    expect((await escalate(nadia, carl)).reply.blocker.help).toMatchObject({
      state: 'asked',
      ask: { by: { id: nadia.id }, asked: [{ person: { id: carl.id } }] },
    })
  })
})

describe('What helped', () => {
  it('is kept with who helped, told to whoever had to do with it, and listed for the leader', async () => {
    await ask(nadia, bram.id)
    await help(bram)
    server.travelTo(new Date(start.getTime() + days(2) + hours(1)))
    const body = { note: 'Bram lent one', helperId: bram.id }
    const { reply } = await bram.client.call(blockers.resolve, { ...params(), body })
    expect(reply.update.resolution).toMatchObject({ note: 'Bram lent one', helper: 'Bram de Vries' })
    expect((await told(nadia))[0]).toEqual(['blocker_resolved', 'help', null])
    const resolved = (await carl.client.call(blockers.resolved, { query: {} })).reply
    expect(resolved).toMatchObject({
      quarter: 'Q4 2026',
      total: 1,
      medianDays: 2,
      blockers: [{ id, note: 'Bram lent one', helper: { id: bram.id, name: 'Bram de Vries' }, daysOpen: 2 }],
    })
    expect((await ada.client.call(blockers.resolved, { query: {} })).reply.total).toBe(0)
    expect((await ada.client.call(blockers.resolved, { query: { subTeams: 'true' } })).reply.total).toBe(1)
    expect((await bram.client.call(blockers.resolved, { query: {} })).status).toBe(403)
    expect(said(await help(bram))).toEqual([409, 'This blocker is already resolved.'])
  })

  it('keeps the name of who helped when they have left', async () => {
    await nadia.client.call(blockers.resolve, { ...params(), body: { note: null, helperId: bram.id } })
    await removed(bram)
    const [one] = (await carl.client.call(blockers.resolved, { query: {} })).reply.blockers
    expect(one?.helper).toEqual({ id: null, name: 'Bram de Vries', profileEmoji: null })
  })
})

describe('When the day has passed', () => {
  it('whoever is asked is reminded once, in the inbox', async () => {
    await ask(nadia, bram.id)
    const overdue = async () => (await told(bram)).filter(([kind]) => kind === 'help_due').length
    server.travelTo(new Date('2026-11-20T20:00:00Z'))
    await helpRound(server.parts)
    expect(await overdue()).toBe(0)
    server.travelTo(new Date('2026-11-21T20:00:00Z'))
    await helpRound(server.parts)
    await helpRound(server.parts)
    expect(await overdue()).toBe(1)
    expect(await told(nadia)).toEqual([])
  })

  it('nobody is reminded of what is resolved', async () => {
    await ask(nadia, bram.id)
    await nadia.client.call(blockers.resolve, { ...params(), body: { note: null } })
    server.travelTo(new Date('2026-11-21T20:00:00Z'))
    await helpRound(server.parts)
    expect((await told(bram)).map(([kind]) => kind)).toEqual(['blocker_resolved', 'help_asked'])
  })
})
