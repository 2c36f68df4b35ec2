import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyInUse } from '../db/copy-in-use.ts'
import { openEmbedded } from '../db/embedded.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { copyTemplate } from '../testing/template.ts'
import { restore } from './restore.ts'
import { backupRound } from './round.ts'

let home: string
let server: TestServer
let admin: Member
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cairn-nightly-'))
  await copyTemplate(home)
  const db = await openEmbedded(home)
  server = await testServer({ DATA_DIR: home }, Promise.resolve({ db, close: () => db.close() }))
})
afterAll(async () => {
  await server.close()
  await rm(home, { recursive: true, force: true })
})

const backups = () => join(home, 'backups')
const at = (moment: string) => server.travelTo(new Date(moment))
const nextYear = new Date().getFullYear() + 1
const round = () => backupRound(server.parts)

it('The embedded database backs itself up every night, for a company that was there the night before', async () => {
  at(`${nextYear}-03-01T12:00:00Z`)
  await round()
  admin = await founder(server)
  await server.parts.db.raw('update companies set created_at = $1', [server.parts.clock()])
  await newObjective(admin)
  await round()
  await expect(readdir(backups())).rejects.toThrow(/ENOENT/)

  at(`${nextYear}-03-02T01:41:00Z`)
  await round()
  const made = [`cairn-${nextYear}-03-02.tar.gz`]
  expect(await readdir(backups())).toEqual(made)
  expect((await readdir(home)).filter((name) => name.startsWith('copy-'))).toEqual([])
  const file = join(backups(), made[0] ?? '')
  expect((await stat(file)).mode & 0o077).toBe(0)
  const elsewhere = join(home, 'elsewhere')
  const how = { replaces: false, now: new Date() }
  const { contents } = await restore({ databaseUrl: undefined, dataDir: elsewhere }, file, how)
  expect(contents).toEqual({ companies: 1, accounts: 1, objectives: 1 })
})

it('A machine that slept in the night makes up for it, once', async () => {
  at(`${nextYear}-03-04T14:00:00Z`)
  await round()
  const file = join(backups(), `cairn-${nextYear}-03-04.tar.gz`)
  const { mtimeMs } = await stat(file)
  at(`${nextYear}-03-04T20:00:00Z`)
  await round()
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
})

it('Those of the last seven nights are kept, and what somebody else put there', async () => {
  await writeFile(join(backups(), 'notes.txt'), '')
  at(`${nextYear}-03-10T02:00:00Z`)
  await round()
  expect((await readdir(backups())).sort()).toEqual([
    `cairn-${nextYear}-03-04.tar.gz`,
    `cairn-${nextYear}-03-10.tar.gz`,
    'notes.txt',
  ])
})

it('A back-up that finds no room leaves nothing behind, and the earlier ones stay', async () => {
  const before = (await readdir(backups())).sort()
  await writeFile(join(backups(), 'cairn-of-a-crash.tar.gz.partial'), 'half')
  at(`${nextYear}-04-01T02:00:00Z`)
  const full = async (folder: string) => {
    await writeFile(join(folder, 'half'), 'half')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const { settings, clock, db } = server.parts
  await expect(backupRound({ settings, clock, db: { ...db, copyInto: full } })).rejects.toThrow(/no space/)
  expect((await readdir(backups())).sort()).toEqual(before)
  expect((await readdir(home)).filter((name) => name.startsWith('copy-'))).toEqual([])
})

it('What changes while files are copied is copied once more while nobody writes, and what went is left out', async () => {
  const [from, to] = [join(home, 'from'), join(home, 'to')]
  await mkdir(join(from, 'deep'), { recursive: true })
  for (const name of ['still', 'deep/moving', 'going']) await writeFile(join(from, name), 'early')
  for (const name of ['still', 'going']) await utimes(join(from, name), 1, 1)
  await copyInUse(from, to, {
    settle: async () => {},
    hold: async (work) => {
      await writeFile(join(from, 'deep/moving'), 'later')
      await writeFile(join(from, 'fresh'), 'later')
      await rm(join(from, 'going'))
      await writeFile(join(to, 'still'), 'copied once')
      await work()
    },
    room: async () => {},
  })
  expect((await readdir(to, { recursive: true })).sort()).toEqual(['deep', 'deep/moving', 'fresh', 'still'])
  expect(await readFile(join(to, 'deep/moving'), 'utf8')).toBe('later')
  expect(await readFile(join(to, 'still'), 'utf8')).toBe('copied once')
})
