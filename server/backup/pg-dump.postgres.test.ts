import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { describe, expect, it } from 'vitest'
import { catalogueProblems } from '../db/catalogue.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { testDatabase, withEmptyDatabase } from '../testing/database.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, password } from '../testing/people.ts'
import { runPostgresProgram } from '../testing/programs.ts'
import { testServer } from '../testing/server.ts'

describe('A back-up of a PostgreSQL database', () => {
  it('by pg_dump and pg_restore has the same data and walls, and people stay signed in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-dump-'))
    const file = join(folder, 'cairn.dump')
    const database = await testDatabase()
    const { url = '' } = database
    const server = await testServer({}, Promise.resolve(database))
    const admin = await founder(server)
    await newObjective(admin, { title: 'Deliver by noon' })
    const { reply: listed } = await admin.client.call(objectives.list, { query: {} })

    await runPostgresProgram('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${url}`])
    await withEmptyDatabase(url, async (restored) => {
      await runPostgresProgram('pg_restore', ['--exit-on-error', `--dbname=${restored}`, file])
      const db = await openPostgres({ url: restored, connections: 5, onLost: () => {} })
      expect(await migrate(db)).toEqual([])
      expect(await catalogueProblems(db)).toEqual([])
      const again = await testServer({}, Promise.resolve({ db, close: () => db.close() }))
      const client = again.visitor()
      for (const [name, value] of admin.client.cookies) client.cookies.set(name, value)
      expect((await client.call(accounts.me, {})).reply.account.email).toBe(admin.email)
      expect((await client.call(objectives.list, { query: {} })).reply).toEqual(listed)
      const { status } = await again
        .visitor()
        .call(accounts.signIn, { body: { email: admin.email, password } })
      expect(status).toBe(200)
      await again.close()
    })
    await server.close()
    await rm(folder, { recursive: true })
  })
})
