import { invitations } from '@cairn/domain/invitations/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import { strategies } from '@cairn/domain/strategies/contract'
import { teams } from '@cairn/domain/teams/contract'
import { trash } from '@cairn/domain/trash/contract'
import type { TrashedKind } from '@cairn/domain/trash/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite } from '../testing/invitations.ts'
import { colleague, editOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ada = await founder(server)
})
afterAll(() => server.close())

const restore = ({ client }: Member, kind: TrashedKind, id: string) =>
  client.call(trash.restore, { params: { kind, id } })
const newTeam = async (name: string, wanted: { parentId?: string; teamLeaderId?: string } = {}) =>
  (await ada.client.call(teams.create, { body: { name, ...wanted } })).reply
const removeTeam = (id: string) => ada.client.call(teams.remove, { params: { id } })
const teamNow = async (id: string) =>
  (await ada.client.call(teams.list, { query: { upTo: id } })).reply.teams.find((one) => one.id === id)
const okrNow = async (id: string) =>
  (await ada.client.call(objectives.get, { params: { id } })).reply.objective
const move = (personId: string, teamId: string | null) =>
  ada.client.call(people.update, { params: { id: personId }, body: { teamId } })

describe('A deleted OKR', () => {
  it('comes back without a strategy that went to another quarter meanwhile', async () => {
    const { quarter } = await newObjective(ada)
    const body = { title: 'North', quarter, teamId: (await newTeam('Harbour')).id, description: null }
    const { id } = (await ada.client.call(strategies.create, { body })).reply
    const [gone, stays] = [
      await newObjective(ada, { strategyId: id, quarter }),
      await newObjective(ada, { strategyId: id, quarter }),
    ]
    const there = async (okrId: string) => {
      await restore(ada, 'objective', okrId)
      return (await okrNow(okrId)).strategy?.id
    }
    for (const okr of [gone, stays]) await ada.client.call(objectives.remove, { params: { id: okr.id } })
    expect(await there(stays.id)).toBe(id)
    await ada.client.call(objectives.remove, { params: { id: stays.id } })
    const later = { ...body, quarter: quarterAfter(quarter) }
    expect((await ada.client.call(strategies.update, { params: { id }, body: later })).status).toBe(200)
    expect(await there(gone.id)).toBeUndefined()
  })
})

describe('A deleted strategy', () => {
  const fields = async (title = 'North') => ({
    title,
    quarter: (await newObjective(ada)).quarter,
    teamId: (await newTeam('Harbour')).id,
    description: null,
  })

  it('comes back with the OKRs that have got no other since', async () => {
    const wanted = await fields()
    const north = (await ada.client.call(strategies.create, { body: wanted })).reply
    const south = (await ada.client.call(strategies.create, { body: { ...wanted, title: 'South' } })).reply
    const [free, taken] = [
      await newObjective(ada, { strategyId: north.id }),
      await newObjective(ada, { strategyId: north.id }),
    ]
    await ada.client.call(strategies.remove, { params: { id: north.id } })
    expect((await okrNow(free.id)).strategy).toBeNull()
    await ada.client.call(objectives.update, {
      params: { id: taken.id },
      body: { ...editOf(await okrNow(taken.id)), strategyId: south.id },
    })
    expect((await restore(ada, 'strategy', north.id)).reply.title).toBe('North')
    expect([(await okrNow(free.id)).strategy?.id, (await okrNow(taken.id)).strategy?.id]).toEqual([
      north.id,
      south.id,
    ])
    const { entries } = (await ada.client.call(objectives.history, { params: { id: free.id }, query: {} }))
      .reply
    expect(entries[0]?.changes).toEqual([{ field: 'strategy', item: null, from: null, to: 'North' }])
  })

  it('says that it was restored where its name was taken meanwhile', async () => {
    const wanted = await fields()
    const add = async () => (await ada.client.call(strategies.create, { body: wanted })).reply.id
    const first = await add()
    await ada.client.call(strategies.remove, { params: { id: first } })
    const second = await add()
    expect((await restore(ada, 'strategy', first)).reply.title).toBe('North (restored)')
    await ada.client.call(strategies.remove, { params: { id: second } })
    expect((await restore(ada, 'strategy', second)).reply.title).toBe('North')
  })

  it('is restored by its owner and by admins', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const { id } = (await nadia.client.call(strategies.create, { body: await fields() })).reply
    await ada.client.call(strategies.remove, { params: { id } })
    expect((await restore(sven, 'strategy', id)).refusal.message).toBe(
      "You don't have permission to restore this strategy.",
    )
    expect((await restore(nadia, 'strategy', id)).status).toBe(200)
  })
})

describe('A deleted team', () => {
  it('takes back leader, sub-teams, members, their OKRs, its strategies and whom it invited', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const top = await newTeam('Top')
    const harbour = await newTeam('Harbour', { parentId: top.id, teamLeaderId: nadia.id })
    const quay = await newTeam('Quay', { parentId: harbour.id })
    await move(sven.id, harbour.id)
    const objective = await newObjective(sven)
    const body = { title: 'North', quarter: objective.quarter, teamId: harbour.id, description: null }
    const strategy = (await ada.client.call(strategies.create, { body })).reply
    const invited = await invite(server, ada, { teamId: harbour.id })
    await removeTeam(harbour.id)
    expect([(await teamNow(quay.id))?.parentId, (await okrNow(objective.id)).team]).toEqual([top.id, null])
    expect((await restore(ada, 'team', harbour.id)).reply).toEqual({
      kind: 'team',
      id: harbour.id,
      title: 'Harbour',
      isMovedToTop: false,
    })
    expect(await teamNow(harbour.id)).toMatchObject({
      parentId: top.id,
      level: 2,
      leader: { id: nadia.id },
      memberCount: 2,
      childCount: 1,
    })
    expect(await teamNow(quay.id)).toMatchObject({ parentId: harbour.id, level: 3 })
    expect((await okrNow(objective.id)).team?.id).toBe(harbour.id)
    const [kept] = (await ada.client.call(strategies.list, { query: {} })).reply.strategies
    expect([kept?.id, kept?.team?.id]).toEqual([strategy.id, harbour.id])
    const waiting = (await ada.client.call(invitations.list, { query: {} })).reply.invitations
    expect(waiting.find(({ id }) => id === invited.id)?.team?.id).toBe(harbour.id)
  })

  it('leaves whoever and whatever has got another since', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const [top, other] = [await newTeam('Top'), await newTeam('Other')]
    const harbour = await newTeam('Harbour', { parentId: top.id, teamLeaderId: nadia.id })
    const quay = await newTeam('Quay', { parentId: harbour.id })
    await move(sven.id, harbour.id)
    const objective = await newObjective(nadia)
    await removeTeam(harbour.id)
    await move(nadia.id, other.id)
    await ada.client.call(teams.update, { params: { id: quay.id }, body: { parentId: other.id } })
    await removeTeam(top.id)
    expect((await restore(ada, 'team', harbour.id)).reply.isMovedToTop).toBe(true)
    expect(await teamNow(harbour.id)).toMatchObject({
      parentId: null,
      level: 1,
      leader: null,
      memberCount: 1,
      childCount: 0,
    })
    expect((await okrNow(objective.id)).team?.id).toBe(other.id)
  })

  it('is led again by who led it from another team', async () => {
    const nadia = await colleague(server, ada)
    const harbour = await newTeam('Harbour', { teamLeaderId: nadia.id })
    const other = await newTeam('Other', { teamLeaderId: nadia.id })
    expect((await teamNow(harbour.id))?.leader?.id).toBe(nadia.id)
    await removeTeam(harbour.id)
    await restore(ada, 'team', harbour.id)
    expect(await teamNow(harbour.id)).toMatchObject({ leader: { id: nadia.id }, memberCount: 0 })
    expect(await teamNow(other.id)).toMatchObject({ leader: { id: nadia.id }, memberCount: 1 })
  })

  it('leaves an invitation where it has got another team since', async () => {
    const [harbour, other] = [await newTeam('Harbour'), await newTeam('Other')]
    const [moved, waits] = [
      await invite(server, ada, { teamId: harbour.id }),
      await invite(server, ada, { teamId: harbour.id }),
    ]
    await removeTeam(harbour.id)
    await server.parts.db.raw('update invitations set team_id = $2 where id = $1', [moved.id, other.id])
    await restore(ada, 'team', harbour.id)
    const listed = (await ada.client.call(invitations.list, { query: {} })).reply.invitations
    expect([moved, waits].map(({ id }) => listed.find((one) => one.id === id)?.team?.id)).toEqual([
      other.id,
      harbour.id,
    ])
  })

  it('is restored by admins alone', async () => {
    const { id } = await newTeam('Harbour')
    await removeTeam(id)
    expect((await restore(await colleague(server, ada), 'team', id)).refusal.message).toBe(
      "You don't have permission to restore this team.",
    )
  })
})

describe('Emptying the trash', () => {
  it('takes the days that were kept of what leaves it for good, and no others', async () => {
    const [gone, stays] = [
      await newObjective(ada, { title: 'Gone' }),
      await newObjective(ada, { title: 'Stays' }),
    ]
    server.travelTo(new Date(server.parts.clock().getTime() + 24 * 60 * 60 * 1000))
    await ada.client.call(objectives.remove, { params: { id: gone.id } })
    const keptOf = async (table: string) =>
      (
        await server.parts.db.raw<{ id: string }>(
          `select distinct objective_id as id from ${table} where company_id = $1`,
          [ada.companyId],
        )
      ).map(({ id }) => id)
    expect((await keptOf('objective_days')).toSorted()).toEqual([gone.id, stays.id].toSorted())
    await ada.client.call(trash.empty, {})
    for (const table of ['objective_days', 'key_result_days']) expect(await keptOf(table)).toEqual([stays.id])
  })
})
