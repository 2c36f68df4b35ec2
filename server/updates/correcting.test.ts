import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import type { NewUpdate } from '@cairn/domain/updates/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { activityOf, colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { hours, post, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date())
  ada = await founder(server)
})

const measured = () =>
  newObjective(ada, {
    keyResults: [
      { title: 'Parcels', currentValue: 10, targetValue: 100 },
      { title: 'Share', currentValue: 20, targetValue: 100 },
    ],
  })
const correct = (id: string, wanted: Partial<z.input<typeof NewUpdate>> = {}, { client }: Member = ada) =>
  client.call(updates.correct, { params: { id }, body: { updateText: 'Going well', ...wanted } })
const refused = async (answer: ReturnType<typeof correct>) => {
  const { status, refusal } = await answer
  return [status, refusal.message]
}

describe('Correcting an update', () => {
  it('changes words, status and values, counts from where the update began, and is marked', async () => {
    const before = await measured()
    const [parcels, share] = before.keyResults.map(({ id }) => id)
    const { update } = await post(ada, before, {
      status: 'behind',
      keyResults: [{ id: parcels ?? '', currentValue: 40 }],
    })
    const { reply } = await correct(update.id, {
      updateText: 'Going better',
      status: 'at_risk',
      keyResults: [
        { id: parcels ?? '', currentValue: 50 },
        { id: share ?? '', currentValue: 30 },
      ],
    })
    expect(reply.update).toMatchObject({
      id: update.id,
      createdAt: update.createdAt,
      updateText: 'Going better',
      status: 'at_risk',
      previousValue: 'on_track',
      newValue: 'at_risk',
      valueChanges: [
        { title: 'Parcels', from: 10, to: 50 },
        { title: 'Share', from: 20, to: 30 },
      ],
    })
    expect(reply.update.editedAt?.getTime()).toBeGreaterThan(update.createdAt.getTime())
    expect(reply.objective).toMatchObject({
      status: 'at_risk',
      keyResults: [{ currentValue: 50 }, { currentValue: 30 }],
    })
    expect((await activityOf(server, before.id)).at(-1)).toMatchObject({
      action: 'update.corrected',
      actor_id: ada.id,
      details: {
        changes: [
          { field: 'updateText', from: 'Going well', to: 'Going better' },
          { field: 'status', from: 'behind', to: 'at_risk' },
          { field: 'keyResult.currentValue', item: 'Parcels', from: 40, to: 50 },
          { field: 'keyResult.currentValue', item: 'Share', from: 20, to: 30 },
        ],
      },
    })
  })

  it('that takes the status and a value back leaves an update that changed neither', async () => {
    const before = await measured()
    const id = before.keyResults[0]?.id ?? ''
    const { update } = await post(ada, before, { status: 'behind', keyResults: [{ id, currentValue: 40 }] })
    const { reply } = await correct(update.id, { status: 'on_track', keyResults: [{ id, currentValue: 10 }] })
    expect(reply.update).toMatchObject({ previousValue: null, newValue: null, valueChanges: [] })
    expect(reply.objective).toMatchObject({ status: 'on_track', keyResults: before.keyResults })
  })

  it('that changes nothing leaves no mark and no note', async () => {
    const before = await newObjective(ada)
    const { update } = await post(ada, before, { status: 'behind' })
    const { reply } = await correct(update.id, { status: 'behind' })
    expect(reply.update).toEqual(update)
    expect((await activityOf(server, before.id)).map(({ action }) => action)).toEqual([
      'objective.created',
      'update.posted',
    ])
  })

  it('keeps to its words what was edited since', async () => {
    const before = await newObjective(ada)
    const { update } = await post(ada, before, { status: 'behind' })
    await ada.client.call(objectives.changeStatus, { params: { id: before.id }, body: { status: 'delayed' } })
    const { reply } = await correct(update.id, { updateText: 'Typo mended' })
    expect(reply.objective.status).toBe('delayed')
    expect(reply.update).toMatchObject({ status: 'behind', newValue: 'behind' })
  })

  it('is refused after an hour, and then not offered', async () => {
    const objective = await newObjective(ada)
    const { update } = await post(ada, objective)
    server.travelTo(new Date(update.createdAt.getTime() + hours(1) - 100))
    expect((await updatesOf(ada, objective)).updates[0]?.canCorrect).toBe(true)
    expect((await correct(update.id, { updateText: 'In time' })).status).toBe(200)
    server.travelTo(new Date(update.createdAt.getTime() + hours(1) + 1))
    expect((await updatesOf(ada, objective)).updates[0]?.canCorrect).toBe(false)
    expect(await refused(correct(update.id, { updateText: 'Late' }))).toEqual([
      409,
      'An update can be corrected within an hour.',
    ])
    expect((await updatesOf(ada, objective)).updates[0]?.updateText).toBe('In time')
  })

  it('is for its author’s latest update of the OKR only', async () => {
    const [objective, other] = [await newObjective(ada), await newObjective(ada)]
    const { update: older } = await post(ada, objective)
    const { update: newer } = await post(ada, objective)
    await post(ada, other)
    expect(await refused(correct(older.id))).toEqual([409, 'Only your latest update can be corrected.'])
    expect((await correct(newer.id, { updateText: 'Mended' })).status).toBe(200)
  })

  it('of an update that somebody answered with a newer one keeps to its words', async () => {
    const nadia = await colleague(server, ada)
    const objective = await newObjective(nadia)
    const { update } = await post(nadia, objective)
    await post(ada, objective, { status: 'behind' })
    expect(await refused(correct(update.id, { status: 'delayed' }, nadia))).toEqual([
      409,
      'Someone posted a newer update. Only the words of yours can still be corrected.',
    ])
    const { reply } = await correct(update.id, { updateText: 'Mended' }, nadia)
    expect(reply.objective.status).toBe('behind')
  })

  it('keeps the resolution of a blocker that is put in other words, and of none that is taken away', async () => {
    const objective = await newObjective(ada)
    const { update } = await post(ada, objective, { blockers: 'No crane' })
    await server.parts.db.raw(
      `update weekly_updates set blocker_resolved_at = now(), blocker_resolution = 'Hired' where id = $1`,
      [update.id],
    )
    const same = await correct(update.id, { updateText: 'Mended', blockers: 'No crane' })
    expect(same.reply.update.resolution).toMatchObject({ note: 'Hired' })
    const other = await correct(update.id, { blockers: 'No crane and no road' })
    expect(other.reply.update.resolution).toMatchObject({ note: 'Hired' })
    await correct(update.id, { blockers: null })
    const said = await correct(update.id, { blockers: 'No crane' })
    expect(said.reply.update.resolution).toBeNull()
  })

  it('is refused to everyone else, and unknown to other companies and visitors', async () => {
    const nadia = await colleague(server, ada)
    const objective = await newObjective(nadia)
    const { update } = await post(nadia, objective)
    expect(await refused(correct(update.id, {}, ada))).toEqual([
      403,
      'Only its author can correct an update.',
    ])
    expect(await refused(correct(update.id, {}, await founder(server)))).toEqual([
      404,
      'This update does not exist or was deleted.',
    ])
    expect((await correct(update.id, {}, { ...ada, client: server.visitor() })).status).toBe(401)
    expect(await refused(correct(update.id, { updateText: '' }, nadia))).toEqual([
      422,
      'Please write what happened this week.',
    ])
    expect((await updatesOf(ada, objective)).updates).toEqual([{ ...update, canCorrect: false }])
  })
})
