import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { closingAfterEach } from '../testing/closing.ts'
import { eventually } from '../testing/eventually.ts'
import { type Mishap, wireServer } from '../testing/wire-server.ts'
import { isDatabaseDown } from './client.ts'
import { openPostgres } from './postgres.ts'

const { closeLater } = closingAfterEach()

const opened = async (mishaps: Record<string, Mishap> = {}, patience?: number) => {
  const server = await wireServer((sql) => {
    const mishap = mishaps[sql]
    // Who was hung up on once gets through the next time.
    if (mishap === 'hang-up') delete mishaps[sql]
    return mishap
  })
  closeLater(server.close)
  const lost: string[] = []
  const db = await openPostgres({
    url: server.url,
    connections: 1,
    onLost: ({ message }) => lost.push(message),
    ...(patience === undefined ? {} : { patience }),
  })
  closeLater(db.close)
  const ask = (...statements: string[]) =>
    db.as('cairn_accounts', {}, async (tx) => {
      for (const sql of statements) await tx.query(sql)
      return 'done'
    })
  return { server, db, ask, lost }
}

const failureOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  return { isDown: isDatabaseDown(error), message: error instanceof Error ? error.message : error }
}

describe('A connection that is lost', () => {
  it.each([
    ['in the midst of a statement', 'select lost'],
    ['while it commits', 'commit'],
  ])('%s fails that transaction, and the next gets another', async (_when, at) => {
    const { server, ask } = await opened({ [at]: 'hang-up' })
    expect((await failureOf(ask('select lost'))).isDown).toBe(true)
    expect(await ask('select fine')).toBe('done')
    expect(server.connections()).toBe(2)
  })

  it('between two statements fails the transaction and nothing else', async () => {
    const { server, db, ask } = await opened()
    const torn = db.as('cairn_accounts', {}, async (tx) => {
      await tx.query('select first')
      server.hangUp()
      await wait(50)
      await tx.query('select second')
    })
    expect((await failureOf(torn)).isDown).toBe(true)
    expect(server.heard).not.toContain('select second')
    expect(await ask('select fine')).toBe('done')
    expect(server.connections()).toBe(2)
  })

  it('while nobody uses it is told of, and replaced', async () => {
    const { server, ask, lost } = await opened()
    await ask('select first')
    server.hangUp()
    await eventually(() => expect(lost).toHaveLength(1))
    expect(await ask('select fine')).toBe('done')
  })
})

describe('A database that falls silent', () => {
  it('is waited for as long as a statement may take and a little longer, and not asked again there', async () => {
    const { server, ask } = await opened({ 'select silence': 'silence' }, 100)
    expect(await failureOf(ask('select silence'))).toEqual({ isDown: true, message: 'Query read timeout' })
    expect(server.heard).not.toContain('rollback')
    expect(await ask('select fine')).toBe('done')
    expect(server.connections()).toBe(2)
  })

  it('does not hold up a look-up across companies either', async () => {
    const { db } = await opened({ 'select silence': 'silence' }, 100)
    expect((await failureOf(db.crossing('silence', 'select silence', []))).isDown).toBe(true)
    expect((await failureOf(db.raw('select silence'))).isDown).toBe(true)
  })
})

describe('The database itself', () => {
  it('is told how long a statement and a lock may take, and that a migration may take longer', async () => {
    const { server, db, ask } = await opened({}, 9000)
    await ask('select 1')
    await db.asOwner((tx) => tx.query('select 2'))
    expect(server.heard[0]).toMatch(
      /^set statement_timeout = 9000; set lock_timeout = 4000;\s+set idle_in_transaction_session_timeout = 30000$/,
    )
    expect(server.heard).toContain('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  })

  it.each([
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    '40P01',
    '25006',
    '08006',
    '58030',
  ])('is not at fault for good when it says %s, and the transaction is rolled back', async (code) => {
    const { server, ask } = await opened({ 'select wrong': { code } })
    expect((await failureOf(ask('select wrong'))).isDown).toBe(true)
    expect(server.heard.at(-1)).toBe('rollback')
    expect(await ask('select fine')).toBe('done')
    expect(server.connections()).toBe(1)
  })

  it.each(['23505', '42P01', '42501', '22001', 'XX000'])(
    'refuses a statement when it says %s',
    async (code) => {
      const { ask } = await opened({ 'select wrong': { code } })
      expect((await failureOf(ask('select wrong'))).isDown).toBe(false)
    },
  )
})

describe('A transaction that only reads', () => {
  const companyId = '8a1b7d6e-0000-4000-8000-000000000000'
  const beginning = `begin; set transaction read only; set local role cairn_app; set local app.company_id = '${companyId}'; set local jit = off`
  const readBy = ({ db }: Awaited<ReturnType<typeof opened>>, found: unknown[] = []) =>
    db.as('cairn_app', { companyId, readsOnly: true }, async (tx) => {
      found.push(await tx.query('select first'))
    })

  it('sends its first statement before it hears that it has begun', async () => {
    const at = await opened({ [beginning]: 'silence' }, 100)
    expect((await failureOf(readBy(at))).isDown).toBe(true)
    expect(at.server.heard.slice(-2)).toEqual([beginning, 'select first'])
  })

  it('hands nothing on when it was not begun, although its statement was answered', async () => {
    const at = await opened({ [beginning]: { code: '57014' } })
    const found: unknown[] = []
    expect(await failureOf(readBy(at, found))).toEqual({ isDown: true, message: 'as told' })
    expect(found).toEqual([])
    expect(at.server.heard.slice(-2)).toEqual(['select first', 'rollback'])
  })

  it('fails when it was not begun, even if it asks for nothing', async () => {
    const { db } = await opened({ [beginning]: { code: '57014' } })
    const read = db.as('cairn_app', { companyId, readsOnly: true }, () => wait(20))
    expect((await failureOf(read)).isDown).toBe(true)
  })

  it('leaves a change unsent until it has begun', async () => {
    const at = await opened({ [beginning.replace('set transaction read only; ', '')]: { code: '57014' } })
    const change = at.db.as('cairn_app', { companyId }, (tx) => tx.query('delete everything'))
    expect((await failureOf(change)).isDown).toBe(true)
    expect(at.server.heard).not.toContain('delete everything')
  })
})
