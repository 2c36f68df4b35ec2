import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, editOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, post, tryPost, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

const measured = () =>
  newObjective(ada, {
    keyResults: [
      { title: 'Parcels', currentValue: 14_200, targetValue: 18_000 },
      { title: 'Share', unit: '%', targetValue: 40 },
      { title: 'Hubs', currentValue: 1, targetValue: 4 },
    ],
  })
const refused = async (answer: ReturnType<typeof tryPost>) => {
  const { status, refusal } = await answer
  return [status, refusal.message, refusal.field]
}

describe('A weekly update', () => {
  it('brings words, a status and two values at once, and tells each from what it was', async () => {
    const before = await measured()
    const [parcels, share] = before.keyResults
    const { update, objective } = await post(ada, before, {
      updateText: '  Chutes arrived ',
      blockers: ' The installer leaves ',
      nextWeekFocus: 'Fit them',
      status: 'behind',
      keyResults: [
        { id: parcels?.id ?? '', currentValue: 14_900 },
        { id: share?.id ?? '', currentValue: 31, status: 'on_track' },
      ],
    })
    expect(update).toEqual({
      id: update.id,
      objectiveId: before.id,
      updateText: 'Chutes arrived',
      blockers: 'The installer leaves',
      nextWeekFocus: 'Fit them',
      status: 'behind',
      previousValue: 'on_track',
      newValue: 'behind',
      valueChanges: [
        {
          keyResultId: parcels?.id,
          title: 'Parcels',
          unit: null,
          from: 14_200,
          to: 14_900,
          fromStatus: 'not_set',
          toStatus: 'not_set',
        },
        {
          keyResultId: share?.id,
          title: 'Share',
          unit: '%',
          from: null,
          to: 31,
          fromStatus: 'not_set',
          toStatus: 'on_track',
        },
      ],
      confidences: [],
      author: { id: ada.id, name: 'Maren Aasen', profileEmoji: null },
      createdAt: update.createdAt,
      editedAt: null,
      resolution: null,
      canCorrect: true,
    })
    expect(objective).toMatchObject({
      status: 'behind',
      previousStatus: 'on_track',
      statusChangedDate: update.createdAt,
      version: 2,
      isDue: false,
      latestUpdate: { id: update.id, status: 'behind', authorName: 'Maren Aasen' },
    })
    expect(objective.keyResults.map(({ currentValue, status }) => [currentValue, status])).toEqual([
      [14_900, 'not_set'],
      [31, 'on_track'],
      [1, 'not_set'],
    ])
    expect((await updatesOf(ada, before)).updates).toEqual([update])
  })

  it('keeps the current status where none is given, and says no values for one that did not change', async () => {
    const before = await newObjective(ada)
    await ada.client.call(objectives.changeStatus, { params: { id: before.id }, body: { status: 'at_risk' } })
    const { update, objective } = await post(ada, before)
    expect(update).toMatchObject({
      status: 'at_risk',
      previousValue: null,
      newValue: null,
      blockers: null,
      nextWeekFocus: null,
      valueChanges: [],
    })
    expect(objective.version).toBe(2)
  })

  it('of words alone leaves the OKR as it was, so that an open edit of it can be saved', async () => {
    const before = await newObjective(ada)
    const { objective } = await post(ada, before)
    expect(objective).toMatchObject({ version: before.version, updatedDate: before.updatedDate })
    const { status } = await ada.client.call(objectives.update, {
      params: { id: before.id },
      body: editOf(before),
    })
    expect(status).toBe(200)
  })

  it('that completes an OKR ends what it asks for', async () => {
    const before = await newObjective(ada)
    expect(before.isDue).toBe(true)
    const { objective } = await post(ada, before, { status: 'completed' })
    server.travelTo(new Date(Date.now() + days(8)))
    const { reply } = await ada.client.call(objectives.get, { params: { id: objective.id } })
    server.travelTo(new Date())
    expect(reply.objective).toMatchObject({ isComplete: true, isDue: false })
  })

  it('leaves one note in the history of its OKR', async () => {
    const before = await measured()
    const [parcels] = before.keyResults
    const { update } = await post(ada, before, {
      status: 'delayed',
      keyResults: [{ id: parcels?.id ?? '', currentValue: 15_000 }],
    })
    const { reply } = await ada.client.call(objectives.history, { params: { id: before.id }, query: {} })
    expect(reply.entries.map(({ action }) => action)).toEqual(['update.posted', 'objective.created'])
    expect(reply.entries[0]?.changes).toEqual([
      { field: 'updateText', item: null, from: null, to: 'Going well' },
      { field: 'status', item: null, from: 'on_track', to: 'delayed' },
      { field: 'keyResult.currentValue', item: 'Parcels', from: 14_200, to: 15_000 },
    ])
    expect((await activityOf(server, before.id)).at(-1)?.details).toMatchObject({ updateId: update.id })
  })

  it.each([
    ['blank words', { updateText: ' ' }, 'Please write what happened this week.', 'updateText'],
    [
      'too many words',
      { updateText: 'a'.repeat(10_001) },
      'Please use at most 10,000 characters.',
      'updateText',
    ],
    [
      'too long a blocker',
      { blockers: 'a'.repeat(10_001) },
      'Please use at most 10,000 characters.',
      'blockers',
    ],
    ['a status that is none', { status: 'fine' }, 'Please choose a status from the list.', 'status'],
  ])('is refused with %s', async (_, body, message, field) => {
    const before = await newObjective(ada)
    expect(await refused(tryPost(ada, before, body as object))).toEqual([422, message, field])
    expect((await updatesOf(ada, before)).total).toBe(0)
  })

  it('changes nothing at all when one of its values is refused', async () => {
    const [before, other] = [await measured(), await newObjective(ada, { title: 'Other' })]
    const [own, foreign] = [before.keyResults[0]?.id ?? '', other.keyResults[0]?.id ?? '']
    const values = (...ids: string[]) => ids.map((id) => ({ id, currentValue: 5 }))
    expect(
      await refused(tryPost(ada, before, { status: 'behind', keyResults: values(own, foreign) })),
    ).toEqual([422, 'This key result does not belong to the OKR.', 'keyResults.1.id'])
    expect(await refused(tryPost(ada, before, { keyResults: values(own, own) }))).toEqual([
      422,
      'This key result is listed twice.',
      'keyResults',
    ])
    const { reply } = await ada.client.call(objectives.get, { params: { id: before.id } })
    expect(reply.objective).toEqual(before)
    expect((await updatesOf(ada, before)).updates).toEqual([])
  })

  it('of two people at once is kept from both, each from what it found', async () => {
    const before = await measured()
    const id = before.keyResults[0]?.id ?? ''
    const answers = await Promise.all(
      [15_000, 16_000].map((currentValue) => post(ada, before, { keyResults: [{ id, currentValue }] })),
    )
    const changes = answers.map(({ update }) => update.valueChanges[0])
    const [first, second] = changes.toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0))
    expect(first?.from).toBe(14_200)
    expect(second?.from).toBe(first?.to)
  })
})

describe('Who may post an update', () => {
  it('are the owner, co-owners and admins; nobody else, and nobody signed out', async () => {
    const [nadia, carl, sven] = [
      await colleague(server, ada, 'Nadia'),
      await colleague(server, ada, 'Carl'),
      await colleague(server, ada, 'Sven'),
    ]
    const objective = await newObjective(nadia, { coOwnerIds: [carl.id] })
    for (const member of [nadia, carl, ada]) expect((await tryPost(member, objective)).status).toBe(200)
    expect(await refused(tryPost(sven, objective))).toEqual([
      403,
      "You don't have permission to update this OKR.",
      undefined,
    ])
    expect((await tryPost({ ...ada, client: server.visitor() }, objective)).status).toBe(401)
    const stranger = await founder(server)
    expect(await refused(tryPost(stranger, objective))).toEqual([
      404,
      'This OKR does not exist or was deleted.',
      undefined,
    ])
    expect((await updatesOf(ada, objective)).total).toBe(3)
  })

  it('need access; reading does not', async () => {
    const objective = await newObjective(ada)
    const { update } = await post(ada, objective)
    server.travelTo(new Date(Date.now() + days(15)))
    expect((await tryPost(ada, objective)).status).toBe(402)
    const body = { updateText: 'Late' }
    expect((await ada.client.call(updates.correct, { params: { id: update.id }, body })).status).toBe(402)
    expect((await updatesOf(ada, objective)).total).toBe(1)
    server.travelTo(new Date())
  })
})
