import { blockers } from '@cairn/domain/blockers/contract'
import { dashboard } from '@cairn/domain/dashboard/contract'
import { changesTile, statusTiles } from '@cairn/domain/dashboard/tiles'
import { discussion } from '@cairn/domain/discussion/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { inbox } from '@cairn/domain/inbox/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { lengths } from '@cairn/domain/lengths'
import { map } from '@cairn/domain/map/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { objectiveSorts } from '@cairn/domain/objectives/listing'
import { people } from '@cairn/domain/people/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { reviews } from '@cairn/domain/reviews/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { teams } from '@cairn/domain/teams/contract'
import { trash } from '@cairn/domain/trash/contract'
import { updates } from '@cairn/domain/updates/contract'
import { webhooks } from '@cairn/domain/webhooks/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cursorOf } from './paging/cursors.ts'
import { endpoints } from './reference/openapi.ts'
import { kindOf } from './testing/id-kinds.ts'
import { type Visit, visits } from './testing/permission-callers.ts'
import { injectable, places, sampleRequest } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let visit: Visit
let admin: Visit
beforeAll(async () => {
  server = await testServer()
  visit = await visits(server).of('leader')
  admin = await visits(server).of('admin')
})
afterAll(() => server.close())

const id = crypto.randomUUID()
const moment = '2026-01-01T00:00:00.000Z'

/** A list that goes on: what it calls itself in a cursor, and the keys of a page's last row. */
type List = {
  endpoint: Endpoint
  query?: Record<string, string>
  name: string
  keys: string[]
  isOfAdmins?: true
}

const firstKeys: Record<(typeof objectiveSorts)[number], string[]> = {
  created: [moment],
  committed: ['true', moment],
  title: ['a title'],
  progress: ['0.5', 'a title'],
  quarter: ['20261', 'a title'],
  status: ['on_track', 'a title'],
  owner: ['a name', 'a title'],
  team: ['0a name', 'a title'],
  strategy: ['0a title', 'a title'],
}

const lists: List[] = [
  ...objectiveSorts.map((sort) => ({
    endpoint: objectives.list,
    query: { sort, direction: 'ascending' },
    name: `${sort} ascending`,
    keys: [...firstKeys[sort], id],
  })),
  { endpoint: people.list, name: 'people by name', keys: ['a name', id] },
  {
    endpoint: people.list,
    query: { order: 'activity' },
    name: 'people by activity',
    keys: [moment, id],
  },
  { endpoint: people.list, query: { search: 'a' }, name: 'people by name', keys: ['a name', id] },
  { endpoint: teams.list, name: 'teams', keys: ['2', 'a name', id] },
  { endpoint: invitations.list, name: 'invitations', keys: [moment, id] },
  {
    endpoint: map.branch,
    query: { sort: 'title', direction: 'ascending' },
    name: 'map title ascending',
    keys: ['a title', id],
  },
  { endpoint: objectives.parentChoices, name: 'parents', keys: ['-3', 'a title', id] },
  { endpoint: objectives.ledger, name: 'ledger', keys: ['3', '0'] },
  { endpoint: strategies.list, name: 'strategies', keys: [moment, id] },
  { endpoint: strategies.objectives, name: 'strategy', keys: [moment, id] },
  { endpoint: quarters.drafts, name: 'drafts', keys: ['draft', 'a title', id] },
  { endpoint: quarters.scores, name: 'scores', keys: ['a title', id] },
  {
    endpoint: quarters.reviewed,
    query: { which: 'scored' },
    name: 'review scored',
    keys: ['a title', id],
  },
  { endpoint: updates.list, name: 'updates', keys: [moment, id] },
  { endpoint: inbox.list, name: 'inbox', keys: [moment, id] },
  { endpoint: webhooks.deliveries, name: 'deliveries', keys: ['3'], isOfAdmins: true },
  { endpoint: trash.list, name: 'trash', keys: [moment, id] },
  { endpoint: blockers.list, name: 'blockers', keys: [moment, id] },
  { endpoint: blockers.resolved, name: 'resolved blockers', keys: [moment, id] },
  { endpoint: discussion.list, name: 'comments', keys: [moment, id] },
  { endpoint: reviews.ofTeam, name: 'reviews of a team', keys: [moment, id] },
  { endpoint: discussion.replies, name: 'replies', keys: [moment, id] },
  {
    endpoint: dashboard.updates,
    query: { quarter: 'all' },
    name: 'dashboard updates',
    keys: [moment, id],
  },
  ...[statusTiles[0], changesTile].map((tile) => ({
    endpoint: dashboard.objectives,
    query: { quarter: 'all', tile },
    name: `tile ${tile}`,
    keys: [tile === changesTile ? moment : 'a title', id],
  })),
]

const ask = async ({ endpoint, query, isOfAdmins }: List, cursor: string) => {
  const { asked, caller } = isOfAdmins ? admin : visit
  const room = endpoints.find((one) => one.endpoint === endpoint)?.room ?? ''
  const ownId = (field: string) => asked.ids[kindOf(room, field)]
  const request = injectable(endpoint, sampleRequest(endpoint, ownId))
  return caller.client.send({ ...request, query: { ...query, cursor } })
}

/** What no type of the database holds, or only looks like it, at the place of any key. */
const written = [
  '1e999',
  '-1e999',
  '1e-999',
  '9'.repeat(400),
  'NaN',
  '-infinity',
  'Infinity',
  '-0',
  '0x10',
  '',
  '\ud800',
  '\0',
  '+275760-09-13T00:00:00Z',
  `2026-01-01T00:00:00.${'0'.repeat(500)}Z`,
  '0000-01-01T00:00:00Z',
  moment,
  id,
  1e308,
  null,
  [],
  {},
  true,
]

/** The same with any key in place of one of its own, one too few and one too many. */
const forgeriesOf = ({ name, keys }: List) => [
  ...keys.flatMap((_, at) => written.map((key) => [name, ...keys.with(at, key as string)])),
  ...written.map((key) => [name, ...keys.map(() => key)]),
  [name, ...keys.slice(1)],
  [name, ...keys, id],
  [name],
  [],
]

describe('A cursor that we never wrote', () => {
  it('is tried at every call that takes one', () => {
    const paged = endpoints.filter(({ endpoint }) =>
      places(endpoint).some(({ path }) => path[0] === 'cursor'),
    )
    const tried = new Set(lists.map(({ endpoint }) => endpoint.path))
    expect(paged.map(({ endpoint }) => endpoint.path).filter((path) => !tried.has(path))).toEqual([])
  })

  it.each(lists.map((list) => [`${list.endpoint.path} (${list.name})`, list] as const))(
    'begins a page somewhere or is refused: %s',
    async (_, list) => {
      // As we write it, it is taken; as nobody would, it is not: what is tried here is read as a cursor.
      expect((await ask(list, cursorOf(list.name, list.keys))).status).toBe(200)
      const longest = list.keys.map((key) => key.replace(/a (title|name)/, '\u0001'.repeat(lengths.title)))
      expect((await ask(list, cursorOf(list.name, longest))).status).toBe(200)
      expect((await ask(list, cursorOf('another list', list.keys))).status).toBe(422)
      expect((await ask(list, 'nonsense')).status).toBe(422)
      const failed: string[] = []
      for (const forged of forgeriesOf(list)) {
        const { status, text } = await ask(list, Buffer.from(JSON.stringify(forged)).toString('base64url'))
        if (status !== 200 && status !== 422) failed.push(`${JSON.stringify(forged)}: ${status} ${text}`)
      }
      expect(failed).toEqual([])
    },
  )
})
