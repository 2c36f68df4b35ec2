import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { edited, seen } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { tryPost } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

const tenths = (currentValue: number) => [{ title: 'Ten', currentValue, targetValue: 10 }]
const children = async (parentId: string) => {
  const made = []
  for (let count = 0; count < 8; count += 1)
    made.push(await newObjective(ada, { parentId, keyResults: tenths(0) }))
  return made
}
const postAll = (made: Awaited<ReturnType<typeof children>>) =>
  Promise.all(
    made.map((one) =>
      tryPost(ada, one, { keyResults: one.keyResults.map(({ id }) => ({ id, currentValue: 10 })) }),
    ),
  )
const progressOf = async (one: { id: string }) => (await seen(ada, one)).objective.progress

describe('Those who write beneath one objective at once', () => {
  it('are all counted, up to the top', async () => {
    const top = await newObjective(ada, { progressCounts: 'children' })
    const middle = await newObjective(ada, { parentId: top.id, progressCounts: 'children' })
    const answers = await postAll(await children(middle.id))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect([await progressOf(middle), await progressOf(top)]).toEqual([100, 100])
  })

  it('are counted where it is just turned to its children', async () => {
    const top = await newObjective(ada, { keyResults: tenths(5) })
    const made = await children(top.id)
    await Promise.all([postAll(made), edited(ada, top, { progressCounts: 'children' })])
    expect(await progressOf(top)).toBe(100)
  })

  it('are in nobody’s way who deletes the whole tree', async () => {
    const top = await newObjective(ada, { progressCounts: 'children' })
    const middle = await newObjective(ada, { parentId: top.id, progressCounts: 'children' })
    const made = await children(middle.id)
    const [answers, deleted] = await Promise.all([
      postAll(made),
      ada.client.call(objectives.remove, { params: { id: top.id } }),
    ])
    expect(deleted.status).toBe(200)
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  })
})
