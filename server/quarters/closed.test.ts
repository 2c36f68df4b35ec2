import { randomUUID } from 'node:crypto'
import { contract } from '@cairn/domain/contract'
import { coaching } from '@cairn/domain/objectives/coach-contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTeam, writtenPerson } from '../testing/colleagues.ts'
import { activityOf, editOf, newObjective, newStrategy, newUpdate } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, edited, seen, tryEdit } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post, tryPost } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-12-22T12:00:00Z'))
  ada = await founder(server)
})

const [old, next] = ['Q4 2026', 'Q1 2027']
const words = 'Q4 2026 is closed. An admin can reopen it.'
const close = async () => {
  await changeClosing(ada, old, 'startClosing')
  await changeClosing(ada, old, 'publish')
}
const importing = (text: string, url = '/api/objectives/import') =>
  ada.client.send({ url, method: 'POST', headers: { 'content-type': 'text/csv' }, payload: text })

/** Everything that writes: what is refused where a quarter is closed, and what is not about its objectives or still allowed. */
const refused: Record<
  string,
  (objective: Objective, updateId: string, deletedId: string) => Promise<{ status: number; message: string }>
> = {}
const told = async (answer: Promise<{ status: number; refusal: { message: string } }>) => {
  const { status, refusal } = await answer
  return { status, message: refusal.message }
}
const toldByText = async (answer: ReturnType<typeof importing>) => {
  const { status, text } = await answer
  return { status, message: JSON.parse(text).message as string }
}
Object.assign(refused, {
  'objectives.create': () =>
    told(
      ada.client.call(objectives.create, {
        body: { title: 'New', quarter: old, keyResults: [{ title: 'Ten' }] },
      }),
    ),
  'objectives.import': () => toldByText(importing(`title,quarter\nNew,${next}\nNew,${old}`)),
  'objectives.previewImport': () =>
    toldByText(importing(`title,quarter\nNew,${old}`, '/api/objectives/import-preview')),
  'objectives.update': (objective) =>
    told(ada.client.call(objectives.update, { params: { id: objective.id }, body: editOf(objective) })),
  'objectives.changeStatus': ({ id }) =>
    told(ada.client.call(objectives.changeStatus, { params: { id }, body: { status: 'behind' } })),
  'objectives.dismissHint': ({ id, title }) =>
    told(
      ada.client.call(coaching.dismissHint, {
        params: { id },
        body: { rule: 'title_has_number', words: title },
      }),
    ),
  'objectives.remove': ({ id }) => told(ada.client.call(objectives.remove, { params: { id } })),
  'strategies.create': async ({ owner }) => {
    const { id: teamId } = await newTeam(ada, `Of ${owner.id}`)
    return told(ada.client.call(contract.strategies.create, { body: { title: 'New', quarter: old, teamId } }))
  },
  'strategies.update': async ({ strategy }) => {
    const { id: teamId } = await newTeam(ada, 'Hubs')
    const body = { title: 'Other words', quarter: old, teamId }
    return told(ada.client.call(contract.strategies.update, { params: { id: strategy?.id ?? '' }, body }))
  },
  'trash.restore': async (_, __, deletedId) =>
    told(ada.client.call(contract.trash.restore, { params: { kind: 'objective', id: deletedId } })),
  'updates.post': (objective) => told(tryPost(ada, objective)),
  'updates.correct': (_, id) =>
    told(ada.client.call(updates.correct, { params: { id }, body: { updateText: 'Other words' } })),
  'quarters.mark': ({ id }) =>
    told(ada.client.call(quarters.mark, { params: { id }, body: { draft: 'ready' } })),
  'quarters.score': ({ id }) =>
    told(ada.client.call(quarters.score, { params: { id }, body: { version: 0, score: 1, outcome: null } })),
  'quarters.startPlanning': () => told(ada.client.call(quarters.startPlanning, { params: { quarter: old } })),
  'quarters.stopPlanning': () => told(ada.client.call(quarters.stopPlanning, { params: { quarter: old } })),
  'quarters.commit': () =>
    told(ada.client.call(quarters.commit, { params: { quarter: old }, body: { which: 'all' } })),
  'quarters.commitDrafts': () =>
    told(ada.client.call(quarters.commitDrafts, { params: { quarter: old }, body: { which: 'all' } })),
  'quarters.startClosing': () => told(changeClosing(ada, old, 'startClosing')),
  'quarters.backToRun': () => told(changeClosing(ada, old, 'backToRun')),
  'quarters.publish': () => told(changeClosing(ada, old, 'publish')),
} satisfies typeof refused)
const allowed = [
  'objectives.share',
  'objectives.revokeShare',
  'quarters.reopen',
  'quarters.shareReview',
  'quarters.revokeReview',
  'strategies.remove',
  'trash.empty',
]
/** The rooms whose writes can reach an objective by itself. People and teams only pass it on; talk and help go on. */
const rooms = ['objectives', 'updates', 'quarters', 'strategies', 'trash']

describe('A closed quarter', () => {
  it('is spoken of in every call that writes: refused, or listed as allowed', () => {
    const writing = Object.entries(contract)
      .filter(([room]) => rooms.includes(room))
      .flatMap(([room, calls]) =>
        Object.entries(calls)
          .filter(([, { method }]) => method !== 'GET')
          .map(([name]) => `${room}.${name}`),
      )
    expect(writing.toSorted()).toEqual([...Object.keys(refused), ...allowed].toSorted())
  })

  it.each(Object.keys(refused))('refuses %s with 409, and nothing is written', async (name) => {
    const strategyId = await newStrategy(server, ada.companyId, 'Next-day', old)
    const objective = await newObjective(ada, { quarter: old, strategyId })
    const { update } = await post(ada, objective)
    const { id: deletedId } = await newObjective(ada, { quarter: old })
    await ada.client.call(objectives.remove, { params: { id: deletedId } })
    await close()
    const before = await seen(ada, objective)
    const log = await activityOf(server, objective.id)
    expect(await refused[name]?.(before.objective, update.id, deletedId)).toEqual({
      status: 409,
      message: words,
    })
    expect(await seen(ada, objective)).toEqual(before)
    expect(await activityOf(server, objective.id)).toEqual(log)
  })

  it('takes nothing in and lets nothing out', async () => {
    const inside = await newObjective(ada, { quarter: old })
    const outside = await newObjective(ada, { quarter: next })
    await close()
    const move = async (one: Objective, quarter: string) =>
      told(
        ada.client.call(objectives.update, {
          params: { id: one.id },
          body: { ...editOf((await seen(ada, one)).objective), quarter },
        }),
      )
    expect(await move(inside, next)).toEqual({ status: 409, message: words })
    expect(await move(outside, old)).toEqual({ status: 409, message: words })
  })

  it('keeps what lies above its OKRs from being deleted', async () => {
    const above = await newObjective(ada, { quarter: next })
    await newObjective(ada, { quarter: old, parentId: above.id })
    await close()
    expect(await told(ada.client.call(objectives.remove, { params: { id: above.id } }))).toEqual({
      status: 409,
      message: words,
    })
  })

  it('keeps its OKRs on their level: what lies above them is not moved, and neither comes to a parent nor leaves it', async () => {
    const [top, above] = [
      await newObjective(ada, { quarter: next }),
      await newObjective(ada, { quarter: next }),
    ]
    const inside = await newObjective(ada, { quarter: old, parentId: above.id })
    await close()
    expect(await told(tryEdit(ada, above, { parentId: top.id }))).toEqual({ status: 409, message: words })
    expect((await seen(ada, inside)).objective.level).toBe(2)
    expect((await edited(ada, above, { title: 'Other words' })).parentId).toBeNull()
  })

  it('takes no strategy back and lets none come or go', async () => {
    const [its, elses] = [
      await newStrategy(server, ada.companyId, 'Next-day', old),
      await newStrategy(server, ada.companyId, 'Later', next),
    ]
    const { id: teamId } = await newTeam(ada, 'Hubs')
    await close()
    const save = (id: string, quarter: string) =>
      told(
        ada.client.call(contract.strategies.update, {
          params: { id },
          body: { title: 'Moved', quarter, teamId },
        }),
      )
    expect(await save(its, next)).toEqual({ status: 409, message: words })
    expect(await save(elses, old)).toEqual({ status: 409, message: words })
    await ada.client.call(contract.strategies.remove, { params: { id: its } })
    expect(
      await told(ada.client.call(contract.trash.restore, { params: { kind: 'strategy', id: its } })),
    ).toEqual({ status: 409, message: words })
  })

  it('still lets links be shared, and strategies be deleted', async () => {
    const strategyId = await newStrategy(server, ada.companyId, 'Next-day', old)
    const objective = await newObjective(ada, { quarter: old, strategyId })
    await newUpdate(server, ada, objective.id, new Date(), 'Waiting')
    await close()
    expect((await ada.client.call(objectives.share, { params: { id: objective.id } })).status).toBe(200)
    expect((await ada.client.call(objectives.revokeShare, { params: { id: objective.id } })).status).toBe(200)
    expect(
      (await ada.client.call(contract.strategies.remove, { params: { id: strategyId } })).reply.unlinked,
    ).toBe(1)
  })

  it('takes every write again once it was reopened', async () => {
    const objective = await newObjective(ada, { quarter: old })
    await close()
    await changeClosing(ada, old, 'reopen')
    expect((await edited(ada, objective, { title: 'Other words' })).title).toBe('Other words')
  })

  it('answers who repeats what was saved before it was closed', async () => {
    const objective = await newObjective(ada, { quarter: old })
    const id = randomUUID()
    await post(ada, objective, { id })
    const file = randomUUID()
    const importAgain = () => importing(`title,quarter\nNew,${old}`, `/api/objectives/import?id=${file}`)
    await importAgain()
    await close()
    expect((await post(ada, objective, { id })).update.id).toBe(id)
    expect((await importAgain()).text).toContain('"imported":{"objectives":1')
  })

  it('is still reached by a person’s team move, by deleting a team, and by who takes over', async () => {
    const nadia = await writtenPerson(server, ada.companyId)
    const objective = await newObjective(ada, { quarter: old, ownerId: nadia })
    const team = await newTeam(ada, 'Hubs')
    await close()
    const teamNow = async () => (await seen(ada, objective)).objective.team?.name ?? null
    await ada.client.call(contract.people.update, { params: { id: nadia }, body: { teamId: team.id } })
    expect(await teamNow()).toBe('Hubs')
    await ada.client.call(contract.teams.remove, { params: { id: team.id } })
    expect(await teamNow()).toBeNull()
    await ada.client.call(contract.people.remove, { params: { id: nadia }, query: { takeOverBy: ada.id } })
    expect((await seen(ada, objective)).objective.owner.id).toBe(ada.id)
  })
})
