import { objectives } from '@cairn/domain/objectives/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { trash } from '@cairn/domain/trash/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, edited, seen, tryEdit } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-12-22T12:00:00Z'))
  ada = await founder(server)
  await changeClosing(ada, old, 'startClosing')
})

const [old, next] = ['Q4 2026', 'Q1 2027'] as const
const ten = { title: 'Ten', currentValue: 4, targetValue: 10 }
const made = (wanted: object = {}) => newObjective(ada, { quarter: old, keyResults: [ten], ...wanted })
const versions = new Map<string, number>()
/** Saves the card, and answers the objective it was carried over to. */
const carry = async ({ id }: { id: string }, carriedOver: boolean, more: object = {}) => {
  const body = { version: versions.get(id) ?? 0, score: null, outcome: null, carriedOver, ...more }
  const { score } = (await ada.client.call(quarters.score, { params: { id }, body })).reply
  versions.set(id, score?.version ?? 0)
  return score?.carriedTo ?? null
}
const carried = async (one: { id: string }, more: object = {}) => {
  const to = await carry(one, true, more)
  if (to === null) throw new Error('It was not carried over')
  return to
}
const countIn = async (quarter: string) =>
  (await ada.client.call(objectives.counts, { query: { quarter } })).reply.total

describe('A scored objective', () => {
  it('stays in the quarter it was scored in: neither its score nor what it was carried over to is lost', async () => {
    const source = await made()
    const successor = await carried(source, { score: 0.6 })
    const { status, refusal } = await tryEdit(ada, source, { quarter: next })
    expect([status, refusal.field, refusal.message]).toEqual([
      409,
      'quarter',
      'This OKR was scored in Q4 2026 and stays there. Carry it over to go on with it.',
    ])
    await changeClosing(ada, old, 'backToRun')
    expect((await tryEdit(ada, source, { quarter: next })).status).toBe(409)
    expect((await edited(ada, source, { title: 'Other words' })).quarter).toBe(old)
    expect((await edited(ada, successor, { quarter: old })).quarter).toBe(old)
  })
})

describe('What was carried over and deleted', () => {
  const remove = ({ id }: { id: string }) => ada.client.call(objectives.remove, { params: { id } })
  const restore = ({ id }: { id: string }) =>
    ada.client.call(trash.restore, { params: { kind: 'objective', id } })

  it('does not come back beside the one that was carried over since', async () => {
    const source = await made({ title: 'Sort faster' })
    const first = await carried(source)
    await remove(first)
    const second = await carried(source, { score: 0.5 })
    const { status, refusal } = await restore(first)
    expect([status, refusal.message]).toEqual([
      409,
      '"Sort faster" was carried over again meanwhile. Delete the newer one to restore this one.',
    ])
    await remove(second)
    expect((await restore(first)).status).toBe(200)
    expect(await countIn(next)).toBe(1)
    expect((await carry(source, true, { score: 0.4 }))?.id).toBe(first.id)
    await carry(source, false)
    expect(await countIn(next)).toBe(0)
  })

  it('is carried over again when it comes back, so that the card makes no second one', async () => {
    const source = await made()
    const first = await carried(source)
    await carry(source, false)
    expect((await restore(first)).status).toBe(200)
    expect((await seen(ada, first)).carriedFrom?.id).toBe(source.id)
    expect((await carry(source, true, { score: 0.3 }))?.id).toBe(first.id)
    expect(await countIn(next)).toBe(1)
  })

  it('does not come back beside the newer one where its source was in the trash when it was deleted', async () => {
    const source = await made({ title: 'Sort faster' })
    const first = await carried(source)
    await remove(source)
    await remove(first)
    await restore(source)
    const second = await carried(source, { score: 0.5 })
    expect((await restore(first)).status).toBe(409)
    // Nor while the source is in the trash again.
    await remove(source)
    expect((await restore(first)).status).toBe(409)
    await remove(second)
    expect((await restore(first)).status).toBe(200)
    await restore(source)
    expect((await seen(ada, first)).carriedFrom?.id).toBe(source.id)
    expect((await carried(source, { score: 0.4 })).id).toBe(first.id)
  })

  it('comes back beside a closed quarter without writing to its score', async () => {
    const source = await made()
    const successor = await carried(source, { score: 0.6 })
    await carry(source, false, { score: 0.6 })
    await changeClosing(ada, old, 'publish')
    const closed = (await seen(ada, source)).score
    expect((await restore(successor)).status).toBe(200)
    expect((await seen(ada, source)).score).toEqual(closed)
    expect(closed?.carriedTo).toBeNull()
    expect((await seen(ada, successor)).carriedFrom).toBeNull()
  })

  it('nor with what was carried over above it', async () => {
    const parent = await made()
    const child = await made({ parentId: parent.id })
    const above = await carried(parent)
    await carried(child)
    await remove(parent)
    await remove(above)
    await restore(parent)
    await carried(child, { score: 0.5 })
    expect((await restore(above)).status).toBe(409)
    expect(await countIn(next)).toBe(1)
  })

  it('is carried over again though its source is in the trash when it comes back', async () => {
    const source = await made()
    const first = await carried(source)
    await carry(source, false)
    await remove(source)
    expect((await restore(first)).status).toBe(200)
    await restore(source)
    expect((await seen(ada, first)).carriedFrom?.id).toBe(source.id)
    await carry(source, false, { score: 0.5 })
    expect(await countIn(next)).toBe(0)
  })

  it('stands at most once, whatever is switched on and off, deleted and restored in whatever order', async () => {
    // Each step turns something round: the switch on the card, or whether its source, or a copy, is in the trash.
    const steps = fc.array(
      fc.record({ turned: fc.constantFrom('switch', 'source', 'copy'), which: fc.nat({ max: 1 }) }),
      { minLength: 6, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const source = await made()
        const standing = await countIn(next)
        const isThere = async ({ id }: { id: string }) =>
          (await ada.client.call(objectives.get, { params: { id } })).status === 200
        const turn = async (one: { id: string }) => ((await isThere(one)) ? remove(one) : restore(one))
        let to: { id: string } | null = await carried(source)
        const ever = new Set([to.id])
        for (const { turned, which } of taken) {
          if (turned === 'source') await turn(source)
          if (turned === 'copy') await turn({ id: [...ever].at(-1 - which) ?? [...ever][0] ?? '' })
          if (turned === 'switch' && (await isThere(source))) {
            to = await carry(source, to === null || !(await isThere(to)))
            if (to !== null) ever.add(to.id)
          }
          expect((await countIn(next)) - standing).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 12 },
    )
  })
})
