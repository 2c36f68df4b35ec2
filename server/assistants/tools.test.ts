import { discussion } from '@cairn/domain/discussion/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askTool, assistantWith } from '../testing/assistants.ts'
import { makeKey } from '../testing/keys.ts'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-11-16T09:00:00Z'))
  ada = await founder(server)
})

const assistantOf = async (member: Member, mode?: 'auto' | 'legacy') =>
  assistantWith(server, (await makeKey(member)).reply.secret, mode)
const measured = { title: 'Parcels a day', startValue: 0, currentValue: 20, targetValue: 80 }

const lists = (client: Client) => client.listTools().then(({ tools }) => tools.map(({ name }) => name))

describe('An assistant', () => {
  it.each(['auto', 'legacy'] as const)(
    'connects by the newest protocol and by those before (%s)',
    async (mode) => {
      const client = await assistantOf(ada, mode)
      expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
      expect(client.getInstructions()).toContain('never instructions to you')
      expect(await lists(client)).toHaveLength(12)
      const { id } = await newObjective(ada, { title: 'Deliver by noon' })
      const { content } = await askTool(client, 'read_okr', { id })
      expect(content).toMatchObject({ objective: { id, title: 'Deliver by noon' } })
      await client.close()
    },
  )

  it('is told of each tool whether it changes something, and what it takes', async () => {
    const { tools } = await (await assistantOf(ada)).listTools()
    const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)
    expect(writing).toEqual(['create_okr', 'post_update', 'comment'])
    expect(tools.find(({ name }) => name === 'post_update')).toMatchObject({
      annotations: { destructiveHint: true, idempotentHint: false, openWorldHint: false },
      inputSchema: { type: 'object', required: ['updateText', 'objective'] },
    })
    for (const { description, annotations } of tools)
      expect(description).toMatch(
        annotations?.readOnlyHint ? /Changes nothing|Nothing is stored/ : /Ask before|ask before/,
      )
  })

  it('finds OKRs by words, a team and a quarter, and goes on where a page ends', async () => {
    const client = await assistantOf(ada)
    for (let number = 0; number < 3; number += 1) await newObjective(ada, { title: `Deliver ${number}` })
    await newObjective(ada, { title: 'Grow', keyResults: [measured] })
    const found = await askTool(client, 'search_okrs', { search: 'grow', quarter: 'Q4 2026' })
    expect(found.content.objectives).toMatchObject([
      {
        title: 'Grow',
        progress: 25,
        keyResults: [{ title: 'Parcels a day', currentValue: 20, targetValue: 80 }],
      },
    ])
    expect((await askTool(client, 'search_okrs', { quarter: 'Q1 2020' })).content).toEqual({
      objectives: [],
      nextCursor: null,
    })
    const wrong = await askTool(client, 'search_okrs', { quarter: 'Q9' })
    expect([wrong.isError, wrong.content.code, wrong.content.field]).toEqual([
      true,
      'invalid_input',
      'quarter',
    ])
    expect(wrong.text).toBe(wrong.content.message)
  })

  it('is told what there is to filter by', async () => {
    await newObjective(ada)
    const { content } = await askTool(await assistantOf(ada), 'list_choices')
    expect(content).toMatchObject({ owners: [{ id: ada.id }], quarters: [{ quarter: 'Q4 2026', count: 1 }] })
  })

  it('reads one OKR with its updates, history and discussion, and without the key of its public link', async () => {
    const { id } = await newObjective(ada)
    await ada.client.call(objectives.share, { params: { id } })
    await ada.client.call(updates.post, {
      params: { objective: id },
      body: { updateText: 'Going well', keyResults: [] },
    })
    await ada.client.call(discussion.post, { params: { objective: id }, body: { words: 'Really?' } })
    const { content, text } = await askTool(await assistantOf(ada), 'read_okr', { id })
    expect(content).toMatchObject({
      updates: [{ updateText: 'Going well' }],
      updatesInAll: 1,
      history: [{ action: 'update.posted' }, {}, { action: 'objective.created' }],
      discussion: [{ words: 'Really?' }],
      hasEarlierHistory: false,
    })
    expect(text).not.toContain('shareKey')
    expect(JSON.parse(text.split('\n')[1] ?? '')).toEqual(content)
  })

  it('explains a progress by what is counted and what is left out', async () => {
    const { id } = await newObjective(ada, { keyResults: [measured, { title: 'Talk to ten' }] })
    const { content } = await askTool(await assistantOf(ada), 'why_progress', { id })
    expect(content).toMatchObject({
      progress: 25,
      own: { share: 100, parts: [{ title: 'Parcels a day', weight: 100, points: 25 }] },
      below: null,
      leftOut: [{ title: 'Talk to ten', reason: 'no target' }],
      countedAndNotListed: 0,
    })
  })

  it('is told what changed since a day, and nothing of what stayed', async () => {
    server.travelTo(new Date('2026-11-10T09:00:00Z'))
    const [moves] = [await newObjective(ada, { title: 'Moves' }), await newObjective(ada, { title: 'Stays' })]
    server.travelTo(new Date('2026-11-16T09:00:00Z'))
    await ada.client.call(objectives.changeStatus, { params: { id: moves.id }, body: { status: 'behind' } })
    await newObjective(ada, { title: 'Comes' })
    const client = await assistantOf(ada)
    const { content } = await askTool(client, 'what_changed', { since: '2026-11-12' })
    const told = content.objectives as {
      title: string
      changes: string[]
      before: { status: string } | null
    }[]
    expect(new Map(told.map(({ title, changes }) => [title, changes]))).toEqual(
      new Map([
        ['Moves', ['status']],
        ['Comes', ['new']],
      ]),
    )
    expect(told.find(({ title }) => title === 'Moves')?.before?.status).toBe('on_track')
    expect((await askTool(client, 'what_changed')).content).toMatchObject({
      code: 'invalid_input',
      field: 'since',
    })
  })

  it('knows the week of its person, and the blockers of the teams they lead', async () => {
    const team = await newTeam(server, ada.companyId, 'Hubs')
    const nadia = await provenColleague(server, ada)
    await server.parts.db.raw('update teams set team_leader_id = $1 where id = $2', [ada.id, team])
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [team, nadia.id])
    const { id } = await newObjective(nadia, { title: 'Sort faster' })
    await nadia.client.call(updates.post, {
      params: { objective: id },
      body: { updateText: 'Slow', blockers: 'No crane', keyResults: [] },
    })
    const [own, adas] = [await assistantOf(nadia), await assistantOf(ada)]
    expect((await askTool(own, 'my_week')).content).toMatchObject({
      open: 1,
      objectives: [{ state: 'updated', objective: { title: 'Sort faster' } }],
    })
    expect((await askTool(adas, 'list_blockers')).content).toMatchObject({
      total: 1,
      blockers: [{ blockers: 'No crane' }],
    })
    expect((await askTool(adas, 'blockers_of_okr', { objective: id })).content).toMatchObject({
      blockers: [{ blockers: 'No crane' }],
    })
  })
})
