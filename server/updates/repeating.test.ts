import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post, tryPost, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

describe('An update that brings its own id', () => {
  it('and is posted again is one update, with the words and the reply of the first', async () => {
    const objective = await newObjective(ada)
    const id = randomUUID()
    const first = await post(ada, objective, { id, updateText: 'Going well', status: 'at_risk' })
    const second = await post(ada, objective, { id, updateText: 'Going well', status: 'at_risk' })
    expect(first.update.id).toBe(id)
    expect(second).toEqual(first)
    expect((await updatesOf(ada, objective)).total).toBe(1)
    const notes = (await activityOf(server, objective.id)).filter(({ action }) => action === 'update.posted')
    expect(notes).toHaveLength(1)
  })

  it('is one update too when both requests are on their way at once', async () => {
    const objective = await newObjective(ada)
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => tryPost(ada, objective, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await updatesOf(ada, objective)).total).toBe(1)
  })

  it('is refused where the id names another’s update, or one of another objective', async () => {
    const bea = await colleague(server, ada)
    const [one, other] = [
      await newObjective(ada, { coOwnerIds: [bea.id] }),
      await newObjective(ada, { coOwnerIds: [bea.id] }),
    ]
    const { update } = await post(ada, one)
    for (const again of [tryPost(bea, one, { id: update.id }), tryPost(ada, other, { id: update.id })]) {
      const { status, refusal } = await again
      expect([status, refusal.message, refusal.field]).toEqual([
        409,
        'Another update has this id already.',
        'id',
      ])
    }
    expect([(await updatesOf(ada, one)).total, (await updatesOf(ada, other)).total]).toEqual([1, 0])
  })

  it('takes nothing from a company that has the same id', async () => {
    const bea = await founder(server)
    const [mine, hers] = [await newObjective(ada), await newObjective(bea)]
    const { update } = await post(bea, hers, { updateText: 'Secret' })
    const answer = await post(ada, mine, { id: update.id, updateText: 'Ours' })
    expect(answer.update).toMatchObject({ updateText: 'Ours', objectiveId: mine.id })
    expect((await updatesOf(bea, hers)).updates).toMatchObject([{ updateText: 'Secret' }])
  })

  it('is refused with an id that is none', async () => {
    const objective = await newObjective(ada)
    const { status, refusal } = await tryPost(ada, objective, { id: 'first' })
    expect([status, refusal.code, refusal.field]).toEqual([422, 'invalid_input', 'id'])
  })
})
