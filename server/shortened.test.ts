import { blockers } from '@cairn/domain/blockers/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { lengths } from '@cairn/domain/lengths'
import { strategies } from '@cairn/domain/strategies/contract'
import { templates } from '@cairn/domain/templates/contract'
import { trash } from '@cairn/domain/trash/contract'
import type { TrashedKind } from '@cairn/domain/trash/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTeam } from './testing/colleagues.ts'
import { colleague, newObjective } from './testing/objectives.ts'
import { founder, type Member } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { post } from './testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let okr: Awaited<ReturnType<typeof newObjective>>
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  nadia = await colleague(server, ada, 'Nadia Haddad')
  okr = await newObjective(ada, { coOwnerIds: [nadia.id] })
})
afterAll(() => server.close())

/** Where the emoji fall on the place at which an inbox cuts, in one of two. */
const told = [276, 277].map((before) => `@Nadia Haddad ${'t'.repeat(before - 14)}${'🎉'.repeat(9)}`)
const inboxOf = async ({ client }: Member) => {
  await server.parts.teller.tell()
  return (await client.call(inbox.list, { query: {} })).reply.entries
}
const say = async ({ client }: Member, words: string) =>
  (
    await client.call(discussion.post, {
      params: { objective: okr.id },
      body: { words, mentions: [{ kind: 'person', id: nadia.id }] },
    })
  ).reply
const restore = async (kind: TrashedKind, id: string) =>
  (await ada.client.call(trash.restore, { params: { kind, id } })).reply

describe('What is shortened between two halves of an emoji', () => {
  it.each(told)('reaches an inbox: %s', async (words) => {
    await say(ada, words)
    await post(ada, okr, { updateText: words, blockers: words })
    const [blocker] = (await ada.client.call(blockers.ofObjective, { params: { objective: okr.id } })).reply
      .blockers
    await ada.client.call(blockers.ask, {
      params: { id: blocker?.id ?? '' },
      body: { whomId: nadia.id, neededBy: '2099-12-31', whatWouldHelp: words },
    })
    const entries = (await inboxOf(nadia)).slice(0, 3)
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['help_asked', 'mentioned', 'update'])
    for (const { details } of entries) expect(details.words).toMatch(/t🎉+…$/)
  })

  it('comes back from the trash under a name that was taken meanwhile', async () => {
    const title = `${'t'.repeat(286)}${'🎉'.repeat(5)}`
    const make = async () =>
      (await ada.client.call(templates.save, { body: { title, objectiveId: okr.id } })).reply
    const { id } = await make()
    await ada.client.call(templates.remove, { params: { id } })
    await make()
    expect((await restore('template', id)).title).toBe(`${'t'.repeat(286)}🎉 (restored)`)
    const team = await newTeam(ada, 'Hubs')
    const plan = async () =>
      (await ada.client.call(strategies.create, { body: { title, teamId: team.id, quarter: okr.quarter } }))
        .reply.id
    const first = await plan()
    await ada.client.call(strategies.remove, { params: { id: first } })
    await plan()
    expect((await restore('strategy', first)).title).toBe(`${'t'.repeat(286)}🎉 (restored)`)
  })

  it('is listed in the trash', async () => {
    const { id } = await say(ada, `${'t'.repeat(lengths.title - 1)}🎉 and more`)
    await ada.client.call(discussion.remove, { params: { id } })
    const { things } = (await ada.client.call(trash.list, { query: {} })).reply
    expect(things.find((one) => one.id === id)?.title).toBe('t'.repeat(lengths.title - 1))
  })
})
