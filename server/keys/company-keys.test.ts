import { blockers } from '@cairn/domain/blockers/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import { keys } from '@cairn/domain/keys/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { updates } from '@cairn/domain/updates/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companysProgram, makeCompanyKey } from '../testing/keys.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member, mailTo } from '../testing/people.ts'
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

const listed = async ({ client }: Member) => (await client.call(keys.listOfCompany, {})).reply.keys
const { overview } = workspace
const newTeam = async (name: string, parentId: string | null = null) =>
  (await ada.client.call(teams.create, { body: { name, parentId } })).reply
const movedTo = (id: string, teamId: string) =>
  ada.client.call(people.update, { params: { id }, body: { teamId } })
const anotherAdmin = async () => {
  const nadia = await provenColleague(server, ada)
  await ada.client.call(people.update, {
    params: { id: nadia.id },
    body: { permissionsLevel: 'company_admin' },
  })
  return nadia
}
const status = { status: 'behind' } as const

describe('A key of the company', () => {
  it('is made by admins, told once, and told to every admin by mail', async () => {
    const [nadia, member] = [await anotherAdmin(), await provenColleague(server, ada)]
    expect((await makeCompanyKey(member)).status).toBe(403)
    const { key, secret } = (await makeCompanyKey(ada, { scopes: ['read'], endsOn: '2027-02-14' })).reply
    expect(key).toMatchObject({
      name: 'Nightly values',
      teamId: null,
      endsOn: '2027-02-14',
      maker: { id: ada.id, isAdmin: true },
    })
    expect([await listed(ada), await listed(nadia)]).toEqual([[key], [key]])
    expect((await member.client.call(keys.listOfCompany, {})).status).toBe(403)
    const mail = await mailTo(server, nadia.email)
    expect([mail.kind, mail.text.includes('Nightly values'), mail.text.includes(secret)]).toEqual([
      'company_key_made',
      true,
      false,
    ])
    const stored = await server.parts.db.raw('select * from company_keys where id = $1', [key.id])
    expect(JSON.stringify(stored)).not.toContain(secret.slice(9, 40))
  })

  it('writes under its own name: in the log, in History, and beneath an update', async () => {
    const program = await companysProgram(server, ada)
    const made = await program.call(objectives.create, {
      body: { title: 'Count parcels', ownerId: ada.id, keyResults: [{ title: 'Parcels' }] },
    })
    expect([made.status, made.reply.owner?.id, made.reply.canChange]).toEqual([200, ada.id, true])
    const { id } = made.reply
    const posted = await program.call(updates.post, {
      params: { objective: id },
      body: { updateText: 'Counted', keyResults: [] },
    })
    expect(posted.reply.update).toMatchObject({
      author: { id: null, name: 'Nightly values' },
      canCorrect: false,
    })
    const { entries } = (await ada.client.call(objectives.history, { params: { id }, query: {} })).reply
    expect(entries).toMatchObject([
      { action: 'update.posted', actorId: null, actorName: 'Nightly values', keyName: 'Nightly values' },
      { action: 'objective.created', actorId: null, actorName: 'Nightly values', keyName: 'Nightly values' },
    ])
    const read = await ada.client.call(updates.list, { params: { objective: id }, query: {} })
    expect(read.reply.updates).toMatchObject([
      { author: { id: null, name: 'Nightly values' }, canCorrect: false },
    ])
  })

  it('names the owner of what it makes', async () => {
    const program = await companysProgram(server, ada)
    const refused = await program.call(objectives.create, {
      body: { title: 'Count parcels', keyResults: [{ title: 'Parcels' }] },
    })
    expect([refused.status, refused.refusal.field]).toEqual([422, 'ownerId'])
  })

  it('makes and posts once what it asks for twice, and another key may not take its name for it', async () => {
    const [program, other] = [await companysProgram(server, ada), await companysProgram(server, ada)]
    const body = {
      id: crypto.randomUUID(),
      title: 'Count parcels',
      ownerId: ada.id,
      keyResults: [{ title: 'Parcels' }],
    }
    for (const wanted of [200, 200])
      expect((await program.call(objectives.create, { body })).status).toBe(wanted)
    expect((await other.call(objectives.create, { body })).status).toBe(409)
    const update = {
      params: { objective: body.id },
      body: { id: crypto.randomUUID(), updateText: 'Counted', keyResults: [] },
    }
    for (const wanted of [200, 200]) expect((await program.call(updates.post, update)).status).toBe(wanted)
    expect((await other.call(updates.post, update)).status).toBe(409)
  })

  it('for one team writes to what is of it and of its sub-teams, and reads everything', async () => {
    const hubs = await newTeam('Sorting Hubs')
    const gothenburg = await newTeam('Gothenburg', hubs.id)
    const linehaul = await newTeam('Linehaul')
    const objectiveIn = async (team: { id: string }) => {
      const someone = await provenColleague(server, ada)
      await movedTo(someone.id, team.id)
      return newObjective(someone)
    }
    const [inside, beneath, outside] = [
      await objectiveIn(hubs),
      await objectiveIn(gothenburg),
      await objectiveIn(linehaul),
    ]
    const program = await companysProgram(server, ada, { teamId: hubs.id })
    const change = (id: string) => program.call(objectives.changeStatus, { params: { id }, body: status })
    for (const [{ id }, expected] of [
      [inside, 200],
      [beneath, 200],
      [outside, 403],
    ] as const) {
      expect((await change(id)).status).toBe(expected)
      const { objective } = (await program.call(objectives.get, { params: { id } })).reply
      expect(objective.canChange).toBe(expected === 200)
    }
    const { rows } = (await program.call(objectives.list, { query: {} })).reply
    expect(new Map(rows.map(({ id, canChange }) => [id, canChange]))).toEqual(
      new Map([
        [inside.id, true],
        [beneath.id, true],
        [outside.id, false],
      ]),
    )
    const create = (ownerId: string) =>
      program.call(objectives.create, {
        body: { title: 'Count', ownerId, keyResults: [{ title: 'Parcels' }] },
      })
    expect((await create(outside.owner.id)).refusal.message).toBe(
      'This API key may not change OKRs of that team.',
    )
    expect((await create(beneath.owner.id)).status).toBe(200)
    expect((await listed(ada))[0]).toMatchObject({ teamId: hubs.id, team: { name: 'Sorting Hubs' } })
    await ada.client.call(teams.remove, { params: { id: hubs.id } })
    expect((await change(inside.id)).status).toBe(403)
    expect((await program.call(overview, {})).status).toBe(200)
    expect((await listed(ada))[0]).toMatchObject({ teamId: hubs.id, team: null })
  })

  it('that only reads may change nothing, and says so of every OKR', async () => {
    const { id } = await newObjective(ada)
    const program = await companysProgram(server, ada, { scopes: ['read'] })
    expect((await program.call(objectives.get, { params: { id } })).reply.objective.canChange).toBe(false)
    expect((await program.call(objectives.changeStatus, { params: { id }, body: status })).status).toBe(403)
  })

  it('is nobody: what is about whoever calls is closed to it, and nothing of those who left is its own', async () => {
    const nadia = await provenColleague(server, ada)
    const { id } = await newObjective(nadia)
    await nadia.client.call(updates.post, {
      params: { objective: id },
      body: { updateText: 'Slow', blockers: 'No crane', keyResults: [] },
    })
    await nadia.client.call(discussion.post, { params: { objective: id }, body: { words: 'Which crane?' } })
    await ada.client.call(people.remove, { params: { id: nadia.id }, query: {} })
    const program = await companysProgram(server, ada)
    for (const refused of [
      await program.call(updates.myWeek, {}),
      await program.call(blockers.asked, {}),
      await program.call(blockers.list, { query: {} }),
    ])
      expect([refused.status, refused.refusal.message]).toEqual([
        403,
        'This call is about whoever makes it: a key of the company is nobody. Use a personal key.',
      ])
    const said = (await program.call(updates.list, { params: { objective: id }, query: {} })).reply.updates
    expect(said).toMatchObject([{ author: { id: null }, canCorrect: false }])
    const { threads } = (await program.call(discussion.list, { params: { objective: id }, query: {} })).reply
    expect(JSON.stringify(threads)).toContain('Which crane?')
    expect(JSON.stringify(threads)).not.toMatch(/"can(Edit|Delete)":true/)
    const blocked = (await program.call(blockers.ofObjective, { params: { objective: id } })).reply.blockers
    expect(Object.values(blocked[0]?.help.may ?? { none: true })).not.toContain(true)
  })

  it('is worth nothing once it is revoked or its day has come, and nobody else’s company knows it', async () => {
    const stranger = await founder(server)
    const { key, secret } = (await makeCompanyKey(ada)).reply
    const [revoked, ended] = [
      server.program(secret),
      await companysProgram(server, ada, { endsOn: '2026-11-17' }),
    ]
    for (const program of [revoked, ended]) expect((await program.call(overview, {})).status).toBe(200)
    const revoke = ({ client }: Member) =>
      client.call(keys.revokeOfCompany, { params: { companyKey: key.id } })
    expect((await revoke(stranger)).status).toBe(404)
    expect((await revoke(ada)).reply).toEqual({ removed: true })
    server.travelTo(new Date('2026-11-17T00:00:00Z'))
    for (const program of [revoked, ended]) expect((await program.call(overview, {})).status).toBe(401)
  })

  it('counts its calls, and when it was used', async () => {
    const program = await companysProgram(server, ada, { scopes: ['read'] })
    expect((await program.call(overview, {})).headers.ratelimit).toBe('"key";r=599;t=60')
    await server.parts.presence.settled()
    expect((await listed(ada))[0]?.lastUsedFrom).toMatch(/^10\./)
  })

  it('is one of fifty that live, also where two are made at once', async () => {
    await server.parts.db.raw(
      `insert into company_keys (company_id, made_by, maker_name, name, scopes, key_hash, last_four, ends_at)
       select $1::uuid, $2::uuid, 'Ada', 'One', array['read'], $2::uuid::text || ' ' || n, 'abcd',
         case when n > 49 then timestamptz '2026-11-01' end
       from generate_series(1, 60) n`,
      [ada.companyId, ada.id],
    )
    const answers = await Promise.all([makeCompanyKey(ada), makeCompanyKey(ada)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
  })
})
