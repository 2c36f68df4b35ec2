import { inbox } from '@cairn/domain/inbox/contract'
import { people } from '@cairn/domain/people/contract'
import { reviews } from '@cairn/domain/reviews/contract'
import { teams } from '@cairn/domain/teams/contract'
import { trash } from '@cairn/domain/trash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMails } from '../mail/outbox.ts'
import { colleague, newTeam } from '../testing/colleagues.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { finish, here, open, save, start, summary, tick, trySave } from '../testing/reviews.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, post } from '../testing/updates.ts'
import { actionRound } from './round.ts'
import { mailReview } from './send.ts'

let server: TestServer
let ada: Member
let erik: Member
let bram: Member
let [team, id] = ['', '']
const begins = new Date('2026-11-16T10:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(begins)
  ada = await founder(server)
  team = (await newTeam(ada, 'Operations')).id
  // Mail that nobody asked for goes to proven addresses only.
  erik = await provenColleague(server, ada, 'Erik Nyström')
  bram = await provenColleague(server, ada, 'Bram de Vries')
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [erik.id, team])
  id = (await start(ada, team)).id
})

const later = (milliseconds: number) =>
  server.travelTo(new Date(server.parts.clock().getTime() + milliseconds))
/** In the review for so long, looking in every two seconds. */
const stay = async (member: Member, seconds: number) => {
  for (let passed = 0; passed <= seconds; passed += 10) {
    await here(member, id)
    later(9_900)
  }
}
const action = (words: string, person: Member, dueOn = '2026-11-20', more = {}) => ({
  ...{ kind: 'action' as const, words, personId: person.id, dueOn },
  ...more,
})
const deliver = async () => {
  await mailReview(server.parts, { companyId: ada.companyId, reviewId: id })
  const mails = await readMails(server.parts.db, server.parts.sealing, {
    kind: 'review_summary',
    companyId: ada.companyId,
  })
  return mails
}
const told = async ({ client }: Member) => {
  await server.parts.teller.tell()
  const { entries } = (await client.call(inbox.list, { query: {} })).reply
  return entries.map(({ kind, reason, review, details }) => [kind, reason, review?.teamName, details.words])
}
const actionsOf = async ({ client }: Member) =>
  (await client.call(reviews.myActions, {})).reply.actions.map(({ words, isOverdue }) => [words, isOverdue])

describe('Finishing a review', () => {
  it('happens once for all, also when two finish at once', async () => {
    const answers = await Promise.all([finish(ada, id), finish(erik, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { refusal } = await finish(erik, id)
    expect(refusal.message).toBe('Already finished.')
    expect((await ada.client.call(reviews.get, { params: { id } })).status).toBe(410)
    expect((await here(erik, id)).finishedAt).not.toBeNull()
    expect((await start(erik, team)).isNew).toBe(true)
  })

  it('mails who was in it for a minute and who has an action, each once, in HTML and plain text', async () => {
    const okr = await newObjective(erik, { title: 'Sort 18,000 parcels' })
    await post(erik, okr, { status: 'behind', blockers: 'Line 3 waits for its controller.' })
    await stay(ada, 70)
    await here(erik, id)
    await save(ada, id, { kind: 'decision', words: 'Promise Luleå four nights.', objectiveId: okr.id })
    await save(ada, id, action('Ask the <b>installer</b>', bram, '2026-11-18', { objectiveId: okr.id }))
    await tick(ada, id, okr.id)
    const { reply } = await finish(ada, id)
    expect(reply.mailedTo.map(({ name, why }) => [name, why])).toEqual([
      ['Maren Aasen', 'present'],
      ['Bram de Vries', 'action'],
    ])
    expect(reply).toMatchObject({
      subject: 'Operations review, Nov 16: 1 decision, 1 action',
      nextOn: '2026-11-23',
      figures: {
        objectives: 1,
        spokenAbout: 1,
        decisions: 1,
        decidedOn: 1,
        actions: 1,
        firstDue: '2026-11-18',
      },
    })
    const mails = await deliver()
    expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual([ada.email, bram.email].toSorted())
    const [mail] = mails
    expect(mail?.subject).toBe('Operations review, Nov 16: 1 decision, 1 action')
    for (const words of [
      'Promise Luleå four nights.',
      'Bram de Vries',
      'Nov 18, 2026',
      'Nobody is asked yet',
    ])
      expect(
        [mail?.html, mail?.text].every((text) => text?.includes(words)),
        words,
      ).toBe(true)
    expect(mail?.text).toContain(`/reviews/${id}`)
    expect(mail?.html).not.toContain('<b>installer')
    // A job that runs twice mails nobody twice.
    expect(await deliver()).toHaveLength(2)
    expect(await told(bram)).toEqual([
      ['review_finished', 'review', 'Operations', null],
      ['action_given', 'action', 'Operations', 'Ask the <b>installer</b>'],
    ])
    expect(await told(erik)).toEqual([])
  })

  it('mails whom somebody chose instead, and later more, by name or as a team, nobody twice', async () => {
    await stay(ada, 70)
    const stranger = await founder(server)
    expect((await finish(ada, id, { receiverIds: [stranger.id] })).refusal.field).toBe('receiverIds')
    const { reply } = await finish(ada, id, { receiverIds: [bram.id], nextOn: '2026-12-01' })
    expect([reply.mailedTo.map(({ name }) => name), reply.nextOn]).toEqual([['Bram de Vries'], '2026-12-01'])
    await deliver()
    const more = (whomIds: string[], by = ada) =>
      by.client.call(reviews.mail, { params: { id }, body: { whomIds } })
    expect((await more([team], bram)).status).toBe(403)
    expect((await more([stranger.id])).refusal.field).toBe('whomIds')
    const { mailedTo } = (await more([team, bram.id])).reply
    expect(mailedTo.map(({ name, why }) => [name, why])).toEqual([
      ['Bram de Vries', 'added'],
      ['Erik Nyström', 'added'],
    ])
    expect((await deliver()).map(({ to_email }) => to_email).toSorted()).toEqual(
      [bram.email, erik.email].toSorted(),
    )
  })

  it('keeps how everything stands, whatever becomes of it later; its notes can be changed', async () => {
    const okr = await newObjective(erik, { title: 'Sort' })
    await post(erik, okr, { status: 'behind' })
    const { stands } = await save(erik, id, { words: 'Peaks hold' })
    await finish(ada, id)
    await post(erik, okr, { status: 'on_track' })
    expect((await trySave(bram, id, { id: stands, base: 1, words: 'Mine' })).status).toBe(403)
    await save(erik, id, { id: stands, base: 1, words: 'Peaks hold well' })
    expect((await tick(ada, id, okr.id)).refusal.message).toBe('This review is finished.')
    const kept = await summary(bram, id)
    expect([kept.objectives[0]?.after?.status, kept.lines[0]?.words, kept.canEdit]).toEqual([
      'behind',
      'Peaks hold well',
      false,
    ])
    const { reply } = await bram.client.call(reviews.ofTeam, { params: { team }, query: {} })
    expect([reply.canTakePart, reply.open, reply.next?.day, reply.past.map((one) => one.id)]).toEqual([
      false,
      null,
      '2026-11-23',
      [id],
    ])
  })
})

describe('An action', () => {
  it('needs a person and a day that has not passed', async () => {
    const refused = async (wanted: object) =>
      (await trySave(ada, id, { kind: 'action', ...wanted })).refusal.field
    expect(await refused({ dueOn: '2026-11-20' })).toBe('personId')
    expect(await refused({ personId: bram.id })).toBe('dueOn')
    expect(await refused({ personId: bram.id, dueOn: '2026-11-15' })).toBe('dueOn')
    expect(await refused({ personId: (await founder(server)).id, dueOn: '2026-11-20' })).toBe('personId')
  })

  it('stands among those of its person until they or who takes part tick it', async () => {
    const { stands } = await save(ada, id, action('Ask the installer', bram))
    expect(await actionsOf(bram)).toEqual([['Ask the installer', false]])
    const ticking = (by: Member, isDone: boolean) =>
      by.client.call(reviews.tickAction, { params: { action: stands }, body: { isDone } })
    const outsider = await colleague(server, ada)
    expect((await ticking(outsider, true)).status).toBe(403)
    expect((await ticking(bram, true)).status).toBe(200)
    expect(await actionsOf(bram)).toEqual([])
    expect((await here(erik, id)).lines.map(({ doneAt }) => doneAt !== null)).toEqual([true])
    expect((await ticking(erik, false)).reply.action.doneAt).toBeNull()
    expect(await actionsOf(bram)).toEqual([['Ask the installer', false]])
  })

  it('makes one entry in the inbox, which goes when it is removed before anybody read it', async () => {
    const { stands } = await save(ada, id, action('Ask', bram))
    await save(ada, id, action('Ask the installer', bram, '2026-11-21', { id: stands, base: 1 }))
    // To another person and back.
    for (const [base, person] of [erik, bram].entries())
      await save(ada, id, action('Ask the installer', person, '2026-11-21', { id: stands, base: base + 2 }))
    expect(await told(bram)).toEqual([['action_given', 'action', 'Operations', 'Ask the installer']])
    await ada.client.call(reviews.removeLine, { params: { id, line: stands }, query: { version: '4' } })
    expect(await told(bram)).toEqual([])
    expect(await actionsOf(bram)).toEqual([])
  })

  it('reminds once when its day has passed', async () => {
    await save(ada, id, action('Ask the installer', bram))
    server.travelTo(new Date(begins.getTime() + days(4)))
    await actionRound(server.parts)
    expect((await told(bram)).map(([kind]) => kind)).toEqual(['action_given'])
    later(days(1))
    await Promise.all([actionRound(server.parts), actionRound(server.parts)])
    await actionRound(server.parts)
    expect((await told(bram)).map(([kind]) => kind)).toEqual(['action_due', 'action_given'])
    expect(await actionsOf(bram)).toEqual([['Ask the installer', true]])
  })

  it('shows in the next review under open since the last, also when its person has left', async () => {
    await save(ada, id, action('Measure the mis-sorts', bram))
    await save(bram === ada ? ada : erik, id, { words: 'A note' })
    await finish(ada, id)
    await ada.client.call(people.remove, { params: { id: bram.id }, query: { takeOverBy: ada.id } })
    later(days(7))
    const { openActions } = await open(ada, (await start(ada, team)).id)
    expect(openActions.map(({ words, person }) => [words, person.id, person.name])).toEqual([
      ['Measure the mis-sorts', null, 'Bram de Vries'],
    ])
  })
})

describe('A team that is deleted', () => {
  it('takes its reviews along, and brings them back', async () => {
    await save(ada, id, action('Ask the installer', bram))
    await finish(ada, id)
    await ada.client.call(teams.remove, { params: { id: team } })
    expect((await ada.client.call(reviews.summary, { params: { id } })).status).toBe(404)
    expect(await told(bram)).toEqual([])
    await ada.client.call(people.remove, { params: { id: erik.id }, query: { takeOverBy: ada.id } })
    await ada.client.call(trash.restore, { params: { kind: 'team', id: team } })
    expect((await summary(ada, id)).lines.map(({ words }) => words)).toEqual(['Ask the installer'])
    expect(await actionsOf(bram)).toEqual([['Ask the installer', false]])
  })
})
