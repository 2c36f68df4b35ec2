import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import { cursorNow, newsSince } from '../live/changes.ts'
import { askTool, assistantWith } from '../testing/assistants.ts'
import { makeKey } from '../testing/keys.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
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

describe('An assistant', () => {
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

  it('is told to every page without an actor, its person’s too: none of them knows of what it wrote', async () => {
    const { id } = await newObjective(ada)
    const client = await assistantOf(ada)
    const inside = unattendedScope(ada.companyId, new Date())
    const before = await inCompany(server.parts.db, inside, cursorNow)
    await askTool(client, 'comment', { objective: id, words: 'Well done' })
    const { changes } = await inCompany(server.parts.db, inside, (tx) => newsSince(tx, before))
    expect(changes?.length).toBeGreaterThan(0)
    for (const change of changes ?? []) expect(change).toMatchObject({ actorId: null })
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
