import { once } from 'node:events'
import { keys } from '@cairn/domain/keys/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import { cursorNow, newsSince } from '../live/changes.ts'
import { eventually } from '../testing/eventually.ts'
import { makeKey, programOf } from '../testing/keys.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { answerOn, listeningPort, sendHead } from '../testing/raw-request.ts'
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

const listed = async ({ client }: Member) => (await client.call(keys.list, {})).reply.keys
const { overview } = workspace

describe('A call by an API key', () => {
  it('is judged alone: no session beside it counts, and a wrong one is no way to that session', async () => {
    const { secret } = (await makeKey(ada, ['read'])).reply
    const send = (authorization: string) =>
      ada.client.send({ method: 'GET', url: '/api/keys', headers: { authorization } })
    expect((await ada.client.call(keys.list, {})).status).toBe(200)
    expect((await send(`Bearer ${secret}`)).status).toBe(403)
    for (const wrong of ['Bearer', 'bearer crn', `Bearer ${secret}x`, `Bearer crn_live_${'0'.repeat(40)}`])
      expect([wrong, (await send(wrong)).status]).toEqual([wrong, 401])
  })

  it('is refused with two keys in one request, be the first one good', async () => {
    const { secret } = (await makeKey(ada, ['read'])).reply
    const port = await listeningPort(server.app)
    const path = '/api/objectives'
    const one = { authorization: `Bearer ${secret}` }
    const answers = []
    for (const headers of [
      one,
      { ...one, Authorization: `Bearer ${secret}x` },
      { ...one, AUTHORIZATION: 'Basic x' },
    ]) {
      const line = await sendHead(port, { method: 'GET', path, headers })
      answers.push((await answerOn(line)).status)
      line.destroy()
    }
    expect(answers).toEqual([200, 401, 401])
  })

  it('is none with the password of a proxy before us: the session counts, and where a write comes from', async () => {
    const ask = (client: Member['client'], headers: Record<string, string> = {}) =>
      client.send({
        method: 'GET',
        url: '/api/keys',
        headers: { authorization: 'Basic YWRhOmFkYQ==', ...headers },
      })
    expect((await ask(ada.client)).status).toBe(200)
    expect((await ask(server.visitor())).status).toBe(401)
    const { id } = await newObjective(ada)
    const written = await ada.client.send({
      method: 'POST',
      url: `/api/objectives/${id}/status`,
      payload: { status: 'behind' },
      headers: { authorization: 'Basic YWRhOmFkYQ==', origin: 'https://elsewhere.example' },
    })
    expect(written.status).toBe(403)
  })

  it('is read by people who are no browser: where a write comes from does not matter to it', async () => {
    const { secret } = (await makeKey(ada)).reply
    const { id } = await newObjective(ada)
    const foreign = (headers: Record<string, string>) =>
      server.visitor().send({
        method: 'POST',
        url: `/api/objectives/${id}/status`,
        payload: { status: 'behind' },
        headers: { origin: 'https://elsewhere.example', ...headers },
      })
    expect((await foreign({ authorization: `Bearer ${secret}` })).status).toBe(200)
    expect((await foreign({ authorization: 'Bearer crn_live_x' })).status).toBe(401)
    expect((await foreign({})).status).toBe(403)
  })

  it('writes nothing once access has lapsed, and still reads', async () => {
    const program = await programOf(server, ada)
    const { id } = await newObjective(ada)
    server.travelTo(new Date('2026-12-16T09:00:00Z'))
    const refused = await program.call(objectives.changeStatus, {
      params: { id },
      body: { status: 'behind' },
    })
    expect(refused.status).toBe(402)
    expect((await program.call(objectives.get, { params: { id } })).status).toBe(200)
  })

  it('moves when its key was last used, and from where, at most once a minute', async () => {
    const program = await programOf(server, ada, ['read'])
    const usedAt = async (moment: string) => {
      server.travelTo(new Date(moment))
      await program.call(overview, {})
      await server.parts.presence.settled()
      const [key] = await listed(ada)
      expect(key?.lastUsedFrom).toMatch(/^10\./)
      return key?.lastUsedAt?.toISOString()
    }
    expect(await usedAt('2026-11-16T09:00:10Z')).toBe('2026-11-16T09:00:10.000Z')
    expect(await usedAt('2026-11-16T09:01:09Z')).toBe('2026-11-16T09:00:10.000Z')
    expect(await usedAt('2026-11-16T09:01:10Z')).toBe('2026-11-16T09:01:10.000Z')
  })

  it('makes 600 calls a minute, and is told when it may go on', async () => {
    const { key, secret } = (await makeKey(ada, ['read'])).reply
    const program = server.program(secret)
    await program.call(overview, {})
    await server.parts.db.raw('update auth.rate_limit set count = 600 where key = $1', [`key ${key.id}`])
    const refused = await program.call(overview, {})
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.headers.ratelimit).toBe(`"key";r=0;t=${refused.headers['retry-after']}`)
    server.travelTo(new Date('2026-11-16T09:02:00Z'))
    expect((await program.call(overview, {})).status).toBe(200)
  })

  it('leaves with its answer how many calls are left, also where it is refused', async () => {
    const reader = await programOf(server, ada, ['read'])
    const left = async () => (await reader.call(keys.list, {})).headers.ratelimit
    expect(await left()).toBe('"key";r=599;t=60')
    server.travelTo(new Date('2026-11-16T09:00:20Z'))
    // Each reading of the clock moves it on by a thousandth of a second.
    expect(await left()).toBe('"key";r=598;t=41')
  })

  it('counts as a use of its key also where it is refused', async () => {
    const program = await programOf(server, ada, ['read'])
    expect((await program.call(keys.list, {})).status).toBe(403)
    await server.parts.presence.settled()
    expect((await listed(ada))[0]?.lastUsedAt).not.toBeNull()
  })

  it('whose body comes later counts once, and is refused if its key was revoked meanwhile', async () => {
    const [stays, goes] = [(await makeKey(ada)).reply, (await makeKey(ada)).reply]
    const { id } = await newObjective(ada)
    const port = await listeningPort(server.app)
    const body = JSON.stringify({ status: 'behind' })
    const begin = async (secret: string) => {
      const headers = {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
        expect: '100-continue',
      }
      const line = await sendHead(port, { method: 'POST', path: `/api/objectives/${id}/status`, headers })
      const [word] = await once(line, 'data')
      expect(String(word)).toMatch(/^HTTP\/1.1 100/)
      return line
    }
    const lines = [await begin(stays.secret), await begin(goes.secret)]
    // Whoever is told to go on has been let in.
    for (const { key } of [stays, goes]) await eventually(async () => expect(await countOf(key.id)).toBe(1))
    await ada.client.call(keys.revoke, { params: { id: goes.key.id } })
    for (const line of lines) line.write(body)
    const answers = await Promise.all(lines.map(answerOn))
    for (const line of lines) line.destroy()
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    expect(await countOf(stays.key.id)).toBe(1)
  })

  it('is told to every page, its maker’s too: none of them knows of it', async () => {
    const program = await programOf(server, ada)
    const { id } = await newObjective(ada)
    const read = (from: string) =>
      inCompany(server.parts.db, unattendedScope(ada.companyId, new Date()), (tx) => newsSince(tx, from))
    const before = await inCompany(server.parts.db, unattendedScope(ada.companyId, new Date()), cursorNow)
    await program.call(objectives.changeStatus, { params: { id }, body: { status: 'behind' } })
    const byProgram = await read(before)
    await ada.client.call(objectives.changeStatus, { params: { id }, body: { status: 'on_track' } })
    const about = { kind: 'changed', topic: 'objectives', subjectId: id }
    expect(byProgram.changes).toEqual([{ ...about, actorId: null }])
    expect((await read(byProgram.cursor)).changes).toEqual([{ ...about, actorId: ada.id }])
  })
})

describe('A key that is revoked', () => {
  it('is refused by the next call, here and on another server', async () => {
    const { db } = server.parts
    const other = await testServer({}, Promise.resolve({ db, close: async () => {} }))
    other.travelTo(new Date('2026-11-16T09:00:00Z'))
    const { key, secret } = (await makeKey(ada, ['read'])).reply
    const programs = [server.program(secret), other.program(secret)]
    for (const program of programs) expect((await program.call(overview, {})).status).toBe(200)
    await ada.client.call(keys.revoke, { params: { id: key.id } })
    for (const program of programs) expect((await program.call(overview, {})).status).toBe(401)
    await other.close()
  })
})

const countOf = async (id: string) => {
  const [row] = await server.parts.db.raw<{ count: number }>(
    'select count from auth.rate_limit where key = $1',
    [`key ${id}`],
  )
  return row?.count ?? 0
}
