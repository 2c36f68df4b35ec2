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

  it('drafts an OKR with the coach’s hints, and stores nothing', async () => {
    await newObjective(ada, { title: 'Deliver by noon everywhere' })
    const draft = { title: 'Launch: deliver by noon everywhere', keyResults: [{ title: 'Customers' }] }
    const { content } = await askTool(await assistantOf(ada), 'draft_okr', draft)
    expect(content).toMatchObject({
      isStored: false,
      hints: [
        { hint: 'Names work, not a change. What will be different when it is done?' },
        { about: 'Customers', hint: 'No number yet. What would you count?' },
        {},
      ],
      calledAlike: [{ title: 'Deliver by noon everywhere' }],
    })
    expect(content.looks).toContainEqual({ look: 'It supports a strategy or an objective', isHeld: false })
    const { rows } = (await ada.client.call(objectives.list, { query: {} })).reply
    expect(rows).toHaveLength(1)
  })

  it('creates, updates and comments as its person, named in the log as an assistant with its key', async () => {
    const client = await assistantOf(ada)
    const made = await askTool(client, 'create_okr', { title: 'Deliver by noon', keyResults: [measured] })
    const { id, keyResults } = made.content as { id: string; keyResults: { id: string }[] }
    const posted = await askTool(client, 'post_update', {
      objective: id,
      updateText: 'Half of it',
      status: 'at_risk',
      keyResults: [{ id: keyResults[0]?.id, currentValue: 40 }],
    })
    expect(posted.content).toMatchObject({ objective: { progress: 50, status: 'at_risk' } })
    const said = await askTool(client, 'comment', { objective: id, words: 'Well done' })
    expect(said.content).toMatchObject({ words: 'Well done', author: { id: ada.id } })
    const log = await server.parts.db.raw(
      `select action, actor_id, actor_kind, key_name from activity where company_id = $1 and actor_kind <> 'person' order by id`,
      [ada.companyId],
    )
    expect(log.length).toBeGreaterThanOrEqual(3)
    for (const entry of log)
      expect(entry).toMatchObject({ actor_id: ada.id, actor_kind: 'assistant', key_name: 'Hub counters' })
    const { entries } = (await ada.client.call(objectives.history, { params: { id }, query: {} })).reply
    expect(new Set(entries.map(({ keyName }) => keyName))).toEqual(new Set(['Hub counters']))
  })

  it('is told in words why something cannot be, and may do better', async () => {
    const client = await assistantOf(ada)
    const { id } = await newObjective(ada)
    const empty = await askTool(client, 'post_update', { objective: id, updateText: ' ' })
    expect([empty.isError, empty.content.code, empty.content.field]).toEqual([
      true,
      'invalid_input',
      'updateText',
    ])
    const nowhere = await askTool(client, 'comment', { words: 'Where?' })
    expect(nowhere.content).toMatchObject({ code: 'invalid_input', field: 'objective' })
    const gone = await askTool(client, 'read_okr', { id: crypto.randomUUID() })
    expect(gone.content.code).toBe('not_found')
  })
})

describe('The resources', () => {
  it('are the objectives and the rule book', async () => {
    const client = await assistantOf(ada)
    const { id } = await newObjective(ada, { title: 'Deliver by noon' })
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['cairn://objectives', 'cairn://rules'])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'cairn://objectives/{id}',
      'cairn://rules/{room}',
    ])
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents
      return content !== undefined && 'text' in content ? content.text : ''
    }
    expect(JSON.parse(await read('cairn://objectives'))).toMatchObject({
      objectives: [{ title: 'Deliver by noon' }],
    })
    expect(JSON.parse(await read(`cairn://objectives/${id}`))).toMatchObject({ objective: { id } })
    expect(await read('cairn://rules')).toContain('- [objectives](cairn://rules/objectives)')
    expect(await read('cairn://rules/keys')).toContain(
      '## The end of a key\n- is after today and within five years',
    )
    for (const uri of [
      'cairn://rules/../server',
      'cairn://rules/nothing',
      'file:///etc/passwd',
      'cairn://objectives/x/y',
    ])
      await expect(client.readResource({ uri })).rejects.toThrow('Nothing is at this address.')
    await expect(client.readResource({ uri: `cairn://objectives/${crypto.randomUUID()}` })).rejects.toThrow()
  })
})
