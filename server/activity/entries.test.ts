import type { BeforeAndAfter } from '@cairn/domain/activity/rules'
import { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { lengths } from '@cairn/domain/lengths'
import { objectives } from '@cairn/domain/objectives/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { teams } from '@cairn/domain/teams/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nightlyRound } from '../billing/round.ts'
import { colleague, editOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let proxied: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  proxied = await testServer({ TRUST_PROXY: 'true' })
  ada = await founder(server)
})
afterAll(async () => {
  await server.close()
  await proxied.close()
})

type Entry = BeforeAndAfter & {
  action: string
  actor_kind: string
  ip_address: string | null
  user_agent: string | null
}
const entriesOf = async (subjectId: string, { parts } = server) =>
  parts.db.raw<Entry>(
    'select action, actor_kind, ip_address, user_agent, before, after from activity where subject_id = $1 order by id',
    [subjectId],
  )
const lastOf = async (subjectId: string) => (await entriesOf(subjectId)).at(-1)

/** Creates an objective with that browser, through whatever proxy. */
const createFrom = async ({ client }: Member, headers: Record<string, string>, remoteAddress: string) => {
  const payload = { title: 'Grow', keyResults: [{ title: 'Ten customers' }] }
  const { path: url, method } = objectives.create
  const sent = await client.send({ method, url, payload, headers, remoteAddress })
  return JSON.parse(sent.text).id as string
}

describe('An entry of the log', () => {
  it('says that a person wrote it, from which address and with which browser', async () => {
    const id = await createFrom(ada, { 'user-agent': 'Skiff/2.0' }, '192.0.2.7')
    expect(await lastOf(id)).toMatchObject({
      actor_kind: 'person',
      ip_address: '192.0.2.7',
      user_agent: 'Skiff/2.0',
    })
  })

  it('cuts what a browser says of itself', async () => {
    const id = await createFrom(ada, { 'user-agent': 'long '.repeat(1000) }, '192.0.2.7')
    expect((await lastOf(id))?.user_agent).toHaveLength(lengths.browser)
  })

  it('believes a proxy about the address only where one is trusted', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.1, 198.51.100.2' }
    const direct = await createFrom(ada, forwarded, '192.0.2.8')
    const behind = await createFrom(await founder(proxied), forwarded, '192.0.2.8')
    expect((await lastOf(direct))?.ip_address).toBe('192.0.2.8')
    expect((await entriesOf(behind, proxied)).at(-1)?.ip_address).toBe('198.51.100.2')
  })

  it('of who comes in by an invitation says from where, too', async () => {
    const nadia = await colleague(server, ada)
    expect(await lastOf(nadia.id)).toMatchObject({
      action: 'member.joined',
      actor_kind: 'person',
      ip_address: expect.stringMatching(/^10\.1\./),
    })
  })

  it('of what the server does by itself names nobody, no address and no browser', async () => {
    const { companyId } = await founder(server)
    await server.parts.db.raw(
      `update companies set trial_start_date = '2020-01-01', trial_end_date = '2020-01-15' where id = $1`,
      [companyId],
    )
    await nightlyRound(server.parts)
    expect(await lastOf(companyId)).toMatchObject({
      action: 'trial.ended',
      actor_kind: 'system',
      ip_address: null,
      user_agent: null,
    })
  })
})

describe('What an entry keeps of the thing before and after', () => {
  it('is all that was said of a new OKR, and only what an edit changed', async () => {
    const made = await newObjective(ada, { title: 'Sail', keyResults: [{ title: 'Ten miles', unit: 'mi' }] })
    const [first] = await entriesOf(made.id)
    expect(first).toMatchObject({ before: null, after: { title: 'Sail', ownerId: ada.id, parentId: null } })
    const [keyResult] = made.keyResults
    if (keyResult === undefined) throw new Error('The OKR has no key result')
    await ada.client.call(objectives.update, {
      params: { id: made.id },
      body: {
        ...editOf(made),
        title: 'Row',
        keyResults: [{ id: keyResult.id, title: 'Twelve miles', unit: 'mi' }],
      },
    })
    expect(await lastOf(made.id)).toMatchObject({
      before: { title: 'Sail', keyResults: { [keyResult.id]: { title: 'Ten miles' } } },
      after: { title: 'Row', keyResults: { [keyResult.id]: { title: 'Twelve miles' } } },
    })
    expect(Object.keys((await lastOf(made.id))?.after ?? {})).toEqual(['title', 'keyResults'])
    await ada.client.call(objectives.remove, { params: { id: made.id } })
    expect(await lastOf(made.id)).toMatchObject({ before: { title: 'Row' }, after: null })
  })

  it('is what an update said and did', async () => {
    const { id, keyResults } = await newObjective(ada)
    const [keyResult] = keyResults
    if (keyResult === undefined) throw new Error('The OKR has no key result')
    await ada.client.call(updates.post, {
      params: { objective: id },
      body: {
        updateText: 'Halfway',
        status: 'behind',
        keyResults: [{ id: keyResult.id, currentValue: 5, confidence: 7 }],
      },
    })
    expect(await lastOf(id)).toMatchObject({
      before: {
        updateText: null,
        status: 'on_track',
        keyResults: { [keyResult.id]: { currentValue: null } },
      },
      after: {
        updateText: 'Halfway',
        status: 'behind',
        keyResults: { [keyResult.id]: { currentValue: 5 } },
        confidences: { [keyResult.id]: 7 },
      },
    })
  })

  it('is the same for teams and strategies', async () => {
    const team = (await ada.client.call(teams.create, { body: { name: 'Harbour' } })).reply
    await ada.client.call(teams.update, { params: { id: team.id }, body: { name: 'Quay', icon: team.icon } })
    expect(await lastOf(team.id)).toMatchObject({ before: { name: 'Harbour' }, after: { name: 'Quay' } })
    const fields = {
      title: 'Grow',
      quarter: (await newObjective(ada)).quarter,
      teamId: team.id,
      description: null,
    }
    const strategy = (await ada.client.call(strategies.create, { body: fields })).reply
    await ada.client.call(strategies.update, {
      params: { id: strategy.id },
      body: { ...fields, description: 'Why' },
    })
    expect(await lastOf(strategy.id)).toMatchObject({
      before: { description: null },
      after: { description: 'Why' },
    })
    await ada.client.call(strategies.remove, { params: { id: strategy.id } })
    expect(await lastOf(strategy.id)).toMatchObject({
      before: { title: 'Grow', teamId: team.id },
      after: null,
    })
  })
})

describe('Address and browser of an entry', () => {
  it('are in no reply but the file of one’s own data', async () => {
    const browser = 'Unseen-Browser/7'
    const address = '203.0.113.77'
    const id = await createFrom(ada, { 'user-agent': browser }, address)
    const calls = Object.values(contract)
      .flatMap((room): Endpoint[] => Object.values(room))
      .filter(({ method, replyType }) => method === 'GET' && !replyType?.startsWith('text/event-stream'))
      .filter(({ path }) => path !== ownAccount.exportData.path)
    const texts = await Promise.all(
      calls.map(
        async ({ path: url }) =>
          (await ada.client.send({ method: 'GET', url: url.replace(/:\w+/, id) })).text,
      ),
    )
    const own = await ada.client.send({ method: 'GET', url: ownAccount.exportData.path })
    const isTold = (text: string) => text.includes(browser) || text.includes(address)
    expect(texts.filter(isTold)).toEqual([])
    expect(own.text).toContain(id)
    expect(isTold(own.text)).toBe(true)
  })
})
