import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { messages as doctorMessages } from '../doctor/messages.ts'
import { tryRestore } from '../doctor/try-restore.ts'
import { discardServerBundle } from '../testing/bundle.ts'
import { operatorCommand } from '../testing/operator-command.ts'
import { password } from '../testing/people.ts'
import { type ServerProcess, startServerProcess } from '../testing/process.ts'
import { copyTemplate } from '../testing/template.ts'
import { messages } from './messages.ts'

const email = 'maren@example.com'

const everythingIn = async (path: string) => [
  path,
  ...(await readdir(path, { withFileTypes: true, recursive: true })).map((entry) =>
    join(entry.parentPath, entry.name),
  ),
]

/** What anyone else on the machine could read, write or enter. */
const openIn = async (path: string) => {
  const all = await everythingIn(path)
  const modes = await Promise.all(all.map(async (one) => (await lstat(one)).mode & 0o077))
  return all.filter((_, index) => modes[index] !== 0)
}

const umask = process.umask()
let folder: string
let home: string
/** Whoever started this closes nothing by themselves, and the folder is of a time when everything lay open. */
beforeAll(async () => {
  process.umask(0)
  folder = await mkdtemp(join(tmpdir(), 'cairn-backup-'))
  home = join(folder, 'home')
  await copyTemplate(home)
  for (const path of await everythingIn(home)) await chmod(path, 0o777)
})
afterAll(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true, force: true })
  await discardServerBundle()
})

const inFolder = (name: string) => join(folder, name)
const backup = (file: string, DATA_DIR = home) => operatorCommand('backup', { DATA_DIR })([file])
const restore = (DATA_DIR: string, ...args: string[]) => operatorCommand('restore', { DATA_DIR })(args)

const running = async <T>(DATA_DIR: string, run: (server: ServerProcess) => Promise<T>) => {
  const server = await startServerProcess({ env: { DATA_DIR } })
  try {
    return await run(server)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

/** A browser over the wire, with the one cookie that matters. */
const browser = ({ url }: ServerProcess, known = '') => {
  let cookie = known
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const set = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.join('; ')
    return { status: response.status, reply: await response.json() }
  }
  return { ask, cookie: () => cookie }
}

const confirmationIn = async ({ mailboxUrl }: ServerProcess) => {
  const list = await (await fetch(mailboxUrl)).text()
  const id = /\/mailbox\/([0-9a-f-]{36})/.exec(list)?.[1]
  const mail = await (await fetch(mailboxUrl.replace('/mailbox?', `/mailbox/${id}/content?`))).text()
  return decodeURIComponent(/confirm-email\?token=([^\s"&]+)/.exec(mail)?.[1] ?? '')
}

/** Someone signs up, founds a company and writes an objective; what their screens show then. */
const fill = async (server: ServerProcess) => {
  const { ask, cookie } = browser(server)
  await ask('POST', accounts.signUp.path, { fullName: 'Maren Aasen', email, password })
  const confirmed = await ask('POST', accounts.confirmEmail.path, { token: await confirmationIn(server) })
  const { me } = accounts.confirmEmail.reply.parse(confirmed.reply)
  const companyData = { name: 'Skerry Logistics' }
  await ask('POST', workspace.createCompany.path, { companyData, userId: me?.account.id })
  const objective = { title: 'Deliver by noon', keyResults: [{ title: 'Nine of ten' }] }
  expect((await ask('POST', objectives.create.path, objective)).status).toBe(200)
  return { cookie: cookie(), listed: (await ask('GET', objectives.list.path)).reply }
}

describe('A back-up of the embedded database', () => {
  let filled: Awaited<ReturnType<typeof fill>>
  const file = () => inFolder('cairn.tar.gz')

  it('is taken while Cairn runs, and while it rests', async () => {
    const contents = { companies: 1, accounts: 1, objectives: 1 }
    const saidOf = (made: string) => ({
      code: 0,
      said: `${messages.backedUp(made, { contents, holdsSecret: true })}\n`,
    })
    filled = await running(home, async (server) => {
      const known = await fill(server)
      expect(await openIn(home)).toEqual([])
      expect(await backup(file())).toEqual(saidOf(file()))
      expect((await readdir(home)).filter((name) => name.startsWith('copy-'))).toEqual([])
      return known
    })
    const resting = inFolder('resting.tar.gz')
    expect(await backup(resting)).toEqual(saidOf(resting))
    await rm(resting)
    expect((await readdir(folder)).sort()).toEqual(['cairn.tar.gz', 'home'])
    expect((await stat(file())).mode & 0o077).toBe(0)
    expect(await openIn(home)).toEqual([])
  })

  it('is restored on trial by the doctor, who says what is in it', async () => {
    const contents = { companies: 1, accounts: 1, objectives: 1 }
    const sound = doctorMessages.backup.sound(file(), contents)
    expect(await tryRestore(file())).toEqual({ sign: 'good', ...sound })
    const missing = inFolder('nowhere.tar.gz')
    expect(await tryRestore(missing)).toEqual({ sign: 'wrong', ...doctorMessages.backup.missing(missing) })
    const foreign = inFolder('letter.txt')
    await writeFile(foreign, 'not an archive')
    expect(await tryRestore(foreign)).toMatchObject({
      sign: 'wrong',
      text: expect.stringContaining(messages.notOurs(foreign)),
    })
    await rm(foreign)
  })

  it('says so when the secret is elsewhere, and never takes the place of a file', async () => {
    const before = await stat(file())
    const other = inFolder('given.tar.gz')
    const withSecret = operatorCommand('backup', { DATA_DIR: home, SECRET: 'x'.repeat(32) })
    expect((await withSecret([other])).said).toContain('SECRET is set and not in it')
    await rm(other)
    expect(await backup(file())).toEqual({ code: 1, said: `${messages.fileExists(file())}\n` })
    expect((await stat(file())).mtimeMs).toBe(before.mtimeMs)
  })

  it('restored elsewhere has the same data, lets in with the same password, and sessions go on', async () => {
    const elsewhere = inFolder('elsewhere')
    const { code, said } = await restore(elsewhere, file())
    const contents = { companies: 1, accounts: 1, objectives: 1 }
    expect({ code, said }).toEqual({ code: 0, said: `${messages.restored(elsewhere, contents)}\n` })
    expect(await readFile(join(elsewhere, 'secret'), 'utf8')).toBe(
      await readFile(join(home, 'secret'), 'utf8'),
    )
    await running(elsewhere, async (server) => {
      const before = browser(server, filled.cookie)
      expect((await before.ask('GET', accounts.me.path)).status).toBe(200)
      expect((await before.ask('GET', objectives.list.path)).reply).toEqual(filled.listed)
      const anew = await browser(server).ask('POST', accounts.signIn.path, { email, password })
      expect(anew.status).toBe(200)
      expect((await restore(elsewhere, file(), '--replace')).said).toMatch(/already running on/)
      expect(await openIn(elsewhere)).toEqual([])
    })
  })

  it('is put over data only when told so, and what was there is kept aside', async () => {
    const elsewhere = inFolder('elsewhere')
    const refused = await restore(elsewhere, file())
    expect(refused).toEqual({ code: 1, said: `${messages.dataExists(elsewhere)}\n` })
    await writeFile(join(elsewhere, 'secret'), 'the secret of before')
    const { code, said } = await restore(elsewhere, file(), '--replace')
    expect(code).toBe(0)
    const [aside = ''] = (await readdir(elsewhere)).filter((name) => name.startsWith('before-restore-'))
    expect(said).toContain(messages.keptAside(join(elsewhere, aside)))
    expect((await readdir(elsewhere)).sort()).toEqual([aside, 'postgres', 'secret'])
    expect((await readdir(join(elsewhere, aside))).sort()).toEqual(['postgres', 'secret'])
    expect(await readFile(join(elsewhere, aside, 'secret'), 'utf8')).toBe('the secret of before')
    expect(await readFile(join(elsewhere, 'secret'), 'utf8')).not.toBe('the secret of before')
    expect(await openIn(elsewhere)).toEqual([])
  })

  it('that is damaged, foreign or missing is refused, and nothing is touched', async () => {
    const cut = inFolder('cut.tar.gz')
    await writeFile(cut, await readFile(file()))
    await truncate(cut, Math.floor((await stat(file())).size / 2))
    const foreign = inFolder('foreign.tar.gz')
    await writeFile(foreign, 'not an archive')
    const there = await readdir(home)
    for (const unusable of [cut, foreign])
      expect(await restore(home, unusable, '--replace')).toEqual({
        code: 1,
        said: `${messages.notOurs(unusable)}\n`,
      })
    const missing = inFolder('missing.tar.gz')
    expect((await restore(home, missing)).said).toBe(`${messages.noFile(missing)}\n`)
    expect(await readdir(home)).toEqual(there)
  })

  it('of a database that was never started, or one that is damaged, is refused in words', async () => {
    const young = inFolder('young')
    await (await openEmbedded(young)).close()
    expect((await backup(inFolder('none'), young)).said).toBe(`${messages.neverStarted(young)}\n`)
    await rm(join(young, 'postgres', 'global'), { recursive: true })
    expect((await backup(inFolder('none'), young)).said).toContain(messages.cannotOpen(young))
    expect(await readdir(young)).toEqual(['postgres'])
  })

  it('says what it takes, and where the data lies if not here', async () => {
    const database = { DATABASE_URL: 'postgres://db.example/cairn', SECRET: 'x'.repeat(32) }
    const onServer = { code: 1, said: `${messages.onServer}\n` }
    expect(await operatorCommand('backup', database)([inFolder('none')])).toEqual(onServer)
    expect(await operatorCommand('restore', database)([file()])).toEqual(onServer)
    const nowhere = inFolder('nowhere')
    expect((await backup(inFolder('none'), nowhere)).said).toBe(`${messages.nothingThere(nowhere)}\n`)
    expect((await operatorCommand('backup', {})()).said).toBe(`${messages.backupUsage}\n`)
    expect((await operatorCommand('restore', {})(['--replace'])).said).toBe(`${messages.restoreUsage}\n`)
  })
})
