import { randomUUID } from 'node:crypto'
import { type Endpoint, endpoint } from '@cairn/domain/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { tenantTables } from './db/catalogue-lists.ts'
import { endpoints } from './reference/openapi.ts'
import { serve } from './serve.ts'
import { type Client, clientOf } from './testing/client.ts'
import { invite } from './testing/invitations.ts'
import { colleague, newObjective, newStrategy, newTeam, newUpdate } from './testing/objectives.ts'
import { founder, type Member } from './testing/people.ts'
import { idPlaces, nameOf, type Place, sampleRequest } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let theirs: World
beforeAll(async () => {
  server = await testServer()
  theirs = await settle()
})
afterAll(() => server.close())

type Kind =
  | 'self'
  | 'company'
  | 'profile'
  | 'team'
  | 'strategy'
  | 'objective'
  | 'parent'
  | 'keyResult'
  | 'update'
  | 'invitation'
type World = { member: Member; ids: Record<Kind, string> }

/** A company with one of everything that has an id. */
const settle = async (): Promise<World> => {
  const member = await founder(server)
  const { companyId } = member
  const [objective, parent] = [await newObjective(member), await newObjective(member)]
  await newUpdate(server, member, objective.id, new Date(), 'No crane')
  const [update] = await server.parts.db.raw<{ id: string }>(
    'select id from weekly_updates where company_id = $1',
    [companyId],
  )
  return {
    member,
    ids: {
      self: member.id,
      company: companyId,
      profile: (await colleague(server, member)).id,
      team: await newTeam(server, companyId, 'Team'),
      strategy: await newStrategy(server, companyId, 'Strategy'),
      objective: objective.id,
      parent: parent.id,
      keyResult: objective.keyResults[0]?.id ?? '',
      update: update?.id ?? '',
      invitation: (await invite(server, member)).id,
    },
  }
}

/** What an id is called tells whose it is; plain `id` is that of the room's own things. */
const kindOf = (room: string, name: string): Kind => {
  const told = Object.keys(theirs.ids).find((kind) => name.toLowerCase().startsWith(kind.toLowerCase()))
  if (told !== undefined) return told as Kind
  if (/^invited_?by$/i.test(name)) return 'self'
  if (/^(user|owner|manager|leader|member)/i.test(name)) return 'profile'
  return (
    (
      {
        invitations: 'invitation',
        teams: 'team',
        people: 'profile',
        strategies: 'strategy',
        updates: 'update',
        blockers: 'update',
      } as const
    )[room] ?? 'objective'
  )
}

/** Everything a company has, so that a change shows; when someone was last seen is no change. */
const stateOf = async (companyId: string) => {
  const states = tenantTables.map(async (table) => {
    const [row] = await server.parts.db.raw<{ state: string }>(
      `select md5(string_agg((to_jsonb(t) - 'last_active_at')::text, '' order by t::text)) as state
       from ${table} t where ${table === 'companies' ? 'id' : 'company_id'} = $1`,
      [companyId],
    )
    return `${table} ${row?.state}`
  })
  return Promise.all(states)
}

/** A mere place in a list: beyond one that is not ours there is nothing. */
const cursors = ['invitations.list query.before', 'people.list query.after', 'teams.list query.after']
/** A name that the caller gives to what they make; the same name elsewhere is elsewhere. */
const givenNames = ['updates.post body.id']
const refusing = [403, 404, 422]

type Called = { room: string; name: string; endpoint: Endpoint }
const problemsOf = async ({ room, name, endpoint: call }: Called, ours: World, client: Client) => {
  const problems: string[] = []
  const ask = async (place: Place, id: string, world = ours, caller = client) => {
    const request = sampleRequest(call, place, id, (field) => world.ids[kindOf(room, field)])
    const {
      params = {},
      query = {},
      body,
    } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: object }
    const url = call.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
    const { status, text } = await caller.send({
      method: call.method,
      url,
      query,
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status, text }
  }
  const places = idPlaces(call)
  for (const place of places) {
    const where = `${room}.${name} ${nameOf(place)}`
    const unknown = await ask(place, randomUUID())
    for (const [kind, id] of Object.entries(theirs.ids)) {
      const { status, text } = await ask(place, id)
      if (givenNames.includes(where)) continue
      if (!refusing.includes(status) && !cursors.includes(where))
        problems.push(`${where} takes a foreign ${kind}: ${status}`)
      if (status !== unknown.status || text !== unknown.text)
        problems.push(`${where} knows a foreign ${kind}: ${status} ${text}`)
    }
  }
  // With ids of our own the same requests get further, or else nothing was shown above. Each place has a company of its
  // own, since the call may delete what the next would need.
  for (const [index, place] of places.entries()) {
    const world = index === 0 ? ours : await settle()
    const caller = index === 0 ? client : world.member.client
    const statuses = []
    for (const id of Object.values(world.ids)) statuses.push((await ask(place, id, world, caller)).status)
    if (statuses.every((status) => refusing.includes(status)))
      problems.push(`${room}.${name} ${nameOf(place)} refuses our own ids too: ${statuses}`)
  }
  return problems
}

const inside = endpoints.filter(
  ({ endpoint: call }) => ['member', 'admin'].includes(call.audience) && idPlaces(call).length > 0,
)

describe('Ids of another company', () => {
  it.each(inside.map((called) => [`${called.room}.${called.name}`, called] as const))(
    'are unknown to %s, wherever they stand, and nothing changes',
    async (_, called) => {
      const ours = await settle()
      const before = await stateOf(theirs.member.companyId)
      expect(await problemsOf(called, ours, ours.member.client)).toEqual([])
      expect(await stateOf(theirs.member.companyId)).toEqual(before)
    },
  )

  it('would be noticed where they are let in', async () => {
    const params = z.object({ id: z.uuid() })
    const reply = z.object({ title: z.string() })
    const leaky = endpoint('GET', '/api/leaky/:id', { summary: 'A leak', audience: 'member', params, reply })
    const app = await buildApp(server.parts)
    serve(app, server.parts, leaky, async ({ params: { id } }) => {
      const [row] = await server.parts.db.raw<{ title: string }>(
        'select title from objectives where id = $1',
        [id],
      )
      return { title: row?.title ?? '' }
    })
    const ours = await settle()
    const client = clientOf(app)
    for (const [name, value] of ours.member.client.cookies) client.cookies.set(name, value)
    const problems = await problemsOf({ room: 'objectives', name: 'leaky', endpoint: leaky }, ours, client)
    expect(problems).toContain('objectives.leaky params.id takes a foreign objective: 200')
    expect(problems).toContain('objectives.leaky params.id knows a foreign objective: 200 {"title":"Grow"}')
    await app.close()
  })

  it('are looked for in every call of a company that takes an id', () => {
    expect(inside.map(({ room, name }) => `${room}.${name}`)).toEqual(
      expect.arrayContaining([
        'invitations.cancel',
        'objectives.list',
        'objectives.update',
        'objectives.remove',
      ]),
    )
  })
})
