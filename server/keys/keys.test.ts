import { keys } from '@cairn/domain/keys/contract'
import { isKey } from '@cairn/domain/keys/format'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { updates } from '@cairn/domain/updates/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../secret-token.ts'
import { makeKey, programOf } from '../testing/keys.ts'
import { activityOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member, mailTo } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { keyRound } from './round.tsx'

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

const listed = async ({ client }: Member) => (await client.call(keys.list, {})).reply.keys
const revoke = ({ client }: Member, id: string) => client.call(keys.revoke, { params: { id } })
const { overview } = workspace

describe('An API key', () => {
  it('is told once, is told to its owner by mail, and is listed by its last four letters', async () => {
    const { key, secret } = (await makeKey(ada, ['read'], '2027-02-14')).reply
    expect(isKey(secret)).toBe(true)
    expect(key).toMatchObject({
      name: 'Hub counters',
      scopes: ['read'],
      endsOn: '2027-02-14',
      lastUsedAt: null,
    })
    expect(secret.endsWith(key.lastFour)).toBe(true)
    expect(await listed(ada)).toEqual([key])
    const mail = await mailTo(server, ada.email)
    expect([mail.kind, mail.text.includes('Hub counters'), mail.text.includes(secret)]).toEqual([
      'api_key_made',
      true,
      false,
    ])
    expect(mail.text.replace(/\s+/g, ' ')).toContain(
      'revoke it on your profile: a new password does not end it. Then',
    )
    const stored = await server.parts.db.raw('select * from api_keys where id = $1', [key.id])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(9, 40))
    expect((await activityOf(server, key.id)).map(({ action }) => action)).toEqual(['key.made'])
  })

  it('acts as its person, names itself in the log, and says how many calls are left', async () => {
    const program = await programOf(server, ada)
    const made = await program.call(objectives.create, {
      body: { title: 'Count parcels', quarter: 'Q4 2026', keyResults: [{ title: 'Parcels' }] },
    })
    expect([made.status, made.reply.owner?.id]).toEqual([200, ada.id])
    expect(made.headers).toMatchObject({
      'ratelimit-policy': '"key";q=600;w=60',
      ratelimit: expect.stringMatching(/^"key";r=599;t=\d+$/),
    })
    const [entry] = await server.parts.db.raw(
      `select actor_id, actor_kind, key_name from activity where action = 'objective.created' and company_id = $1`,
      [ada.companyId],
    )
    expect(entry).toEqual({ actor_id: ada.id, actor_kind: 'key', key_name: 'Hub counters' })
    const history = await ada.client.call(objectives.history, { params: { id: made.reply.id }, query: {} })
    expect(history.reply.entries).toMatchObject([
      { action: 'objective.created', actorId: ada.id, keyName: 'Hub counters' },
    ])
  })

  it('is called by what can be seen in at most 120 letters', async () => {
    for (const name of ['x'.repeat(121), 'Hub\ncounters', '\u202eretnuoc'])
      expect([name, (await makeKey(ada, ['read'], null, name)).refusal]).toEqual([
        name,
        expect.objectContaining({
          field: 'name',
          message: expect.stringMatching(/^Please (use at most 120|leave out)/),
        }),
      ])
  })

  it('does not tell the key of a public link, which would outlive it', async () => {
    const { id } = await newObjective(ada)
    await ada.client.call(objectives.share, { params: { id } })
    expect((await ada.client.call(objectives.get, { params: { id } })).reply.shareKey).not.toBeNull()
    const reader = await programOf(server, ada, ['read'])
    expect((await reader.call(objectives.get, { params: { id } })).reply.shareKey).toBeNull()
  })

  it('does not tell the Company ID, by which anybody would be a member', async () => {
    const reader = await programOf(server, ada, ['read'])
    expect((await reader.call(workspace.info, {})).status).toBe(403)
  })

  it('does what it was given, and is refused the rest in words', async () => {
    const reader = await programOf(server, ada, ['read'])
    const { id } = await newObjective(ada)
    expect((await reader.call(objectives.get, { params: { id } })).status).toBe(200)
    const body = { status: 'behind', updateText: 'Slow', nextWeekFocus: 'Faster' } as const
    const refused = await reader.call(updates.post, { params: { objective: id }, body })
    expect([refused.status, refused.refusal.message]).toEqual([
      403,
      'This API key was not given the right “Write updates”.',
    ])
    const writer = await programOf(server, ada, ['updates'])
    expect((await writer.call(updates.post, { params: { objective: id }, body })).status).toBe(200)
    expect((await writer.call(objectives.get, { params: { id } })).status).toBe(403)
    expect((await reader.call(keys.list, {})).refusal.message).toBe('This call is closed to API keys.')
  })

  it('may never do more than its person may now', async () => {
    const nadia = await provenColleague(server, ada)
    await ada.client.call(people.update, {
      params: { id: nadia.id },
      body: { permissionsLevel: 'company_admin' },
    })
    const program = await programOf(server, nadia)
    const { id } = await newObjective(ada)
    const rename = (title: string) =>
      program.call(objectives.changeStatus, { params: { id }, body: { status: title as 'behind' } })
    expect((await rename('behind')).status).toBe(200)
    await ada.client.call(people.update, { params: { id: nadia.id }, body: { permissionsLevel: 'member' } })
    expect((await rename('on_track')).status).toBe(403)
  })

  it('is worth nothing once it is revoked, its person has left, or its day has come', async () => {
    const nadia = await provenColleague(server, ada)
    const { key, secret } = (await makeKey(ada)).reply
    const [revoked, left, ended] = [
      server.program(secret),
      await programOf(server, nadia),
      await programOf(server, ada, ['read'], '2026-11-17'),
    ]
    for (const program of [revoked, left, ended]) expect((await program.call(overview, {})).status).toBe(200)
    expect((await revoke(nadia, key.id)).status).toBe(404)
    expect((await revoke(ada, key.id)).reply).toEqual({ removed: true })
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    server.travelTo(new Date('2026-11-17T00:00:00Z'))
    for (const program of [revoked, left, ended]) {
      const refused = await program.call(overview, {})
      expect([refused.status, refused.refusal, refused.headers['www-authenticate']]).toEqual([
        401,
        {
          code: 'invalid_credentials',
          message: 'This API key is not valid. It may have ended or been revoked.',
        },
        'Bearer',
      ])
    }
    expect((await revoke(ada, key.id)).refusal.message).toBe('This key no longer exists.')
  })

  it('ends at a moment: a company that moves its clocks afterwards does not wake it', async () => {
    const program = await programOf(server, ada, ['read'], '2026-11-17')
    expect((await listed(ada))[0]).toMatchObject({
      endsAt: new Date('2026-11-17T00:00:00Z'),
      endsOn: '2026-11-17',
    })
    server.travelTo(new Date('2026-11-17T00:00:00Z'))
    expect((await program.call(overview, {})).status).toBe(401)
    await ada.client.call(workspace.change, { body: { timeZone: 'Pacific/Pago_Pago' } })
    expect((await program.call(overview, {})).status).toBe(401)
    expect((await listed(ada))[0]).toMatchObject({
      endsAt: new Date('2026-11-17T00:00:00Z'),
      endsOn: '2026-11-16',
    })
  })

  it('can be made ten times in an hour, and made anew', async () => {
    for (let count = 0; count < 12; count += 1) {
      const made = await makeKey(ada, ['read'])
      expect([count, made.status]).toEqual([count, 200])
      await revoke(ada, made.reply.key.id)
    }
  })

  it('is refused without a name, without a right, and for a day that has passed', async () => {
    expect((await makeKey(ada, [])).refusal).toMatchObject({ code: 'invalid_input', field: 'scopes' })
    expect((await makeKey(ada, ['read', 'read'])).status).toBe(422)
    expect((await makeKey(ada, ['read'], '2026-11-16')).refusal).toEqual({
      code: 'invalid_input',
      message: 'Please choose a day after today.',
      field: 'endsOn',
    })
    expect((await makeKey(ada, ['read'], null, '\u200B')).refusal.message).toBe('Please give the key a name.')
    expect(await listed(ada)).toEqual([])
  })

  it('is one of ten, also where two are made at once', async () => {
    for (let count = 0; count < 9; count += 1)
      await server.parts.db.raw(
        `insert into api_keys (company_id, profile_id, name, scopes, key_hash, last_four)
         values ($1, $2, 'One', array['read'], $3, 'abcd')`,
        [ada.companyId, ada.id, `${ada.id} ${count}`],
      )
    const answers = await Promise.all([makeKey(ada), makeKey(ada)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await makeKey(ada)).refusal.message).toBe(
      'You have 10 keys, which is the most. Revoke one to make another.',
    )
  })

  it('of somebody else is neither seen nor revoked', async () => {
    const [nadia, stranger] = [await provenColleague(server, ada), await founder(server)]
    const { key } = (await makeKey(nadia)).reply
    for (const member of [ada, stranger]) {
      expect(await listed(member)).toEqual([])
      expect((await revoke(member, key.id)).status).toBe(404)
    }
    expect(await listed(nadia)).toEqual([key])
  })
})

describe('The file of one’s own data', () => {
  it('has one’s keys, without what lets a program in', async () => {
    const { secret } = (await makeKey(ada, ['read'])).reply
    const { text } = await ada.client.send({ method: 'GET', url: ownAccount.exportData.path })
    const { apiKeys } = JSON.parse(text)
    expect(apiKeys).toMatchObject([{ name: 'Hub counters', scopes: ['read'], last_four: secret.slice(-4) }])
    for (const hidden of [secret, secret.slice(9, -4), hashOf(secret)]) expect(text).not.toContain(hidden)
  })
})

describe('Two weeks before a key ends', () => {
  it('its owner is told by mail, once', async () => {
    await makeKey(ada, ['read'], '2026-11-30', 'For two weeks')
    await makeKey(ada, ['read', 'okrs'], '2026-12-01', 'Nightly values')
    const newest = async () => (await mailTo(server, ada.email)).subject
    await keyRound(server.parts)
    expect(await newest()).toBe('An API key was made for your Cairn account')
    server.travelTo(new Date('2026-11-17T00:00:00Z'))
    await Promise.all([keyRound(server.parts), keyRound(server.parts)])
    expect(await newest()).toBe('Your API key Nightly values ends on Dec 1, 2026')
    const told = await server.parts.db.raw(
      `select 1 from mail_outbox where kind = 'api_key_ending' and company_id = $1`,
      [ada.companyId],
    )
    expect(told).toHaveLength(1)
  })
})
