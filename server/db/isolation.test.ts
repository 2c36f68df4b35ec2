import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const a = { company: randomUUID(), person: randomUUID(), team: randomUUID(), objective: randomUUID() }
const b = { company: randomUUID(), person: randomUUID(), team: randomUUID(), objective: randomUUID() }
type Tenant = typeof a

const inCompany = (companyId: string | undefined, sql: string, params: unknown[] = []) =>
  database.db.as('cairn_app', companyId === undefined ? {} : { companyId }, (tx) => tx.query(sql, params))
const inAccounts = (sql: string, params: unknown[] = []) =>
  database.db.as('cairn_accounts', {}, (tx) => tx.query(sql, params))

/** Which database error a promise ends in. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
const notAllowed = '42501'
const onlyLooks = '25006'
const noSuchRow = '23503'
const checkFailed = '23514'
const notUnique = '23505'

const settle = async ({ company, person, team, objective }: Tenant) => {
  await inAccounts('insert into auth."user" (id, name, email) values ($1, $2, $3)', [
    person,
    'Ada',
    `${person}@example.com`,
  ])
  await database.db.as('cairn_app', { companyId: company }, async (tx) => {
    await tx.query('insert into companies (id, name) values ($1, $2)', [company, 'Company'])
    await tx.query('insert into profiles (company_id, id, full_name) values ($1, $2, $3)', [
      company,
      person,
      'Ada',
    ])
    await tx.query(
      'insert into teams (company_id, id, name, team_leader_id, created_by) values ($1, $2, $3, $4, $4)',
      [company, team, 'Team', person],
    )
    await tx.query('update profiles set team_id = $1 where id = $2', [team, person])
    await tx.query(
      `insert into objectives (company_id, id, title, quarter, owner_id, team_id) values ($1, $2, 'Grow', 'Q1 2026', $3, $4)`,
      [company, objective, person, team],
    )
    await tx.query(`insert into key_results (company_id, objective_id, title) values ($1, $2, 'Ten')`, [
      company,
      objective,
    ])
    await tx.query(`insert into activity (company_id, action) values ($1, 'objective.created')`, [company])
  })
}

beforeAll(async () => {
  database = await testDatabase()
  await settle(a)
  await settle(b)
})
afterAll(() => database?.close())

describe('Tenant work', () => {
  it('runs as a role that policies hold for', async () => {
    expect(await inCompany(a.company, 'select current_user::text as name')).toEqual([{ name: 'cairn_app' }])
  })

  it.each(['companies', 'profiles', 'teams', 'objectives', 'key_results', 'activity'])(
    'sees in %s the rows of its own company, and none without a company',
    async (table) => {
      const column = table === 'companies' ? 'id' : 'company_id'
      expect(await inCompany(a.company, `select ${column} as company from ${table}`)).toEqual([
        { company: a.company },
      ])
      expect(await inCompany(undefined, `select * from ${table}`)).toEqual([])
    },
  )

  it('refuses every change in a transaction that only looks, and allows it in the next', async () => {
    const look = (sql: string) =>
      database.db.as('cairn_app', { companyId: a.company, readsOnly: true }, (tx) => tx.query(sql))
    const rename = `update teams set name = 'Team' where company_id = '${a.company}'`
    expect(await look('select name from teams')).toEqual([{ name: 'Team' }])
    expect(await refusal(look(rename))).toBe(onlyLooks)
    expect(await refusal(inCompany(a.company, rename))).toBe('none')
  })

  it('cannot change, delete or add rows of another company', async () => {
    await inCompany(a.company, `update teams set name = 'Mine' where id = $1`, [b.team])
    await inCompany(a.company, 'delete from objectives where id = $1', [b.objective])
    expect(await inCompany(b.company, 'select name from teams')).toEqual([{ name: 'Team' }])
    expect(await inCompany(b.company, 'select title from objectives')).toEqual([{ title: 'Grow' }])

    const add = `insert into teams (company_id, name) values ($1, 'Spy')`
    expect(await refusal(inCompany(a.company, add, [b.company]))).toBe(notAllowed)
    expect(await refusal(inCompany(undefined, add, [a.company]))).toBe(notAllowed)
    expect(await refusal(inCompany(a.company, 'update teams set company_id = $1', [b.company]))).toBe(
      notAllowed,
    )
  })

  it.each([
    ['update objectives set team_id = $1', b.team],
    ['update objectives set owner_id = $1', b.person],
    ['update objectives set parent_id = $1', b.objective],
    ['update teams set team_leader_id = $1', b.person],
    ['update key_results set objective_id = $1', b.objective],
  ])('cannot point into another company: %s', async (sql, id) => {
    expect(await refusal(inCompany(a.company, sql, [id]))).toBe(noSuchRow)
  })

  it('can add to the log but never change it', async () => {
    expect(await refusal(inCompany(a.company, `update activity set action = 'nothing'`))).toBe(notAllowed)
    expect(await refusal(inCompany(a.company, 'delete from activity'))).toBe(notAllowed)
  })

  it('can post a letter but read none', async () => {
    const letter = `insert into mail_outbox (kind, to_email, subject, html, text) values ('note', 'x@example.com', 'Hi', 'Hi', 'Hi')`
    expect(await refusal(inCompany(a.company, letter))).toBe('none')
    expect(await refusal(inCompany(a.company, 'select * from mail_outbox'))).toBe(notAllowed)
    expect(await inAccounts('select subject from mail_outbox')).toContainEqual({ subject: 'Hi' })
  })

  it('has no way to accounts or to unclaimed records', async () => {
    expect(await refusal(inCompany(a.company, 'select * from auth.session'))).toBe(notAllowed)
    expect(await refusal(inCompany(a.company, 'select * from unclaimed_records'))).toBe(notAllowed)
    expect(await refusal(inCompany(a.company, 'truncate teams'))).toBe(notAllowed)
  })
})

describe('Account work', () => {
  it('has no way to any company', async () => {
    for (const table of ['companies', 'profiles', 'objectives', 'activity'])
      expect(await refusal(inAccounts(`select * from ${table}`))).toBe(notAllowed)
  })

  it('cannot delete an account whose person still has a profile', async () => {
    expect([noSuchRow, '23001']).toContain(
      await refusal(inAccounts('delete from auth."user" where id = $1', [a.person])),
    )
  })
})

describe('The session look-up', () => {
  const token = randomUUID()
  const find = (at: Date) =>
    database.db.raw('select * from crossing.session_by_token($1, $2)', [token, at.toISOString()])

  it('joins the session with account, profile, company and subscription', async () => {
    await inAccounts(
      `insert into auth.session (user_id, token, expires_at) values ($1, $2, '2030-01-01T00:00:00Z')`,
      [a.person, token],
    )
    expect(await find(new Date('2029-12-31T23:59:59Z'))).toMatchObject([
      {
        account_id: a.person,
        assurance_level: 'aal1',
        company_id: a.company,
        company_name: 'Company',
        full_name: 'Ada',
        permissions_level: 'member',
        subscription_status: null,
      },
    ])
  })

  it('finds no session that has run out', async () => {
    expect(await find(new Date('2030-01-01T00:00:00Z'))).toEqual([])
  })

  it('lends its sight to nobody', async () => {
    const rows = await database.db.as('cairn_app', { companyId: b.company }, async (tx) => {
      await tx.query('select * from crossing.session_by_token($1, $2)', [token, '2029-01-01'])
      return tx.query('select company_id from profiles')
    })
    expect(rows).toEqual([{ company_id: b.company }])
  })
})

describe('Deleting', () => {
  const c = { company: randomUUID(), person: randomUUID(), team: randomUUID(), objective: randomUUID() }
  beforeAll(() => settle(c))

  it('a team clears it where it was, and keeps the company', async () => {
    const strategy = `insert into strategies (company_id, title, team_id) values ($1, $2, $3)`
    const [other] = await inCompany(
      c.company,
      `insert into teams (company_id, name) values ($1, 'Other') returning id`,
      [c.company],
    )
    await inCompany(c.company, strategy, [c.company, 'Reach', c.team])
    await inCompany(c.company, strategy, [c.company, 'Reach', other?.id])
    expect(await refusal(inCompany(c.company, strategy, [c.company, 'REACH', other?.id]))).toBe(notUnique)
    await inCompany(c.company, 'delete from teams')
    for (const table of ['objectives', 'profiles', 'strategies'])
      expect(await inCompany(c.company, `select distinct company_id, team_id from ${table}`)).toEqual([
        { company_id: c.company, team_id: null },
      ])
  })

  it('a person who still owns an objective is refused', async () => {
    expect(await refusal(inCompany(c.company, 'delete from profiles'))).toBe(noSuchRow)
  })

  it('a whole company leaves nothing behind, and no other company is touched', async () => {
    await inCompany(c.company, 'delete from companies')
    for (const table of ['profiles', 'objectives', 'key_results', 'activity'])
      expect(await inCompany(c.company, `select * from ${table}`)).toEqual([])
    expect(await inCompany(a.company, 'select id from objectives')).toEqual([{ id: a.objective }])
  })
})

describe('Values', () => {
  it.each([
    `update key_results set current_value = 'NaN'`,
    `update key_results set target_value = 'Infinity'`,
    'update objectives set progress = 101',
    `update objectives set quarter = 'Q5 2026'`,
    `update objectives set status = 'fine'`,
    `update objectives set title = ' '`,
    'update objectives set parent_id = id',
    'update profiles set manager_id = id',
  ])('that make no sense are refused: %s', async (sql) => {
    expect(await refusal(inCompany(a.company, sql))).toBe(checkFailed)
  })
})
