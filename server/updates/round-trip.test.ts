import { namesOf } from '@cairn/domain/fields'
import type { Objective } from '@cairn/domain/objectives/schema'
import { updates } from '@cairn/domain/updates/contract'
import {
  KeyResultValue,
  NewUpdate,
  updateEffects,
  updateFields,
  valueFields,
  type WeeklyUpdate,
} from '@cairn/domain/updates/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { columnOf, lostColumns, ownData, type Round, type Said, valuesFor } from '../testing/said-values.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
})
afterAll(() => server.close())

const names = namesOf(updateFields)
const effects = namesOf(updateEffects)
const optional = names.filter((name) => name !== 'updateText')

type SaidInUpdate = Said & { keyResults: Said[] }
/** Every key of the schemas, from their shapes. */
const said = ({ keyResults }: Objective, round: Round): SaidInUpdate => ({
  ...valuesFor(NewUpdate, round, {}, ['keyResults']),
  keyResults: keyResults.map(({ id }) => ({ id, ...valuesFor(KeyResultValue, round) })),
})
const post = async ({ id }: Objective, wanted: Said) =>
  (await ada.client.call(updates.post, { params: { objective: id }, body: NewUpdate.parse(wanted) })).reply
    .update
const correct = async ({ id }: WeeklyUpdate, wanted: Said) =>
  (await ada.client.call(updates.correct, { params: { id }, body: NewUpdate.parse(wanted) })).reply.update
const read = async (objective: Objective) => (await updatesOf(ada, objective)).updates[0]

/** What an update says of a key result, by the names of the fields. */
const valuesIn = ({ valueChanges, confidences }: WeeklyUpdate, keyResultId: unknown): Said => {
  const change = valueChanges.find((one) => one.keyResultId === keyResultId)
  const sure = confidences.find((one) => one.keyResultId === keyResultId)
  return {
    ...Object.fromEntries(namesOf(valueFields).map((name) => [name, change?.[valueFields[name].to]])),
    confidence: sure?.confidence,
  }
}
const lostIn = (wanted: SaidInUpdate, update: WeeklyUpdate | undefined) => {
  if (update === undefined) throw new Error('There is no update')
  return [
    ...names.filter((name) => update[name] !== wanted[name]),
    ...wanted.keyResults.flatMap(({ id, ...values }) =>
      Object.keys(values).filter((name) => valuesIn(update, id)[name] !== values[name]),
    ),
  ]
}

describe('Whatever is said in an update', () => {
  it('is there after posting, reading, correcting, and in the file of one’s own data', async () => {
    const objective = await newObjective(ada)
    const first = said(objective, 0)
    const posted = await post(objective, first)
    expect(lostIn(first, posted)).toEqual([])
    expect(await read(objective)).toEqual(posted)
    const second = said(objective, 1)
    const corrected = await correct(posted, second)
    expect(lostIn(second, corrected)).toEqual([])
    expect(await read(objective)).toEqual(corrected)
    const row = (await ownData(ada)).updates.find(({ id }) => id === posted.id)
    expect(lostColumns([...names, ...effects], { ...second, ...corrected }, row)).toEqual([])
  })
})

describe('The confidence in a key result', () => {
  it('changes nothing of it, outdates nobody’s edit, and is in the history with its correction', async () => {
    const objective = await newObjective(ada)
    const keyResults = objective.keyResults.map(({ id }) => ({ id, confidence: 7 }))
    const { reply } = await ada.client.call(updates.post, {
      params: { objective: objective.id },
      body: { updateText: 'Going well', keyResults },
    })
    expect([reply.objective.version, reply.objective.keyResults, reply.update.valueChanges]).toEqual([
      objective.version,
      objective.keyResults,
      [],
    ])
    const corrected = await correct(reply.update, {
      updateText: 'Going well',
      keyResults: keyResults.map((one) => ({ ...one, confidence: 4 })),
    })
    expect([corrected.confidences.map(({ confidence }) => confidence), corrected.editedAt]).toEqual([
      [4],
      expect.any(Date),
    ])
    const log = await activityOf(server, objective.id)
    expect(log.at(-1)?.details.changes).toEqual([
      { field: 'keyResult.confidence', item: 'Ten customers', from: 7, to: 4 },
    ])
  })
})

describe('What gets lost of an update is missed', () => {
  it.each(optional)('%s, by posting and by correcting', async (name) => {
    const objective = await newObjective(ada)
    const [first, second] = [said(objective, 0), said(objective, 1)]
    const posted = await post(objective, { ...first, [name]: undefined })
    expect(lostIn(first, posted)).toEqual([name])
    expect(lostIn(second, await correct(posted, { ...second, [name]: undefined }))).toEqual([name])
  })

  it.each([...namesOf(valueFields), 'confidence'])(
    '%s of a key result, by posting and by correcting',
    async (name) => {
      const objective = await newObjective(ada)
      const [first, second] = [said(objective, 0), said(objective, 1)]
      const without = ({ keyResults }: SaidInUpdate) =>
        keyResults.map((one) => ({ ...one, [name]: undefined }))
      const posted = await post(objective, { ...first, keyResults: without(first) })
      expect(lostIn(first, posted)).toEqual([name])
      const corrected = await correct(posted, { ...second, keyResults: without(second) })
      expect(lostIn(second, corrected)).toEqual([name])
    },
  )

  it('whatever it is, by a read model or a file without it', async () => {
    const objective = await newObjective(ada)
    const first = said(objective, 0)
    const posted = await post(objective, first)
    const row = (await ownData(ada)).updates.find(({ id }) => id === posted.id) ?? {}
    for (const name of names) expect(lostIn(first, { ...posted, [name]: undefined })).toEqual([name])
    for (const name of [...names, ...effects]) {
      const { [columnOf(name)]: _, ...without } = row
      expect(lostColumns([...names, ...effects], posted, without)).toEqual([name])
    }
  })
})
