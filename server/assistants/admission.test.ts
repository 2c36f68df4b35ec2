import { keys } from '@cairn/domain/keys/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askTool, assistantWith, mcpAddress, sendMessage } from '../testing/assistants.ts'
import { eventually } from '../testing/eventually.ts'
import { makeCompanyKey, makeKey } from '../testing/keys.ts'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { answerOn, listeningPort, sendHead } from '../testing/raw-request.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

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

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const cookieOf = ({ client }: Member) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const secretOf = async (
  member: Member,
  ...given: Parameters<typeof makeKey> extends [unknown, ...infer R] ? R : never
) => (await makeKey(member, ...given)).reply.secret
const post = (id: string) => ({ objective: id, updateText: 'Going well' })

describe('The way in for assistants', () => {
  it('is a key and nothing else: no session, no password, no id of a session of the protocol', async () => {
    for (const headers of [
      {},
      { cookie: cookieOf(ada) },
      { authorization: 'Basic YWRhOmFkYQ==', cookie: cookieOf(ada) },
      { authorization: `Bearer crn_live_${'0'.repeat(40)}`, cookie: cookieOf(ada) },
      { 'mcp-session-id': crypto.randomUUID() },
    ]) {
      const answer = await sendMessage(server, null, ping, headers)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(answer.message).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32000,
          message: 'This API key is not valid. It may have ended or been revoked.',
          data: { code: 'invalid_credentials' },
        },
      })
    }
    const secret = await secretOf(ada)
    const answer = await sendMessage(server, secret, ping, {
      cookie: 'anything=1',
      'mcp-session-id': 'made up',
    })
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is closed to pages of other sites, whatever they ask and whatever they show', async () => {
    const secret = await secretOf(ada)
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:1'])
      expect((await sendMessage(server, secret, ping, { origin })).status).toBe(403)
    const asked = await fetch(await mcpAddress(server), { headers: { origin: 'https://elsewhere.example' } })
    expect(asked.status).toBe(403)
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    expect((await sendMessage(server, secret, ping, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it('takes messages with POST alone, and keeps no stream open', async () => {
    const authorization = `Bearer ${await secretOf(ada)}`
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await fetch(await mcpAddress(server), { method, headers: { authorization } })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })

  it('is counted like every call by a key, once a message, and says how many are left', async () => {
    const { key, secret } = (await makeKey(ada)).reply
    const { id } = await newObjective(ada)
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read_okr', arguments: { id } },
    }
    const first = await sendMessage(server, secret, JSON.stringify(call))
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=/)
    await server.parts.db.raw('update auth.rate_limit set count = 600 where key = $1', [`key ${key.id}`])
    const refused = await sendMessage(server, secret, ping)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.message.error.data.code).toBe('too_many_tries')
  })
})

describe('An assistant', () => {
  it('is out with the next message once its key is revoked, has ended, or its person has left', async () => {
    const nadia = await provenColleague(server, ada)
    const [revoked, ended, left] = [
      (await makeKey(ada)).reply,
      (await makeKey(ada, ['read'], '2026-11-17')).reply,
      (await makeKey(nadia)).reply,
    ]
    const clients = await Promise.all(
      [revoked, ended, left].map(({ secret }) => assistantWith(server, secret)),
    )
    for (const client of clients) expect((await client.listTools()).tools.length).toBeGreaterThan(5)
    await ada.client.call(keys.revoke, { params: { id: revoked.key.id } })
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    server.travelTo(new Date('2026-11-17T00:00:00Z'))
    for (const client of clients) await expect(client.callTool({ name: 'list_choices' })).rejects.toThrow()
    for (const { secret } of [revoked, ended, left])
      expect((await sendMessage(server, secret, ping)).status).toBe(401)
  })

  it('is out if its key is revoked while its message is still coming', async () => {
    const { key, secret } = (await makeKey(ada)).reply
    const { id } = await newObjective(ada)
    const params = { name: 'post_update', arguments: post(id) }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const line = await sendHead(await listeningPort(server.app), {
      method: 'POST',
      path: '/mcp',
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'content-length': String(body.length),
      },
    })
    await eventually(async () => {
      const [row] = await server.parts.db.raw('select count from auth.rate_limit where key = $1', [
        `key ${key.id}`,
      ])
      expect(row).toEqual({ count: 1 })
    })
    await ada.client.call(keys.revoke, { params: { id: key.id } })
    line.write(body)
    expect((await answerOn(line)).status).toBe(401)
    line.destroy()
    expect(
      (await ada.client.call(objectives.get, { params: { id } })).reply.objective.latestUpdate,
    ).toBeNull()
  })

  it('finds nothing of another company, whichever id it is given', async () => {
    const stranger = await founder(server)
    const { id } = await newObjective(stranger, { title: 'Theirs alone' })
    const client = await assistantWith(server, await secretOf(ada))
    for (const [name, given] of [
      ['read_okr', { id }],
      ['why_progress', { id }],
      ['blockers_of_okr', { objective: id }],
      ['search_okrs', { under: id }],
      ['post_update', post(id)],
      ['comment', { objective: id, words: 'Hello' }],
    ] as const) {
      const answer = await askTool(client, name, given)
      expect([name, answer.content.code]).toEqual([name, 'not_found'])
      expect(answer.text).not.toContain('Theirs')
    }
    const taken = await askTool(client, 'create_okr', {
      title: 'Mine',
      parentId: id,
      keyResults: [{ title: 'One' }],
    })
    expect(taken.content).toMatchObject({ code: 'invalid_input', field: 'parentId' })
    expect((await askTool(client, 'search_okrs', { ownerId: stranger.id })).content.code).toBe(
      'invalid_input',
    )
    expect((await askTool(client, 'list_choices')).text).not.toContain(stranger.id)
    await expect(client.readResource({ uri: `cairn://objectives/${id}` })).rejects.toThrow()
  })

  it('with a key of the company for one team writes there alone, and is nobody’s', async () => {
    const team = await newTeam(server, ada.companyId, 'Hubs')
    const nadia = await provenColleague(server, ada)
    await ada.client.call(people.update, { params: { id: nadia.id }, body: { teamId: team } })
    const [inside, outside] = [await newObjective(nadia), await newObjective(ada)]
    const client = await assistantWith(server, (await makeCompanyKey(ada, { teamId: team })).reply.secret)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('post_update')
    for (const name of ['my_week', 'list_blockers', 'comment']) {
      expect(names).not.toContain(name)
      await expect(
        client.callTool({ name, arguments: { objective: inside.id, words: 'x' } }),
      ).rejects.toThrow('There is no such tool, or this key was not given what it needs.')
    }
    expect((await askTool(client, 'post_update', post(outside.id))).content.code).toBe('not_allowed')
    const posted = await askTool(client, 'post_update', post(inside.id))
    expect(posted.content).toMatchObject({ update: { author: { id: null, name: 'Nightly values' } } })
    expect((await askTool(client, 'read_okr', { id: outside.id })).isError).toBe(false)
    const log = await server.parts.db.raw(
      `select actor_id, actor_name, actor_kind, key_name from activity where company_id = $1 and action = 'update.posted'`,
      [ada.companyId],
    )
    expect(log).toEqual([
      { actor_id: null, actor_name: 'Nightly values', actor_kind: 'assistant', key_name: 'Nightly values' },
    ])
  })

  it('may never do more than its person: who may not change an OKR changes it by no tool', async () => {
    const nadia = await provenColleague(server, ada)
    const { id } = await newObjective(ada)
    const client = await assistantWith(server, await secretOf(nadia))
    const refused = await askTool(client, 'post_update', post(id))
    expect([refused.isError, refused.content.code]).toEqual([true, 'not_allowed'])
  })

  it('writes nothing once access has lapsed, in the words of elsewhere, and still reads', async () => {
    const secret = await secretOf(ada)
    const { id } = await newObjective(ada)
    server.travelTo(new Date('2026-12-16T09:00:00Z'))
    const client = await assistantWith(server, secret)
    const byCall = await server.program(secret).call(objectives.changeStatus, {
      params: { id },
      body: { status: 'behind' },
    })
    for (const [name, given] of [
      ['post_update', post(id)],
      ['create_okr', { title: 'More', keyResults: [{ title: 'One' }] }],
      ['comment', { objective: id, words: 'Hello' }],
    ] as const) {
      const { content } = await askTool(client, name, given)
      expect(content).toEqual({ code: 'access_lapsed', message: byCall.refusal.message })
    }
    expect((await askTool(client, 'read_okr', { id })).isError).toBe(false)
  })
})
