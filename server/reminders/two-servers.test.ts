import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { makeDue } from '../testing/jobs.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { provenColleague, remind, remindedIn, reminderTime } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days } from '../testing/updates.ts'
import { reminderRound } from './round.ts'

let database: TestDatabase
let servers: TestServer[]
let ada: Member
let emails: string[]
beforeAll(async () => {
  database = await testDatabase()
  const one = await testServer({}, Promise.resolve(database))
  const other = await testServer({}, database.fromAnotherServer())
  servers = [one, other]
  ada = await founder(one)
  const people = [
    ada,
    await provenColleague(one, ada),
    await provenColleague(one, ada),
    await provenColleague(one, ada),
  ]
  for (const person of people) await newObjective(person)
  emails = people.map(({ email }) => email).sort()
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})
afterEach(() => database.db.raw("delete from mail_outbox where kind = 'weekly_reminder'"))

const travelTo = (moment: Date) => {
  for (const server of servers) server.travelTo(moment)
}
const reminded = async () => (await remindedIn(servers[0] as TestServer, ada)).sort()

describe('Two servers on one database', () => {
  it('see it over connections of their own, where it has more than one', () => {
    const [one, other] = servers.map(({ parts }) => parts.db.raw)
    expect(one === other).toBe(database.db.engine === 'embedded')
  })

  it('whose schedules strike at the same time send everyone one mail between them', async () => {
    travelTo(reminderTime())
    await Promise.all(servers.map(({ parts }) => reminderRound(parts)))
    await makeDue(database.db)
    await Promise.all(servers.map(({ app, parts }) => parts.jobs.runDue(jobHandlers(app, parts))))
    expect(await reminded()).toEqual(emails)
  })

  it('that remind the same company at the same time, past every queue, send everyone one mail', async () => {
    travelTo(reminderTime(1))
    await database.db.raw(`update companies set trial_end_date = $1`, [reminderTime(3)])
    await Promise.all([...servers, ...servers, ...servers].map((server) => remind(server, ada)))
    expect(await reminded()).toEqual(emails)
    travelTo(new Date(reminderTime(1).getTime() + days(2)))
    await Promise.all(servers.map((server) => remind(server, ada)))
    expect(await reminded()).toEqual(emails)
  })
})
