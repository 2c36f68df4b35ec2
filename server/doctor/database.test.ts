import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { checkListening } from './check-postgres.ts'
import { checkSchema } from './check-schema.ts'
import { messages } from './messages.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(() => {
  vi.useRealTimers()
})

/** Runs with something changed in the database, and changes it back. */
const changed = async <T>(change: string, back: string, run: () => Promise<T>) => {
  await database.db.raw(change)
  try {
    return await run()
  } finally {
    await database.db.raw(back)
  }
}

describe('Of the tables the doctor says', () => {
  const look = () => checkSchema(database.db)
  const newest = '0015_what-is-new'

  it('that all is as this version made it', async () => {
    expect((await look()).map(({ sign, about }) => [sign, about])).toEqual([
      ['good', 'Migrations'],
      ['good', 'Isolation'],
    ])
  })

  it('which migrations are missing', async () => {
    const [applied] = await database.db.raw<{ checksum: string }>(
      `delete from migrations.applied where tag = '${newest}' returning checksum`,
    )
    expect(await look()).toEqual([{ sign: 'wrong', ...messages.schema.missing([newest]) }])
    await database.db.raw('insert into migrations.applied (tag, checksum) values ($1, $2)', [
      newest,
      applied?.checksum,
    ])
    expect((await look())[0]?.sign).toBe('good')
  })

  it('which came from a newer version', async () => {
    const tag = '9999_tomorrow'
    const findings = await changed(
      `insert into migrations.applied (tag, checksum) values ('${tag}', '')`,
      `delete from migrations.applied where tag = '${tag}'`,
      look,
    )
    expect(findings).toEqual([{ sign: 'wrong', ...messages.schema.unknown([tag]) }])
  })

  it('which were changed afterwards', async () => {
    const findings = await changed(
      `update migrations.applied set checksum = 'x' || checksum where tag = '${newest}'`,
      `update migrations.applied set checksum = substr(checksum, 2) where tag = '${newest}'`,
      look,
    )
    expect(findings).toEqual([{ sign: 'wrong', ...messages.schema.edited([newest]) }])
  })

  it('that a wall between companies is missing', async () => {
    const [, isolation] = await changed(
      'alter table public.objectives no force row level security',
      'alter table public.objectives force row level security',
      look,
    )
    expect(isolation).toEqual({
      sign: 'wrong',
      ...messages.isolation.broken(['objectives has no forced row-level security']),
    })
  })

  it('that none is there yet', async () => {
    const findings = await changed(
      'alter schema migrations rename to put_aside',
      'alter schema put_aside rename to migrations',
      look,
    )
    expect(findings).toEqual([{ sign: 'absent', ...messages.schema.none }])
  })
})

describe('Of live updates the doctor says', () => {
  it('that they are heard', async () => {
    expect(await checkListening(database.db)).toEqual({ sign: 'good', ...messages.listening.heard })
  })

  it('that they are not, where a pooler keeps them', async () => {
    const deaf = { ...database.db, listen: async () => async () => {} }
    expect(await checkListening(deaf)).toEqual({ sign: 'wrong', ...messages.listening.deaf })
  })
})
