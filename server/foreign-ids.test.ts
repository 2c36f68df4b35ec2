import { randomUUID } from 'node:crypto'
import { type Endpoint, endpoint } from '@cairn/domain/endpoint'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { endpoints } from './reference/openapi.ts'
import { serve } from './serve.ts'
import { type Client, clientOf } from './testing/client.ts'
import { kindOf } from './testing/id-kinds.ts'
import {
  idPlaces,
  injectable,
  nameOf,
  type Part,
  type Place,
  type Sample,
  sampleRequest,
} from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { type SettledCompany, settle, stateOf } from './testing/settled-company.ts'

let server: TestServer
let theirs: SettledCompany
beforeAll(async () => {
  server = await testServer()
  theirs = await settle(server)
})
afterAll(() => server.close())

/** A mere place in a list: beyond one that is not ours there is nothing. */
const cursors = [
  'invitations.list query.before',
  'map.branch query.after',
  'people.list query.after',
  'teams.list query.after',
]
/** What is marked of one's own: an id that is nothing of that marks nothing, whoever's it is. */
const marked = ['inbox.read body.ids.0', 'inbox.clear body.ids.0', 'inbox.readAll body.objectiveId'].concat([
  'reviews.here body.looksAt',
  'reviews.here body.writesIn',
  'reviews.saveLine body.afterId',
])
/** A name that the caller gives to what they make; the same name elsewhere is elsewhere. */
const givenNames = [
  'updates.post body.id',
  'discussion.post body.id',
  'reviews.saveLine params.line',
  'reviews.saveLine body.page',
  'objectives.create body.id',
  'objectives.import query.id',
  'teams.create body.id',
]
const refusing = [403, 404, 422]

type Called = { room: string; name: string; endpoint: Endpoint }
type Ids = SettledCompany['ids']
/** Where an id counts only in a certain state, the request is of that state. */
const counting: Record<string, (ids: Ids) => Sample> = {
  'reviews.saveLine': ({ profile }) => ({
    params: { line: randomUUID() },
    body: { kind: 'action', base: 0, personId: profile, dueOn: inDays(3) },
  }),
  'reviews.mail': ({ finished }) => ({ params: { id: finished } }),
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const requestOf = ({ room, name, endpoint: call }: Called, ids: Ids, place: Place, id: string): Sample => {
  const request = sampleRequest(call, (field) => ids[kindOf(room, field)], { place, value: id })
  for (const [part, values] of Object.entries(counting[`${room}.${name}`]?.(ids) ?? {}))
    for (const [key, value] of Object.entries(values as object))
      if (place.part !== part || place.path[0] !== key)
        Object.assign(request[part as Part] as object, { [key]: value })
  return request
}

/** What an answer says besides what it was asked, what goes on by itself, and lines of before that move down. */
const toldBy = (text: string, request: InjectOptions) =>
  [...JSON.stringify(request).matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)]
    .reduce((told, [id]) => told.replaceAll(id, 'asked'), text)
    .replace(/"(version|place|elapsedMs|wasInIt)":\w+/g, '"$1":0')
    .replace(/,\{"id":"(?!asked)[^"]+","kind":"action".*?"doneAt":null\}/g, '')

const problemsOf = async (called: Called, ours: SettledCompany, client: Client) => {
  const { room, name, endpoint: call } = called
  const problems: string[] = []
  const ask = async (place: Place, id: string, world = ours, caller = client) => {
    const request = injectable(call, requestOf(called, world.ids, place, id))
    // Nobody asks as often as this at once.
    server.travelTo(new Date(server.parts.clock().getTime() + 5000))
    const { status, text } = await caller.send(request)
    return { status, text: toldBy(text, request) }
  }
  const places = idPlaces(call)
  for (const place of places) {
    const where = `${room}.${name} ${nameOf(place)}`
    const unknown = await ask(place, randomUUID())
    for (const [kind, id] of Object.entries(theirs.ids)) {
      const { status, text } = await ask(place, id)
      if (givenNames.includes(where)) continue
      if (!refusing.includes(status) && ![...cursors, ...marked].includes(where))
        problems.push(`${where} takes a foreign ${kind}: ${status}`)
      if (status !== unknown.status || text !== unknown.text)
        problems.push(`${where} knows a foreign ${kind}: ${status} ${text}`)
    }
  }
  // With ids of our own the same requests get further, or else nothing was shown above. Each place has a company of its
  // own, since the call may delete what the next would need.
  for (const [index, place] of places.entries()) {
    const world = index === 0 ? ours : await settle(server)
    const caller = index === 0 ? client : world.people.admin.client
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
      const ours = await settle(server)
      const before = await stateOf(server, theirs.ids.company)
      expect(await problemsOf(called, ours, ours.people.admin.client)).toEqual([])
      expect(await stateOf(server, theirs.ids.company)).toEqual(before)
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
    const ours = await settle(server)
    const client = clientOf(app)
    for (const [name, value] of ours.people.admin.client.cookies) client.cookies.set(name, value)
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
