import { toolNames } from '@cairn/domain/assistants/tools'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type KeyShown,
  keysInOrder,
  keysShown,
  toolRows,
  toolRowsOfOthers,
} from '../testing/assistant-rows.ts'
import { askTool, assistantWith } from '../testing/assistants.ts'
import { makeCompanyKey, makeKey } from '../testing/keys.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let nadia: Member
let own: string
let others: string
const clients = new Map<KeyShown, Client>()
beforeAll(async () => {
  server = await testServer()
  server.travelTo(new Date('2026-11-16T09:00:00Z'))
  const ada = await founder(server)
  nadia = await provenColleague(server, ada)
  own = (await newObjective(nadia)).id
  others = (await newObjective(ada)).id
  for (const shown of keysInOrder) {
    const { isOfCompany, scopes } = keysShown[shown]
    const { secret } = (await (isOfCompany ? makeCompanyKey(ada, { scopes }) : makeKey(nadia, scopes))).reply
    clients.set(shown, await assistantWith(server, secret))
  }
})
afterAll(() => server.close())

/** What every tool takes at once: each looks at its own. */
const given = (objective: string) => ({
  ...{ id: objective, objective, since: '2026-11-15', updateText: 'Going well', words: 'Hello' },
})
const givenTo = (name: string, objective: string) =>
  name === 'create_okr' || name === 'draft_okr'
    ? { title: 'Deliver', ownerId: nadia.id, keyResults: [{ title: 'One' }] }
    : name === 'post_update' || name === 'comment'
      ? { ...given(objective), id: crypto.randomUUID() }
      : given(objective)

const answersTo = async (name: string, objective: string) => {
  const answers: string[] = []
  for (const shown of keysInOrder) {
    const client = clients.get(shown)
    if (client === undefined) throw new Error(`Nobody shows ${shown}`)
    const isOffered = (await client.listTools()).tools.some((tool) => tool.name === name)
    const answer = await askTool(client, name, givenTo(name, objective)).catch(() => null)
    // What is not offered is not answered either.
    expect([shown, answer === null]).toEqual([shown, !isOffered])
    answers.push(answer === null ? '–' : answer.isError ? String(answer.content.code) : 'yes')
  }
  return answers
}

describe('Who may use a tool', () => {
  it.each(toolNames)('follows from the key that was shown: %s', async (name) => {
    expect(await answersTo(name, own)).toEqual(toolRows[name])
    const row = toolRowsOfOthers[name]
    if (row !== undefined) expect(await answersTo(name, others)).toEqual(row)
  })
})
