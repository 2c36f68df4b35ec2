import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { trash } from '@cairn/domain/trash/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { colleague, writtenObjective, writtenPerson } from '../testing/colleagues.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { treeProblems } from '../testing/tree-problems.ts'

let server: TestServer
let member: Member
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  member = await colleague(server, admin)
})
afterAll(() => server.close())

const teamIds = async () => idsOf('select id from teams where company_id = $1 order by created_at, id')
const personIds = async () => idsOf('select id from profiles where company_id = $1 order by created_at, id')
const idsOf = async (sql: string) =>
  (await server.parts.db.raw<{ id: string }>(sql, [admin.companyId])).map(({ id }) => id)

/** Numbers stand for whoever or whatever has that place at the time, so that every edit finds something. */
const pick = (ids: string[], place: number) => ids[place % Math.max(1, ids.length)] ?? crypto.randomUUID()
const pickOrNone = (ids: string[], place: number) => (place % 4 === 0 ? null : pick(ids, place))

type Edit = { kind: (typeof kinds)[number]; a: number; b: number; on: boolean }
const kinds = [
  'create',
  'rename',
  're-parent',
  'change leader',
  'delete team',
  'restore team',
  'move person',
  'switch lead',
  'delete person',
] as const
const place = fc.nat({ max: 11 })
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    a: place,
    b: place,
    on: fc.boolean(),
  }) satisfies fc.Arbitrary<Edit>,
  { minLength: 4, maxLength: 14 },
)

const make = async ({ kind, a, b, on }: Edit): Promise<number> => {
  const [ofTeams, ofPeople] = [await teamIds(), await personIds()]
  const inTrash = await idsOf(
    `select id from trash where company_id = $1 and kind = 'team' order by deleted_at, id`,
  )
  const id = pick(ofTeams, a)
  const update = (body: { name?: string; parentId?: string | null; teamLeaderId?: string | null }) =>
    admin.client.call(teams.update, { params: { id }, body })
  const edit = {
    create: () =>
      admin.client.call(teams.create, {
        body: {
          name: `Team ${a}`,
          parentId: pickOrNone(ofTeams, b),
          teamLeaderId: on ? pick(ofPeople, a) : null,
        },
      }),
    rename: () => update({ name: `Renamed ${b}` }),
    're-parent': () => update({ parentId: pickOrNone(ofTeams, b) }),
    'change leader': () => update({ teamLeaderId: pickOrNone(ofPeople, b) }),
    'delete team': () => admin.client.call(teams.remove, { params: { id } }),
    'restore team': () =>
      admin.client.call(trash.restore, { params: { kind: 'team', id: pick(inTrash, a) } }),
    'move person': () =>
      admin.client.call(people.update, {
        params: { id: pick(ofPeople, a) },
        body: { teamId: pickOrNone(ofTeams, b) },
      }),
    'switch lead': () =>
      member.client.call(people.updateMe, { body: { teamId: pickOrNone(ofTeams, b), isTeamLeader: on } }),
    'delete person': () =>
      admin.client.call(people.remove, {
        params: {
          id: pick(
            ofPeople.filter((one) => one !== member.id),
            a,
          ),
        },
        query: { takeOverBy: pick(ofPeople, b) },
      }),
  }[kind]
  return (await edit()).status
}

/** A company that looks the same before every run: five people with an objective each, and three teams in a line. */
const beginAnew = async () => {
  const { db } = server.parts
  await db.raw('delete from objectives where company_id = $1', [admin.companyId])
  await db.raw('update profiles set team_id = null where company_id = $1', [admin.companyId])
  await db.raw('delete from profiles where company_id = $1 and id not in ($2, $3)', [
    admin.companyId,
    admin.id,
    member.id,
  ])
  await db.raw('delete from teams where company_id = $1', [admin.companyId])
  await db.raw('delete from trash where company_id = $1', [admin.companyId])
  let parentId: string | null = null
  for (const name of ['Top', 'Middle', 'Bottom'])
    parentId = (await admin.client.call(teams.create, { body: { name, parentId } })).reply.id
  for (let count = 0; count < 3; count += 1)
    await writtenPerson(server, admin.companyId, { teamId: count === 0 ? null : parentId })
  for (const id of await personIds()) await writtenObjective(server, admin.companyId, id)
}

it('After any edits the tree has no circle, its figures are right, and objectives follow their owners', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (sequence) => {
      await beginAnew()
      for (const edit of sequence) expect(await make(edit), edit.kind).toBeLessThan(500)
      expect(await treeProblems(server.parts.db, admin.companyId)).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
