import { namesOf } from '@cairn/domain/fields'
import { objectives } from '@cairn/domain/objectives/contract'
import { csvLine, readCsv } from '@cairn/domain/objectives/csv'
import { NewObjective, ObjectiveEdit, objectiveFields } from '@cairn/domain/objectives/fields'
import {
  EditedKeyResult,
  type KeyResultField,
  keyResultFields,
  NewKeyResult,
} from '@cairn/domain/objectives/key-results'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { OwnData } from '@cairn/domain/security/own-account-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { colleague, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  columnOf,
  lostColumns,
  lostFields,
  ownData,
  type Round,
  type Said,
  valuesFor,
} from '../testing/said-values.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let nadia: Member
let known: Said[]
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  nadia = await colleague(server, ada)
  known = await knownValues()
})
afterAll(() => server.close())

type SaidOfObjective = Said & { keyResults: Said[] }

/** What has to be there already, or follows a form of its own: for a new objective, and for the edit that changes it. */
const knownValues = async () => {
  const cora = await colleague(server, ada)
  const above = await newObjective(ada, { title: 'Above' })
  const beyond = await newObjective(ada, { title: 'Beyond' })
  const [expand, deepen] = ['Expand', 'Deepen'].map((title) => newStrategy(server, ada.companyId, title))
  const shared = { ownerId: nadia.id, quarter: above.quarter, skipBlankKeyResults: false }
  return [
    {
      ...shared,
      coOwnerIds: [ada.id],
      parentId: above.id,
      strategyId: await expand,
      dueDate: '2031-03-01',
      weight: 40,
    },
    {
      ...shared,
      coOwnerIds: [cora.id],
      parentId: beyond.id,
      strategyId: await deepen,
      dueDate: '2031-03-15',
      weight: 60,
    },
  ]
}

const leftOut = ['id', 'version', 'keyResults']
const saidOf = (schema: z.ZodObject, round: Round) => valuesFor(schema, round, known[round], leftOut)

const newSaid = (): SaidOfObjective => ({
  ...saidOf(NewObjective, 0),
  keyResults: [saidOf(NewKeyResult, 0), saidOf(NewKeyResult, 1)],
})
const editedSaid = ({ keyResults }: Objective): SaidOfObjective => ({
  ...saidOf(ObjectiveEdit, 1),
  keyResults: keyResults.map(({ id }, place) => ({ id, ...saidOf(EditedKeyResult, place === 0 ? 1 : 0) })),
})

/** The fields that are not as they were said. */
const lostIn = (said: SaidOfObjective, objective: Objective) => [
  ...lostFields(objectiveFields, said, objective),
  ...said.keyResults.flatMap((one, place) =>
    Object.keys(keyResultFields).flatMap((name) => {
      const read = objective.keyResults[place]?.[name as KeyResultField]
      return JSON.stringify(read) === JSON.stringify(one[name]) ? [] : [`keyResults.${place}.${name}`]
    }),
  ),
]

const create = async (said: object) =>
  (await ada.client.call(objectives.create, { body: NewObjective.parse(said) })).reply
const read = async (id: string) => (await ada.client.call(objectives.get, { params: { id } })).reply.objective
const edit = async ({ id, version }: Objective, said: object) =>
  (
    await ada.client.call(objectives.update, {
      params: { id },
      body: ObjectiveEdit.parse({ ...said, version }),
    })
  ).reply
const fileOf = async (objective: Objective) => {
  const { text } = await ada.client.send({ method: 'GET', url: '/api/objectives/export' })
  const [head, ...lines] = readCsv(text).lines.map(({ cells }) => cells)
  const from = lines.findIndex((cells) => cells.includes(objective.id))
  return { head: head ?? [], lines: lines.slice(from, from + 1 + objective.keyResults.length) }
}
/** What a file makes of an objective: one more of the same. */
const imported = async ({ head, lines }: Awaited<ReturnType<typeof fileOf>>, { id }: Objective) => {
  const titled = lines.map((cells) => cells.map((cell) => (cell === id ? '' : cell)))
  await ada.client.send({
    method: 'POST',
    url: '/api/objectives/import',
    headers: { 'content-type': 'text/csv' },
    payload: [head, ...titled].map((cells) => csvLine(cells)).join(''),
  })
  const [newest] = await server.parts.db.raw<{ id: string }>(
    'select id from objectives where company_id = $1 order by created_date desc, id limit 1',
    [ada.companyId],
  )
  return read(newest?.id ?? '')
}
/** What the owner's file of their own data does not tell as it was said; with whom it is shared stands elsewhere. */
const lostInOwnData = (said: SaidOfObjective, { id, keyResults }: Objective, file: OwnData) => [
  ...lostColumns(
    ownNames,
    said,
    file.objectives.find((row) => row.id === id),
  ),
  ...keyResults.flatMap((one, place) =>
    lostColumns(
      keyResultNames,
      said.keyResults[place] ?? {},
      file.keyResults.find((row) => row.id === one.id),
    ).map((name) => `keyResults.${place}.${name}`),
  ),
]

/** What its quarter makes of an objective, and nobody says of it. */
const toldOnly = 'draft'
/** What every schema takes of an objective but its key results, which have fields of their own. */
const names = namesOf(objectiveFields).filter((name) => name !== toldOnly)
const keyResultNames = namesOf(keyResultFields)
const ownNames = names.filter((name) => name !== 'coOwnerIds')
const optional = names.filter((name) => !['title', 'quarter', 'status', 'ownerId'].includes(name))

describe('Whatever is said of an OKR', () => {
  it('is what the list of its fields says, for creating as for editing', () => {
    const taken = new Set([...Object.keys(NewObjective.shape), ...Object.keys(ObjectiveEdit.shape)])
    for (const other of ['keyResults', 'version', 'skipBlankKeyResults', 'reason']) taken.delete(other)
    expect([...taken].toSorted()).toEqual(names.toSorted())
  })

  it('is there after creating, reading, editing, and a way through a file', async () => {
    const said = newSaid()
    const created = await create(said)
    expect(lostIn(said, created)).toEqual([])
    expect(await read(created.id)).toEqual(created)
    const changed = editedSaid(created)
    const edited = await edit(created, changed)
    expect(lostIn(changed, edited)).toEqual([])
    expect(await read(edited.id)).toEqual(edited)
    expect(lostInOwnData({ ...said, ...changed }, edited, await ownData(nadia))).toEqual([])
    const again = await imported(await fileOf(edited), edited)
    expect(lostIn({ ...said, ...changed }, again)).toEqual([])
  })

  it('stays where an edit does not say it', async () => {
    const said = newSaid()
    const created = await create(said)
    const { title, quarter, status } = created
    const edited = await edit(created, { title, quarter, status })
    expect(lostIn(said, edited)).toEqual([])
  })
})

describe('Weights of key results', () => {
  const weightsOf = ({ keyResults }: Objective) => keyResults.map(({ weight }) => weight)
  const saved = ({ title, quarter, status, ...rest }: Objective, keyResults: object[]) =>
    edit({ title, quarter, status, ...rest }, { title, quarter, status, keyResults })

  it('stay where the same key results are saved without them, and go where others are', async () => {
    const created = await create(newSaid())
    const [one, other] = created.keyResults.map(({ id, title }) => ({ id, title }))
    if (one === undefined || other === undefined) throw new Error('There are no key results')
    const turned = await saved(created, [other, one])
    expect(weightsOf(turned)).toEqual([60, 40])
    const added = await saved(turned, [one, other, { title: 'New', weight: 0 }])
    expect(weightsOf(added)).toEqual([40, 60, 0])
    const fewer = await saved(added, [one, other])
    expect(weightsOf(fewer)).toEqual([null, null])
    expect(weightsOf(await saved(fewer, [{ ...one, weight: 100 }, other]))).toEqual([100, 0])
  })

  it('are refused where they add up to something else', async () => {
    const body = {
      ...NewObjective.parse(newSaid()),
      keyResults: [{ title: 'A', weight: 99 }, { title: 'B' }],
    }
    const { status, refusal } = await ada.client.call(objectives.create, { body })
    expect([status, refusal.message]).toEqual([422, 'Weights must add up to 100%.'])
  })
})

describe('A field that gets lost is missed', () => {
  it.each(optional)('%s, by creating', async (name) => {
    const { [name]: _, ...said } = newSaid()
    expect(lostIn(newSaid(), await create(said))).toContain(name)
  })

  it.each(optional)('%s, by editing', async (name) => {
    const created = await create(newSaid())
    const { [name]: _, ...said } = editedSaid(created)
    expect(lostIn(editedSaid(created), await edit(created, said))).toContain(name)
  })

  it.each(optional)('%s, by a file without its column', async (name) => {
    const said = newSaid()
    const created = await create(said)
    const { head, lines } = await fileOf(created)
    const place = head.indexOf(objectiveFields[name].column)
    const without = lines.map((cells) => cells.with(place, ''))
    expect(lostIn(said, await imported({ head, lines: without }, created))).toContain(name)
  })

  it('whatever it is, by a file of one’s own data without its column', async () => {
    const said = newSaid()
    const created = await create(said)
    const file = await ownData(nadia)
    const without = (name: string) => {
      const cut = (rows: Said[]) => rows.map(({ [columnOf(name)]: _, ...row }) => row)
      return { ...file, objectives: cut(file.objectives), keyResults: cut(file.keyResults) }
    }
    expect(lostInOwnData({ ...said, status: created.status }, created, file)).toEqual([])
    for (const name of ownNames)
      expect(lostInOwnData({ ...said, status: created.status }, created, without(name))).toContain(name)
    for (const name of keyResultNames)
      expect(lostInOwnData(said, created, without(name))).toContain(`keyResults.1.${name}`)
  })

  it.each(['startValue', 'currentValue', 'targetValue', 'unit', 'weight', 'status'] as const)(
    '%s of a key result, by creating',
    async (name) => {
      const said = newSaid()
      const dropped = said.keyResults.map(({ [name]: _, ...rest }) => rest)
      expect(lostIn(said, await create({ ...said, keyResults: dropped }))).toContain(`keyResults.0.${name}`)
    },
  )
})
