import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { trash } from '@cairn/domain/trash/contract'
import { assert, asyncProperty, constantFrom, uniqueArray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { choose, lettersTo, tellAt } from '../testing/reaching.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
const start = new Date('2026-11-16T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
  server.travelTo(start)
  ada = await provenColleague(server, await founder(server, 'Skerry Logistics'))
  nadia = await provenColleague(server, ada)
  carl = await colleague(server, ada, 'Carl Berg')
  for (const one of [ada, nadia])
    await choose(one, {
      choices: (['comments', 'reactions'] as const).map((matter) => ({
        ...{ matter, inInbox: true, email: 'at_once' },
      })),
    })
})
afterAll(() => server.close())

type Extra = 'tell' | 'read' | 'delete first' | 'delete second' | 'delete reply' | 'undo'
type Name = 'first' | 'second' | 'reply'

/** A conversation about an OKR of its own. What is deleted in it, is back before anybody goes on with it. */
const conversation = async (title: string, canDelete: boolean) => {
  const okr = await newObjective(ada, { title })
  const ids = new Map<Name, string>()
  const deleted = new Set<Name>()
  const authors = { first: nadia, second: carl, reply: ada }
  const idOf = (name: Name) => ids.get(name) ?? ''
  const undo = async (names: Iterable<Name> = [...deleted]) => {
    for (const name of names)
      if (deleted.delete(name))
        await authors[name].client.call(trash.restore, { params: { kind: 'comment', id: idOf(name) } })
  }
  const post = async (name: Name, words: string, replyTo?: string) => {
    const body = { words, ...(replyTo === undefined ? {} : { replyTo }) }
    const { reply } = await authors[name].client.call(discussion.post, {
      params: { objective: okr.id },
      body,
    })
    ids.set(name, reply.id)
  }
  const react = async (member: Member, isOn: boolean) => {
    await undo(['first'])
    await member.client.call(discussion.react, {
      params: { id: idOf('first') },
      body: { reaction: 'agree', isOn },
    })
  }
  const acts = [
    () => post('first', 'Which crane?'),
    () => post('second', 'The tall one.'),
    () => react(carl, true),
    async () => {
      await undo(['first'])
      await post('reply', 'Why?', idOf('first'))
    },
    () => react(ada, true),
    async () => {
      await undo(['second'])
      const mentions = [{ kind: 'person' as const, id: nadia.id }]
      await carl.client.call(discussion.edit, {
        params: { id: idOf('second') },
        body: { words: 'The tall one, @Nadia Haddad', mentions },
      })
    },
    () => react(carl, false),
  ]
  const remove = async (name: Name) => {
    if (!canDelete || !ids.has(name) || deleted.has(name)) return
    deleted.add(name)
    await authors[name].client.call(discussion.remove, { params: { id: idOf(name) } })
  }
  const inboxes = async () => {
    const told = []
    for (const { client } of [ada, nadia, carl])
      for (const { objective, id, commentId, happenedAt, ...entry } of (
        await client.call(inbox.list, { query: {} })
      ).reply.entries)
        if (objective?.title === title)
          told.push({ ...entry, comment: [...ids.values()].indexOf(commentId ?? '') })
    return told
  }
  const letters = async () => {
    const mails = [...(await lettersTo(server, ada)), ...(await lettersTo(server, nadia))]
    return mails.map(({ text }) => text.split(title).length - 1).filter((named) => named > 0)
  }
  return { acts, remove, undo, inboxes, letters }
}

let hour = 0
/** The same conversation twice: once with whatever happens besides, and once as if nothing had been deleted. */
const bothWays = async (extras: readonly (readonly Extra[])[]) => {
  hour += 1
  server.travelTo(new Date(start.getTime() + hour * 3 * 3_600_000))
  const [changed, left] = [
    await conversation(`Changed${hour}`, true),
    await conversation(`Left${hour}`, false),
  ]
  const tell = () => server.parts.teller.tell()
  const run: Record<Extra, () => Promise<unknown>> = {
    tell,
    read: async () => {
      await changed.undo()
      await tell()
      for (const { client } of [ada, nadia, carl]) await client.call(inbox.readAll, { body: {} })
    },
    undo: () => changed.undo(),
    'delete first': () => changed.remove('first'),
    'delete second': () => changed.remove('second'),
    'delete reply': () => changed.remove('reply'),
  }
  for (const [nth, act] of changed.acts.entries()) {
    await act()
    await left.acts[nth]?.()
    for (const extra of extras[nth] ?? []) await run[extra]()
  }
  await changed.undo()
  await tell()
  await tellAt(server, new Date(start.getTime() + (hour * 3 + 1) * 3_600_000))
  const told = await left.inboxes()
  expect(told.length).toBeGreaterThan(2)
  expect(await changed.inboxes()).toEqual(told)
  expect(await changed.letters()).toEqual(await left.letters())
}

describe('A comment that was deleted and is back', () => {
  it.each<[string, Extra[]]>([
    ['before it was told', ['delete first', 'undo']],
    ['after it was told as deleted', ['delete second', 'tell', 'undo']],
    ['after it was told', ['tell', 'delete first', 'delete reply', 'tell', 'undo']],
    ['after it was read', ['read', 'delete first', 'delete second', 'tell', 'undo']],
  ])('is told as if nothing had been: %s', (_, extras) => bothWays([[], extras, [], [], [], [], extras]))

  it('is told as if nothing had been, whatever is said, told, read and deleted in between', async () => {
    const extra = constantFrom<Extra>('tell', 'read', 'delete first', 'delete second', 'delete reply', 'undo')
    const few = uniqueArray(extra, { maxLength: 3 })
    await assert(
      asyncProperty(uniqueArray(few, { maxLength: 7, selector: String }), (extras) => bothWays(extras)),
      { numRuns: 3, endOnFailure: true },
    )
  })
})
