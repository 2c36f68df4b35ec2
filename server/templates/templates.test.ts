import { people } from '@cairn/domain/people/contract'
import { templates } from '@cairn/domain/templates/contract'
import { trash } from '@cairn/domain/trash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newObjective } from '../testing/objectives.ts'
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

const keyResults = [
  { title: 'Median first reply', startValue: 190, currentValue: 150, targetValue: 60, unit: 'min' },
  { title: 'Somebody answers at night' },
]
const trySave = ({ client }: Member, objectiveId: string, title = 'Answer faster') =>
  client.call(templates.save, { body: { objectiveId, title } })
const saved = async (member: Member, title?: string) => {
  const { id } = await newObjective(member, { keyResults })
  return (await trySave(member, id, title)).reply
}
const listed = async ({ client }: Member) => (await client.call(templates.list, {})).reply.templates
const rename = ({ client }: Member, id: string, title: string) =>
  client.call(templates.rename, { params: { id }, body: { title } })
const remove = ({ client }: Member, id: string) => client.call(templates.remove, { params: { id } })
const restore = ({ client }: Member, id: string) =>
  client.call(trash.restore, { params: { kind: 'template', id } })

describe('A template of the company', () => {
  it('keeps the key results of an OKR as they are, whatever becomes of it, and says who made it', async () => {
    const objective = await newObjective(ada, { keyResults })
    const { id, ...told } = (await trySave(ada, objective.id, '  Answer   faster ')).reply
    expect(told).toEqual({
      title: 'Answer   faster',
      keyResults: [
        { title: 'Median first reply', startValue: 190, targetValue: 60, unit: 'min' },
        { title: 'Somebody answers at night', startValue: 0, targetValue: null, unit: null },
      ],
      makerName: 'Maren Aasen',
      canChange: true,
    })
    expect(await listed(ada)).toEqual([{ id, ...told }])
    expect((await activityOf(server, id)).map(({ action }) => action)).toEqual(['template.saved'])
  })

  it('is saved by every member, by title for all of them, and seen in no other company', async () => {
    const nadia = await colleague(server, ada)
    await saved(nadia, 'reach more')
    await saved(ada, 'Answer faster')
    expect((await listed(nadia)).map(({ title, canChange }) => [title, canChange])).toEqual([
      ['Answer faster', false],
      ['reach more', true],
    ])
    expect(await listed(await founder(server))).toEqual([])
  })

  it('is not made of an OKR of others, nor under a name that is taken, however it is spelled', async () => {
    const stranger = await founder(server)
    const theirs = await newObjective(stranger, { keyResults })
    expect((await trySave(ada, theirs.id)).status).toBe(404)
    const { id } = await saved(ada)
    const other = await newObjective(ada, { keyResults })
    expect((await trySave(ada, other.id, 'ANSWER faster')).refusal).toMatchObject({
      code: 'conflict',
      message: 'There is a template with this name already.',
      field: 'title',
    })
    for (const alike of ['Answer  faster', 'Answer\u00A0faster', 'Ａnswer ｆaster', 'answer\u2003FASTER'])
      expect((await trySave(ada, other.id, alike)).refusal, alike).toMatchObject({
        field: 'title',
        code: 'conflict',
      })
    const hidden = await trySave(ada, other.id, 'Answer\u200B faster')
    expect([hidden.status, hidden.refusal.message]).toEqual([
      422,
      'Please leave out line breaks and characters that cannot be seen.',
    ])
    expect((await trySave(ada, other.id, 'Answers faster')).status).toBe(200)
    expect((await rename(ada, id, 'Answers  faster')).refusal.message).toMatch(/^There is a template/)
    expect((await rename(ada, id, 'ANSWER faster')).reply.title).toBe('ANSWER faster')
    expect((await trySave(ada, other.id, '  ')).status).toBe(422)
  })

  it('is renamed and deleted by whoever made it and by admins', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const { id } = await saved(nadia)
    for (const refused of [await rename(sven, id, 'Mine'), await remove(sven, id)])
      expect([refused.status, refused.refusal.message]).toEqual([
        403,
        'Only whoever saved a template and admins can change it.',
      ])
    expect((await rename(nadia, id, 'Reply faster')).reply.title).toBe('Reply faster')
    expect((await rename(ada, id, 'Reply first')).reply).toMatchObject({ title: 'Reply first' })
    expect((await remove(ada, id)).status).toBe(200)
    expect(await listed(nadia)).toEqual([])
    expect((await rename(nadia, id, 'Gone')).status).toBe(404)
  })

  it('comes back from the trash by whoever could delete it, and says so where its name was taken', async () => {
    const [nadia, sven] = [await colleague(server, ada), await colleague(server, ada, 'Sven')]
    const before = await saved(nadia)
    await remove(nadia, before.id)
    const things = (await nadia.client.call(trash.list, { query: {} })).reply.things
    expect(things.map(({ kind, title }) => [kind, title])).toEqual([['template', 'Answer faster']])
    expect((await restore(sven, before.id)).refusal.message).toBe(
      "You don't have permission to restore this template.",
    )
    expect((await restore(nadia, before.id)).reply).toMatchObject({
      kind: 'template',
      title: 'Answer faster',
    })
    expect(await listed(nadia)).toEqual([before])
    await remove(nadia, before.id)
    await saved(sven)
    expect((await restore(nadia, before.id)).reply.title).toBe('Answer faster (restored)')
  })

  it('stays when its maker leaves, and is then the admins’', async () => {
    const nadia = await colleague(server, ada)
    const { id } = await saved(nadia)
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    expect(await listed(ada)).toMatchObject([{ id, canChange: true, makerName: 'Nadia Haddad' }])
  })

  it('whose maker left while it was in the trash is the admins’ when it comes back', async () => {
    const nadia = await colleague(server, ada)
    const { id } = await saved(nadia)
    await remove(nadia, id)
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    const sven = await colleague(server, ada, 'Sven')
    expect((await restore(sven, id)).status).toBe(403)
    expect((await restore(ada, id)).status).toBe(200)
    expect(await listed(ada)).toMatchObject([{ id, canChange: true, makerName: 'Nadia Haddad' }])
    expect(await listed(sven)).toMatchObject([{ id, canChange: false }])
  })

  it('is one of at most 200', async () => {
    const { id } = await newObjective(ada, { keyResults })
    await server.parts.db.raw(
      `insert into templates (company_id, title, key_results, maker_name)
       select $1, 'Template ' || n, '[]', 'Ada' from generate_series(1, 200) n`,
      [ada.companyId],
    )
    expect((await trySave(ada, id)).refusal.message).toMatch(/^A workspace has at most 200 templates/)
  })

  it('holds at most 10 key results, so that all templates can be offered at once; one that has more stays', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Count ${n + 1}` }))
    const eleven = await newObjective(ada, { keyResults: many(11) })
    const refused = await trySave(ada, eleven.id)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'A template has at most 10 key results, and this OKR has 11.',
    ])
    expect(await listed(ada)).toEqual([])
    const ten = await newObjective(ada, { keyResults: many(10) })
    const { id } = (await trySave(ada, ten.id)).reply
    await server.parts.db.raw('update templates set key_results = $2 where id = $1', [
      id,
      JSON.stringify(many(11).map((one) => ({ ...one, startValue: 0, targetValue: null, unit: null }))),
    ])
    expect((await rename(ada, id, 'Longer')).reply.keyResults).toHaveLength(11)
    expect((await listed(ada))[0]?.keyResults).toHaveLength(11)
  })

  it('comes back from the trash only while there are fewer than 200', async () => {
    const { id } = await saved(ada)
    await remove(ada, id)
    await server.parts.db.raw(
      `insert into templates (company_id, title, key_results, maker_name)
       select $1, 'Template ' || n, '[]', 'Ada' from generate_series(1, 200) n`,
      [ada.companyId],
    )
    const refused = await restore(ada, id)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'A workspace has at most 200 templates of its own. Delete one to save another.',
    ])
    const [first] = await listed(ada)
    await remove(ada, first?.id ?? '')
    expect((await restore(ada, id)).reply.title).toBe('Answer faster')
    expect(await listed(ada)).toHaveLength(200)
  })
})
