import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newObjective, newTeam, newUpdate } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { commit, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { sealShareKeys } from './share-keys.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

const share = (id: string, { client }: Member = ada) => client.call(objectives.share, { params: { id } })
const look = (okrId: string, key: string) =>
  server.visitor().call(objectives.shared, { query: { okrId, key } })

describe('A shared OKR', () => {
  it('shows anyone with the link what it is, and nothing about people or updates', async () => {
    const team = await newTeam(server, ada.companyId, 'Sales')
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [team, ada.id])
    const { id, quarter } = await newObjective(ada, {
      description: 'Why',
      keyResults: [{ title: 'Ten', currentValue: 5, targetValue: 10, unit: 'customers' }],
    })
    await newUpdate(server, ada, id, new Date())
    const { key } = (await share(id)).reply
    const { headers, reply } = await look(id, key)
    expect(reply).toEqual({
      title: 'Grow',
      description: 'Why',
      status: 'on_track',
      draft: null,
      quarter,
      ownerName: 'Maren Aasen',
      teamName: 'Sales',
      keyResults: [
        {
          title: 'Ten',
          startValue: 0,
          currentValue: 5,
          targetValue: 10,
          unit: 'customers',
          status: 'not_set',
        },
      ],
    })
    expect(JSON.stringify(reply)).not.toContain('@')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('says of a draft that it is one, until it is committed', async () => {
    const { id, quarter } = await newObjective(ada)
    await startPlanning(ada, quarter)
    const { key } = (await share(id)).reply
    expect((await look(id, key)).reply.draft).toBe('draft')
    await commit(ada, quarter)
    expect((await look(id, key)).reply.draft).toBeNull()
  })

  it('names the team its owner or the owner’s manager leads, where it names none itself', async () => {
    const nadia = await colleague(server, ada)
    const team = await newTeam(server, ada.companyId, 'Led')
    const { id } = await newObjective(nadia)
    const { key } = (await share(id, nadia)).reply
    expect((await look(id, key)).reply.teamName).toBeNull()
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [team, ada.id])
    await server.parts.db.raw('update profiles set manager_id = $1 where id = $2', [ada.id, nadia.id])
    await server.parts.db.raw('update teams set team_leader_id = $1 where id = $2', [ada.id, team])
    expect((await look(id, key)).reply.teamName).toBe('Led')
  })

  it('keeps its key, so that the link can be shown again', async () => {
    const { id } = await newObjective(ada)
    const { key, publicLinks } = (await share(id)).reply
    expect(publicLinks).toBe(true)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect((await share(id)).reply.key).toBe(key)
    expect((await ada.client.call(objectives.get, { params: { id } })).reply.shareKey).toBe(key)
    expect((await activityOf(server, id)).map(({ action }) => action)).toEqual([
      'objective.created',
      'objective.link_made',
    ])
  })

  it('keeps its key sealed, and seals one that was made before keys were', async () => {
    const { id } = await newObjective(ada)
    const { key } = (await share(id)).reply
    const { db } = server.parts
    const kept = async () => {
      const [row] = await db.raw('select share_key, share_key_sealed from objectives where id = $1', [id])
      return row ?? {}
    }
    expect(JSON.stringify(await kept())).not.toContain(key)
    await db.raw('update objectives set share_key = $2, share_key_sealed = null where id = $1', [id, key])
    await sealShareKeys(server.parts)
    expect(JSON.stringify(await kept())).not.toContain(key)
    expect((await look(id, key)).reply.title).toBe('Grow')
    expect((await share(id)).reply.key).toBe(key)
    const before = await kept()
    await sealShareKeys(server.parts)
    expect(await kept()).toEqual(before)
  })

  it('answers every wrong link the same way', async () => {
    const { id } = await newObjective(ada)
    const other = await newObjective(ada, { title: 'Other' })
    const { key } = (await share(id)).reply
    const answers = [
      await look(id, 'wrong'),
      await look(other.id, key),
      await look('no id', key),
      await look(id, ''),
      await look(other.id, ''),
    ]
    for (const { status, refusal } of answers)
      expect({ status, refusal }).toEqual({
        status: 404,
        refusal: { code: 'not_found', message: 'This link does not lead to a shared OKR.' },
      })
    const url = `${objectives.shared.path}?okrId=${id}&key=${key}&key=${key}`
    expect((await server.visitor().send({ method: 'GET', url })).status).toBe(404)
  })

  it('is gone once the key is revoked, and gets another key when shared again', async () => {
    const { id } = await newObjective(ada)
    const { key } = (await share(id)).reply
    const revoke = async () =>
      (await ada.client.call(objectives.revokeShare, { params: { id } })).reply.revoked
    expect([await revoke(), await revoke()]).toEqual([true, false])
    expect((await look(id, key)).status).toBe(404)
    const again = (await share(id)).reply.key
    expect(again).not.toBe(key)
    expect([(await look(id, key)).status, (await look(id, again)).status]).toEqual([404, 200])
  })

  it('is hidden while the company shows nothing in public', async () => {
    const { id } = await newObjective(ada)
    const { key } = (await share(id)).reply
    await server.parts.db.raw('update companies set public_links = false where id = $1', [ada.companyId])
    expect((await look(id, key)).status).toBe(404)
    expect((await share(id)).reply).toEqual({ key, publicLinks: false })
  })

  it('is made by who may change it, and only they see the key', async () => {
    const nadia = await colleague(server, ada)
    const { id } = await newObjective(ada)
    expect((await share(id, nadia)).status).toBe(403)
    await share(id)
    expect((await nadia.client.call(objectives.get, { params: { id } })).reply.shareKey).toBeNull()
    expect((await nadia.client.call(objectives.revokeShare, { params: { id } })).status).toBe(403)
    expect((await share(id, await founder(server))).status).toBe(404)
  })

  it('can be revoked, but not made, once access has lapsed', async () => {
    const { id } = await newObjective(ada)
    const { key } = (await share(id)).reply
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    expect((await share(id)).status).toBe(402)
    expect((await look(id, key)).status).toBe(200)
    expect((await ada.client.call(objectives.revokeShare, { params: { id } })).reply.revoked).toBe(true)
  })

  it('is not there to be guessed: after sixty tries a minute one has to wait', async () => {
    const guesser = server.visitor()
    const guess = () => guesser.call(objectives.shared, { query: { okrId: 'x', key: 'y' } })
    for (let n = 0; n < 60; n += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
  })
})
