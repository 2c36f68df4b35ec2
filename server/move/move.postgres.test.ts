import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carrierInFolder } from '../db/carrier.ts'
import { catalogueProblems } from '../db/catalogue.ts'
import { openEmbedded } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import type { Client } from '../testing/client.ts'
import { testDatabase, withEmptyDatabase } from '../testing/database.ts'
import { follow } from '../testing/live.ts'
import { newObjective } from '../testing/objectives.ts'
import { operatorCommand } from '../testing/operator-command.ts'
import { founder } from '../testing/people.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { testServer } from '../testing/server.ts'
import { copyTemplate } from '../testing/template.ts'
import { post } from '../testing/updates.ts'
import { messages } from './messages.ts'
import { moveToEmbedded, moveToPostgres } from './move.ts'
import { type Sum, sumOf, tablesIn } from './tables.ts'

let folder: string
let server: { url?: string; close(): Promise<void> }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-move-'))
  server = await testDatabase()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const noting = () => {
  const sums = new Map<string, Sum>()
  return {
    sums,
    progress: { copied: () => {}, verified: (table: string, sum: Sum) => void sums.set(table, sum) },
  }
}

const embeddedIn = async (dataDir: string) => {
  const db = await openEmbedded(dataDir)
  return testServer({}, Promise.resolve({ db, close: () => db.close() }))
}
const serverAt = async (url: string) => {
  const db = await openPostgres({ url, connections: 5, onLost: () => {} })
  return { db, ...(await testServer({}, Promise.resolve({ db, close: () => db.close() }))) }
}

/** The database as a role that owns it and is no superuser, as the operations page tells to make it. */
const ownedBy = async (owner: string, url: string) => {
  const db = await openPostgres({ url, connections: 1, onLost: () => {} })
  const name = new URL(url).pathname.slice(1)
  await db.raw(`create role ${owner} login createrole`)
  await db.raw(`grant cairn_app, cairn_accounts, cairn_lookup to ${owner} with admin option`)
  await db.raw(`alter database ${name} owner to ${owner}`)
  await db.close()
  const owned = new URL(url)
  owned.username = owner
  return owned.href
}

/** Somebody whose browser was open on the old server. */
const browserOf = (client: Client, fresh: Client) => {
  for (const [name, value] of client.cookies) fresh.cookies.set(name, value)
  return fresh
}

const sumsIn = async (dataDir: string) => {
  const carrier = await carrierInFolder(dataDir)
  await carrier.script(`set timezone = 'UTC'`)
  const sums = new Map<string, Sum>()
  for (const table of await tablesIn(carrier)) sums.set(table.whole, await sumOf(carrier, table))
  await carrier.close()
  return sums
}

describe('A team that outgrew the embedded database', () => {
  it('goes on where it was: people, sessions, second factors, figures, mails, jobs, log and walls', async () => {
    const dataDir = join(folder, 'home')
    await copyTemplate(dataDir)
    const before = await embeddedIn(dataDir)
    const admin = await founder(before)
    const { secret } = await turnOnSecondFactor(before, admin.client)
    const objective = await newObjective(admin, { title: 'Deliver by “noon”\t\\N, mostly' })
    await post(admin, objective, { updateText: 'Line one\nline two' })
    before.travelTo(new Date(before.parts.clock().getTime() + 60_000))
    const stream = await follow(before.app, admin)
    expect(await stream.nextOfAny()).toEqual({ kind: 'beat' })
    const known = stream.lastId()
    stream.leave()
    const { reply: listed } = await admin.client.call(objectives.list, { query: {} })
    const { db, jobs } = before.parts
    await db.asOwner((tx) =>
      jobs.enqueue(tx, 'seat-sync', { companyId: admin.companyId }, { afterSeconds: 60 }),
    )
    const now = before.parts.clock()
    await before.close()
    const left = await sumsIn(dataDir)

    await withEmptyDatabase(server.url ?? '', async (emptyUrl) => {
      const url = await ownedBy('cairn_mover', emptyUrl)
      const { sums, progress } = noting()
      await moveToPostgres({ dataDir }, url, progress)
      expect(sums.get('public.weekly_updates')?.rows).toBe(1)
      for (const table of ['public.activity', 'public.mail_outbox', 'auth.session', 'jobs.job'])
        expect(sums.get(table)?.rows).toBeGreaterThan(0)
      expect(sums).toEqual(left)

      const after = await serverAt(url)
      after.travelTo(now)
      expect(await catalogueProblems(after.db)).toEqual([])
      const client = browserOf(admin.client, after.visitor())
      expect((await client.call(accounts.me, {})).reply.account.email).toBe(admin.email)
      expect((await client.call(objectives.list, { query: {} })).reply).toEqual(listed)
      const half = await halfSignedIn(after, admin.email)
      const code = nextCode(after, secret)
      expect((await half.call(security.verifyCode, { body: { code } })).status).toBe(200)
      // The numbers of the log go on, and what hangs on writing is in force again.
      const moved = { ...admin, client }
      await post(moved, await newObjective(moved, { title: 'After the move' }), { updateText: 'Begun' })
      const titles = (await client.call(objectives.list, { query: {} })).reply.rows.map(({ title }) => title)
      expect(titles.toSorted()).toEqual(['After the move', objective.title])
      // A screen that stayed open notices that this is another database.
      const resumed = await follow(after.app, moved, { lastEventId: known })
      expect(await resumed.nextOfAny()).toEqual({ kind: 'everything' })
      resumed.leave()
      const copy = join(folder, 'laptop')
      const back = noting()
      const copyBack = () => moveToEmbedded({ dataDir: copy }, url, back.progress)
      await expect(copyBack()).rejects.toThrow(messages.othersAtWork)
      await after.close()
      await copyBack()
      expect(await readdir(copy)).toEqual(['postgres'])
      expect(back.sums.get('public.weekly_updates')?.rows).toBe(2)
      const again = await embeddedIn(copy)
      again.travelTo(now)
      expect(await catalogueProblems(again.parts.db)).toEqual([])
      const there = browserOf(admin.client, again.visitor())
      expect((await there.call(objectives.list, { query: {} })).reply).toMatchObject({ rows: [{}, {}] })
      await newObjective({ ...admin, client: there })
      await again.close()
    })
    expect(await sumsIn(dataDir)).toEqual(left)
  })
})

describe('The command', () => {
  const noProgress = noting().progress

  it('says what it did and with which settings to go on, and never the password', async () => {
    const dataDir = join(folder, 'young')
    await copyTemplate(dataDir)
    const command = operatorCommand('move-to-postgres', { DATA_DIR: dataDir })
    await withEmptyDatabase(server.url ?? '', async (url) => {
      const withPassword = new URL(url)
      withPassword.password = 'hush-hush'
      const { code, said } = await command([withPassword.href])
      expect({ code, said }).toMatchObject({ code: 0 })
      expect(said).toContain(`SECRET="$(cat ${join(dataDir, 'secret')})"`)
      expect(said).toContain('DATABASE_URL=postgres://')
      expect(said).not.toContain('hush-hush')
      await expect(moveToPostgres({ dataDir }, url, noProgress)).rejects.toThrow(messages.notEmpty)
    })
    expect(await command(['mysql://db/cairn'])).toEqual({ code: 1, said: `${messages.wrongAddress}\n` })
  })

  it('refuses in words what cannot be, before anything is touched', async () => {
    const dataDir = join(folder, 'old')
    await copyTemplate(dataDir)
    const { url = '' } = server
    const move = (to = url, from = dataDir) => moveToPostgres({ dataDir: from }, to, noProgress)
    const nowhere = join(folder, 'nowhere')
    await expect(move(url, nowhere)).rejects.toThrow(messages.nothingThere(nowhere))
    await expect(moveToEmbedded({ dataDir }, url, noProgress)).rejects.toThrow(messages.dataExists(dataDir))
    await expect(move('postgres://127.0.0.1:1/cairn')).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/)

    const young = join(folder, 'unused')
    await (await openEmbedded(young)).close()
    await expect(move(url, young)).rejects.toThrow(messages.neverStarted)
    const db = await openEmbedded(dataDir)
    await db.raw(`delete from migrations.applied where tag = '0000_first'`)
    await db.close()
    await expect(move()).rejects.toThrow(messages.older(['0000_first']))
  })
})
