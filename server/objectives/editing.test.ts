import { objectives } from '@cairn/domain/objectives/contract'
import { Objective } from '@cairn/domain/objectives/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, editOf, newLine, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

const save = (objective: Objective, change: object, { client }: Member = ada) =>
  client.call(objectives.update, { params: { id: objective.id }, body: { ...editOf(objective), ...change } })
const refused = async (answer: ReturnType<typeof save>) => {
  const { status, refusal } = await answer
  return [status, refusal.message]
}

describe('Editing an OKR', () => {
  it('changes what is given, keeps what is not, and counts the version up', async () => {
    const before = await newObjective(ada, { description: 'Why', dueDate: '2026-12-24' })
    const after = (await save(before, { title: 'Grow fast', progress: 40 })).reply
    expect(after).toMatchObject({
      version: 2,
      title: 'Grow fast',
      description: 'Why',
      dueDate: '2026-12-24',
      progress: 40,
      progressOverride: 40,
      keyResults: before.keyResults,
    })
    expect((await save(after, { progress: null, description: '' })).reply).toMatchObject({
      progress: null,
      description: null,
    })
  })

  it('changes nothing where nothing is said anew, and answers as if it had been saved', async () => {
    const before = await newObjective(ada)
    for (const change of [{}, { coOwnerIds: [], keyResults: before.keyResults }])
      expect(await save(before, change)).toMatchObject({ status: 200, reply: before })
    expect(await activityOf(server, before.id)).toHaveLength(1)
  })

  it('remembers the status before and the time of the change, and only then', async () => {
    const before = await newObjective(ada)
    const same = (await save(before, {})).reply
    expect(same).toMatchObject({ previousStatus: null, statusChangedDate: null })
    const moment = new Date(Date.now() + 60_000)
    server.travelTo(moment)
    const changed = (await save(same, { status: 'behind' })).reply
    server.travelTo(new Date())
    expect(changed).toMatchObject({ status: 'behind', previousStatus: 'on_track', statusChangedDate: moment })
  })

  it('deletes the key results left out, changes known ones and adds new ones, in their order', async () => {
    const before = await newObjective(ada, { keyResults: [{ title: 'A' }, { title: 'B' }, { title: 'C' }] })
    const [a, , c] = before.keyResults
    const after = (
      await save(before, {
        keyResults: [
          { id: c?.id, title: 'C first', currentValue: 3, targetValue: 4 },
          { title: 'New' },
          { id: a?.id, title: 'A' },
        ],
      })
    ).reply
    expect(after.keyResults).toMatchObject([
      { id: c?.id, title: 'C first', progress: 75 },
      { title: 'New' },
      { id: a?.id, title: 'A' },
    ])
  })

  it('refuses blank key results, or leaves them alone where the form says so', async () => {
    const before = await newObjective(ada, { keyResults: [{ title: 'A' }] })
    const keyResults = [{ id: before.keyResults[0]?.id, title: '' }, { title: ' ' }, { title: 'B' }]
    expect(await refused(save(before, { keyResults }))).toEqual([422, 'All key results must have a name.'])
    const after = (await save(before, { keyResults, skipBlankKeyResults: true })).reply
    expect(after.keyResults.map(({ title }) => title)).toEqual(['A', 'B'])
  })

  it('takes no key result of another OKR', async () => {
    const other = await newObjective(ada, { title: 'Other' })
    const before = await newObjective(ada)
    const stolen = [{ id: other.keyResults[0]?.id, title: 'Mine now' }]
    expect(await refused(save(before, { keyResults: stolen }))).toEqual([
      422,
      'This key result does not belong to the OKR.',
    ])
    const { reply } = await ada.client.call(objectives.get, { params: { id: other.id } })
    expect(reply.objective.keyResults[0]?.title).toBe('Ten customers')
  })

  it('is refused over a newer version, with that version in the reply', async () => {
    const before = await newObjective(ada)
    await save(before, { title: 'Theirs' })
    const { status, refusal } = await save(before, { title: 'Mine' })
    expect({ status, code: refusal.code }).toEqual({ status: 409, code: 'conflict' })
    expect(Objective.parse(refusal.current)).toMatchObject({ id: before.id, title: 'Theirs', version: 2 })
  })

  it('lets one of two that save at once win, and tells the other', async () => {
    const before = await newObjective(ada)
    const answers = await Promise.all([save(before, { title: 'One' }), save(before, { title: 'Two' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('keeps an older quarter that it has, and offers it no other', async () => {
    const before = await newObjective(ada)
    await server.parts.db.raw(`update objectives set quarter = 'Q1 2020' where id = $1`, [before.id])
    expect((await save(before, { quarter: 'Q1 2020', title: 'Kept' })).reply.quarter).toBe('Q1 2020')
    expect(await refused(save({ ...before, version: 2 }, { quarter: 'Q2 2020' }))).toEqual([
      422,
      'Please choose a quarter from the list.',
    ])
  })

  it('leaves a strategy of another quarter behind where none is named, and refuses it where it is', async () => {
    const year = new Date().getUTCFullYear()
    const [now, later] = [`Q1 ${year + 1}`, `Q2 ${year + 1}`]
    const strategyId = await newStrategy(server, ada.companyId, 'Early', now)
    const before = await newObjective(ada, { quarter: now, strategyId })
    const words = 'Please choose a strategy from the list.'
    expect(await refused(save(before, { quarter: later, strategyId }))).toEqual([422, words])
    const query = { objectiveId: before.id, quarter: later }
    expect((await ada.client.call(objectives.formOptions, { query })).reply.strategies).toEqual([])
    const moved = (await save(before, { quarter: later })).reply
    expect(moved.strategy).toBeNull()
    await server.parts.db.raw('update objectives set strategy_id = $1 where id = $2', [strategyId, before.id])
    const older = (await save(moved, { strategyId, title: 'Same place' })).reply
    expect([older.strategy?.id, (await save(older, {})).reply.strategy?.id]).toEqual([strategyId, strategyId])
  })

  it('notes field by field what changed, with names', async () => {
    const nadia = await colleague(server, ada)
    const [parent, child] = await newLine(ada, 'Parent', 'Child')
    if (parent === undefined || child === undefined) throw new Error('No line')
    await save(child, {
      title: 'Grown',
      parentId: null,
      coOwnerIds: [nadia.id],
      keyResults: [{ title: 'New' }],
    })
    const [, edited] = await activityOf(server, child.id)
    expect(edited).toMatchObject({
      action: 'objective.edited',
      details: {
        changes: [
          { field: 'title', item: null, from: 'Child', to: 'Grown' },
          { field: 'parent', item: null, from: 'Parent', to: null },
          { field: 'coOwners', item: null, from: '', to: 'Nadia Haddad' },
          { field: 'keyResult', item: 'Ten customers', from: 'Ten customers', to: null },
          { field: 'keyResult', item: 'New', from: null, to: 'New' },
        ],
      },
    })
  })
})

describe('Moving an OKR', () => {
  it('never closes a circle', async () => {
    const [one, two] = await newLine(ada, 'One', 'Two', 'Three')
    if (one === undefined || two === undefined) throw new Error('No line')
    expect(await refused(save(one, { parentId: one.id }))).toEqual([422, 'An OKR cannot be its own parent.'])
    expect(await refused(save(one, { parentId: two.id }))).toEqual([
      422,
      'An OKR cannot be placed under one of its own child OKRs.',
    ])
  })

  it('never closes a circle even when two move at once', async () => {
    const [one, two] = [await newObjective(ada, { title: 'One' }), await newObjective(ada, { title: 'Two' })]
    const answers = await Promise.all([save(one, { parentId: two.id }), save(two, { parentId: one.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('takes everything beneath along, as deep as five levels allow', async () => {
    const [top] = await newLine(ada, 'One', 'Two', 'Three')
    const line = await newLine(ada, 'A', 'B', 'C')
    if (top === undefined) throw new Error('No line')
    expect(await refused(save(top, { parentId: line[2]?.id }))).toEqual([
      422,
      'Its child OKRs would end up deeper than level 5.',
    ])
    expect((await save(top, { parentId: line[1]?.id })).reply.level).toBe(3)
  })
})

describe('Who may edit an OKR', () => {
  it('are its owner, co-owners and admins, and those of the OKRs above it; nobody else', async () => {
    const [nadia, carl, sven] = [
      await colleague(server, ada, 'Nadia'),
      await colleague(server, ada, 'Carl'),
      await colleague(server, ada, 'Sven'),
    ]
    const parent = await newObjective(nadia, { title: 'Parent', coOwnerIds: [carl.id] })
    const child = await newObjective(sven, { title: 'Child', parentId: parent.id })
    expect(await refused(save(parent, { title: 'No' }, sven))).toEqual([
      403,
      "You don't have permission to edit this OKR.",
    ])
    let current = child
    for (const member of [sven, carl, nadia, ada]) {
      const { status, reply } = await save(current, { title: 'Yes' }, member)
      expect(status).toBe(200)
      current = reply
    }
    const stranger = await founder(server)
    expect(await refused(save(parent, { title: 'No' }, stranger))).toEqual([
      404,
      'This OKR does not exist or was deleted.',
    ])
  })

  it('need access', async () => {
    const before = await newObjective(ada)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    expect((await save(before, { title: 'No' })).status).toBe(402)
    expect((await ada.client.call(objectives.get, { params: { id: before.id } })).reply.objective.title).toBe(
      'Grow',
    )
  })
})

describe('Changing the status alone', () => {
  it('remembers the one before, notes it, and does nothing when it is the same', async () => {
    const { id } = await newObjective(ada)
    const change = (status: 'behind' | 'on_track') =>
      ada.client.call(objectives.changeStatus, { params: { id }, body: { status } })
    expect((await change('on_track')).reply).toMatchObject({ version: 1, previousStatus: null })
    expect((await change('behind')).reply).toMatchObject({
      version: 2,
      status: 'behind',
      previousStatus: 'on_track',
    })
    expect((await activityOf(server, id)).map(({ action }) => action)).toEqual([
      'objective.created',
      'objective.status_changed',
    ])
  })
})
