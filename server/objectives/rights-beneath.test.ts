import { randomUUID } from 'node:crypto'
import { objectives } from '@cairn/domain/objectives/contract'
import { levelOf } from '@cairn/domain/objectives/hierarchy'
import { mayChange } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { PermissionsLevel } from '@cairn/domain/permissions'
import { strategies } from '@cairn/domain/strategies/contract'
import { updates } from '@cairn/domain/updates/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { Refused } from '../refused.ts'
import { colleague, editOf, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { postUpdate } from '../updates/commands.ts'
import { changeStatus, deleteObjective, revokeShare, shareObjective } from './commands.ts'
import { editObjective } from './edit.ts'
import { readObjectives } from './rows.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
})
afterAll(() => server.close())

const now = new Date('2026-03-11T09:00:00Z')
const timeZone = 'UTC'
const levels: PermissionsLevel[] = ['company_admin', 'member', 'member', 'member']

const tree = fc.array(
  fc.record({
    parent: fc.nat(),
    isRoot: fc.boolean(),
    owner: fc.nat({ max: levels.length - 1 }),
    coOwners: fc.uniqueArray(fc.nat({ max: levels.length - 1 }), { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 8 },
)
type Sample = typeof tree extends fc.Arbitrary<infer T> ? T : never

/** Four people, and their objectives beneath each other's. */
const settle = async (sample: Sample) => {
  const query = server.parts.db.raw
  const companyId = randomUUID()
  await query(`insert into companies (id, name) values ($1, 'Skerry')`, [companyId])
  const people = levels.map((permissionsLevel) => ({ id: randomUUID(), permissionsLevel, fullName: 'P' }))
  for (const { id, permissionsLevel } of people) {
    await query(`insert into auth."user" (id, name, email) values ($1, 'P', $2)`, [id, `${id}@example.com`])
    await query(
      `insert into profiles (company_id, id, full_name, permissions_level) values ($1, $2, 'P', $3)`,
      [companyId, id, permissionsLevel],
    )
  }
  const parents = new Map<string, string | null>()
  const all = sample.map((one) => {
    const known = [...parents.keys()].filter((id) => levelOf(id, parents) < 5)
    const id = randomUUID()
    parents.set(id, one.isRoot ? null : (known[one.parent % Math.max(1, known.length)] ?? null))
    const ownerId = people[one.owner]?.id ?? ''
    const coOwnerIds = one.coOwners.flatMap((index) => people[index]?.id ?? []).filter((id) => id !== ownerId)
    return { id, ownerId, coOwnerIds }
  })
  for (const { id, ownerId, coOwnerIds } of all) {
    await query(
      `insert into objectives (company_id, id, title, quarter, parent_id, owner_id) values ($1, $2, 'O', 'Q1 2026', $3, $4)`,
      [companyId, id, parents.get(id), ownerId],
    )
    for (const userId of coOwnerIds)
      await query('insert into objective_shares (company_id, objective_id, user_id) values ($1, $2, $3)', [
        companyId,
        id,
        userId,
      ])
  }
  const above = (id: string): string[] => {
    const parent = parents.get(id) ?? null
    return parent === null ? [] : [parent, ...above(parent)]
  }
  const held = (id: string) => all.find((one) => one.id === id) ?? { ownerId: '', coOwnerIds: [] }
  return {
    people: people.map((profile) => scopeOf({ company: { id: companyId }, profile }, now, ownOrigin)),
    ids: all.map(({ id }) => id),
    mayChange: ({ actor }: Scope, id: string) => {
      const involved = above(id).flatMap((one) => [held(one).ownerId, ...held(one).coOwnerIds])
      return mayChange(actor, { ...held(id), teamId: null }, involved)
    },
    above,
  }
}

/** More people in ada's company, who never sign in. */
const members = async (...names: string[]) => {
  const ids = names.map(() => randomUUID())
  for (const [index, id] of ids.entries()) {
    const name = names[index]
    await server.parts.db.raw(`insert into auth."user" (id, name, email) values ($1, $2, $3)`, [
      id,
      name,
      `${id}@example.com`,
    ])
    await server.parts.db.raw('insert into profiles (company_id, id, full_name) values ($1, $2, $3)', [
      ada.companyId,
      id,
      name,
    ])
  }
  return ids
}

class Undone extends Error {}

/** Tries something, says what was left then, and takes it back; null where the right to it is missing. */
const attempt = async <T>(scope: Scope, act: (tx: Tx) => Promise<unknown>, left: (tx: Tx) => Promise<T>) => {
  let found: T | null = null
  try {
    await inCompany(server.parts.db, scope, async (tx) => {
      await act(tx)
      found = await left(tx)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Refused) expect(error.refusal.code).toBe('not_allowed')
    else if (!(error instanceof Undone)) throw error
  }
  return found as T | null
}

const rowsLeft = async (tx: Tx) =>
  new Map(
    (await tx.query<{ id: string; row: string }>('select id, o::text as row from public.objectives o')).map(
      ({ id, row }) => [id, row],
    ),
  )

const asItIs = (one: Objective) => ({ ...editOf(one), skipBlankKeyResults: false, reason: null })
const deletion = (tx: Tx, scope: Scope, { id }: Objective) => deleteObjective(tx, scope, id)
const acts = {
  edit: (tx: Tx, scope: Scope, one: Objective) =>
    editObjective(tx, scope, timeZone, one.id, { ...asItIs(one), title: 'Renamed' }),
  move: (tx: Tx, scope: Scope, one: Objective) =>
    editObjective(tx, scope, timeZone, one.id, { ...asItIs(one), parentId: null }),
  'share with others': (tx: Tx, scope: Scope, one: Objective) =>
    editObjective(tx, scope, timeZone, one.id, { ...asItIs(one), coOwnerIds: [] }),
  'change the status of': (tx: Tx, scope: Scope, { id }: Objective) => changeStatus(tx, scope, id, 'behind'),
  update: (tx: Tx, scope: Scope, { id }: Objective) =>
    postUpdate(tx, scope, id, { updateText: 'Well', blockers: null, nextWeekFocus: null, keyResults: [] }),
  'make a link to': (tx: Tx, scope: Scope, { id }: Objective) =>
    shareObjective(tx, scope, id, server.parts.sealing),
  'turn off the link of': (tx: Tx, scope: Scope, { id }: Objective) => revokeShare(tx, scope, id),
}

describe('What someone may do to an OKR itself and by way of one above it agrees', () => {
  it('in any tree, for everyone, whatever they want to do', async () => {
    const others = Object.values(acts)
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(), async (sample, first) => {
        const company = await settle(sample)
        for (const [turn, scope] of company.people.entries()) {
          const [read, before] = await inCompany(server.parts.db, scope, async (tx) => [
            await readObjectives(tx, scope, company.ids),
            await rowsLeft(tx),
          ])
          for (const [place, one] of read.entries()) {
            const may = company.mayChange(scope, one.id)
            expect(one.canChange).toBe(may)
            for (const act of [deletion, others[(first + turn + place) % others.length] ?? deletion]) {
              const after = await attempt(scope, (tx) => act(tx, scope, one), rowsLeft)
              expect(after !== null).toBe(may)
              const touched = company.ids.filter((id) => after !== null && after.get(id) !== before.get(id))
              for (const id of touched) expect(company.mayChange(scope, id)).toBe(true)
            }
          }
        }
      }),
      { numRuns: 4 },
    )
  })

  it('wherever it is read, by the owner of one above it and by who shares one', async () => {
    const [owner, sharer, other] = await Promise.all([
      colleague(server, ada, 'Olga Berg'),
      colleague(server, ada, 'Sami Lund'),
      colleague(server, ada, 'Tove Dahl'),
    ])
    const strategyId = await newStrategy(server, ada.companyId, 'North')
    const top = await newObjective(owner, { title: 'Top', coOwnerIds: [sharer.id] })
    const middle = await newObjective(ada, { title: 'Middle', parentId: top.id })
    const { id } = await newObjective(ada, { title: 'Low', parentId: middle.id, strategyId })
    for (const [{ client }, may] of [
      [owner, true],
      [sharer, true],
      [other, false],
    ] as const) {
      const readings = [
        (await client.call(objectives.list, { query: { search: 'Low' } })).reply.rows,
        [(await client.call(objectives.get, { params: { id } })).reply.objective],
        (await client.call(objectives.get, { params: { id: middle.id } })).reply.children,
        (await client.call(strategies.objectives, { params: { id: strategyId }, query: {} })).reply.rows,
      ]
      const flags = readings.map((list) => list.find((one) => one.id === id)?.canChange)
      expect(flags).toEqual(readings.map(() => may))
      const posted = await client.call(updates.post, {
        params: { objective: id },
        body: { updateText: 'Well' },
      })
      expect(posted.status).toBe(may ? 200 : 403)
    }
  })

  it('and the question before a deletion names whose are taken along, one’s own not among them', async () => {
    const maria = await colleague(server, ada, 'Maria Lopez')
    const [jonas, ...zoes] = await members('Jonas Weber', 'Zoe A', 'Zoe B', 'Zoe C', 'Zoe D', 'Zoe E')
    const top = await newObjective(ada, { title: 'Top' })
    const hers = await newObjective(maria, { title: 'Hers', parentId: top.id })
    await newObjective(maria, { title: 'Hers too', parentId: hers.id })
    await newObjective(ada, { title: 'His', parentId: hers.id, ownerId: jonas })
    await newObjective(ada, { title: 'Own', parentId: hers.id })
    const beneath = async (member: Member, id: string) =>
      (await member.client.call(objectives.get, { params: { id } })).reply.othersBeneath
    const none = { owners: 0, objectives: 0 }
    expect(await beneath(ada, top.id)).toEqual({
      owners: [
        { fullName: 'Maria Lopez', objectives: 2 },
        { fullName: 'Jonas Weber', objectives: 1 },
      ],
      more: none,
    })
    expect((await beneath(maria, hers.id)).owners.map(({ fullName }) => fullName).sort()).toEqual([
      'Jonas Weber',
      'Maren Aasen',
    ])
    for (const ownerId of zoes) await newObjective(ada, { title: 'Theirs', parentId: top.id, ownerId })
    const { owners, more } = await beneath(ada, top.id)
    expect([owners.length, more]).toEqual([5, { owners: 2, objectives: 2 }])
  })
})
