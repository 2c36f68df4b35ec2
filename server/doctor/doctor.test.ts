import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeFolder } from '../db/private-folder.ts'
import { examined } from '../testing/doctor.ts'
import { operatorCommand } from '../testing/operator-command.ts'
import { copyTemplate } from '../testing/template.ts'
import { messages } from './messages.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let folder: string
let DATA_DIR: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-doctor-'))
  DATA_DIR = join(folder, 'data')
  await copyTemplate(DATA_DIR)
  closeFolder(DATA_DIR)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fresh = () => join(folder, 'not', 'there', 'yet')

describe('The doctor', () => {
  it('names each wrong setting and looks no further', async () => {
    const { wrong, of } = await examined({ PORT: 'abc', SMTP_URL: 'mail', METRICS_TOKEN: 'short' })
    expect(wrong).toEqual([
      'Settings: PORT is wrong: it must be a whole number from 1 to 65535.',
      'Settings: SMTP_URL is wrong: it must be an address such as smtps://user:password@host:465.',
      'Settings: METRICS_TOKEN is wrong: it must be at least 16 characters.',
    ])
    expect(of('Data folder')).toEqual([])
  })

  it('finds nothing wrong before the first start, and leaves no trace', async () => {
    const { wrong, of } = await examined({ DATA_DIR: fresh() })
    expect(wrong).toEqual([])
    expect(of('Data folder')).toEqual([{ sign: 'absent', ...messages.folder.later(fresh()) }])
    expect(of('Database')).toEqual([{ sign: 'absent', ...messages.database.later }])
    expect(of('Secret')).toEqual([{ sign: 'absent', ...messages.secret.later }])
    expect(await readdir(folder)).toEqual(['data'])
  })

  it('opens the embedded database, looks at its tables, and gives it back', async () => {
    const { wrong, of } = await examined({ DATA_DIR })
    expect(wrong).toEqual([])
    const journal = await readFile(inRepository('server/db/migrations/meta/_journal.json'), 'utf8')
    const count = JSON.parse(journal).entries.length
    expect(of('Migrations')).toEqual([{ sign: 'good', ...messages.schema.current(count) }])
    expect(of('Isolation')).toEqual([{ sign: 'good', ...messages.isolation.sound }])
    expect(of('Database')[0]?.text).toMatch(/^PostgreSQL \d+\.\d+ answers\.$/)
    expect((await readdir(DATA_DIR)).filter((name) => name.endsWith('.lock'))).toEqual([])
  })

  it('says who is running on the embedded database, and leaves it alone', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8').catch(() => '')
    const started = stat.split(') ')[1]?.split(' ')[19] ?? 'unknown'
    const claim = `cairn-${other.pid}-${started}.lock`
    await writeFile(join(DATA_DIR, claim), '')
    const { wrong, of } = await examined({ DATA_DIR })
    expect(wrong).toEqual([])
    expect(of('Database')).toEqual([{ sign: 'good', ...messages.database.inUse(other.pid ?? 0) }])
    expect(of('Migrations')).toEqual([])
    expect(await readdir(DATA_DIR)).toContain(claim)
    other.kill('SIGKILL')
    await rm(join(DATA_DIR, claim))
  })

  it('says why a folder cannot be written to', async () => {
    const file = join(folder, 'data', 'postgres', 'PG_VERSION')
    const { wrong } = await examined({ DATA_DIR: file })
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toContain(`Data folder: ${file} cannot be written to: ENOTDIR`)
  })

  it('says that others can look into the data, until Cairn was started on it', async () => {
    const file = join(DATA_DIR, 'postgres', 'PG_VERSION')
    await chmod(file, 0o644)
    const { text } = messages.folder.open(file, 0, DATA_DIR)
    expect((await examined({ DATA_DIR })).wrong).toEqual([`Data folder: ${text}`])
    expect((await examined({ DATA_DIR })).wrong).toEqual([])
  })

  it('says that the secret of the installation lies open', async () => {
    const file = join(DATA_DIR, 'secret')
    await writeFile(file, 'f'.repeat(64), { mode: 0o600 })
    expect((await examined({ DATA_DIR })).of('Secret')).toEqual([
      { sign: 'good', ...messages.secret.kept(file) },
    ])
    await chmod(file, 0o644)
    expect((await examined({ DATA_DIR })).wrong).toEqual([`Secret: ${messages.secret.readable(file).text}`])
    await rm(file)
  })
})

describe('Of the address the doctor says', () => {
  const of = async (PUBLIC_URL: string, TRUST_PROXY = 'false') =>
    (await examined({ DATA_DIR: fresh(), PUBLIC_URL, TRUST_PROXY })).wrong

  it('nothing wrong where it is https behind a trusted proxy, or on this machine', async () => {
    expect(await of('https://cairn.example', 'true')).toEqual([])
    expect(await of('http://localhost:3000')).toEqual([])
  })

  it('that it is not encrypted, or that everyone would be the proxy', async () => {
    const { address } = messages
    expect(await of('http://10.0.0.7:3000')).toEqual([
      `Address: ${address.open('http://10.0.0.7:3000').text}`,
    ])
    expect(await of('https://cairn.example')).toEqual([`Proxy: ${address.proxyNotTrusted.text}`])
  })
})

describe('Of a given secret the doctor says', () => {
  const wrongWith = async (SECRET: string) => (await examined({ DATA_DIR: fresh(), SECRET })).wrong

  it.each(['changeme'.repeat(4), '0123456789'.repeat(4), 'a'.repeat(64)])(
    'that %s is weak',
    async (given) => {
      expect(await wrongWith(given)).toEqual([`Secret: ${messages.secret.weak.text}`])
    },
  )

  it.each(['5f1c0b9e7d2a4836', 'Zm9vYmFyIGJhego='].map((text) => `${text}9q8w7e6r5t4z3u2i1o0p`))(
    'nothing wrong of %s',
    async (given) => {
      expect(await wrongWith(given)).toEqual([])
    },
  )
})

describe('npm run doctor', () => {
  const run = (environment: Record<string, string>) =>
    operatorCommand('doctor', { DATA_DIR })([], environment)

  it('has a line for each thing, and ends well when nothing is wrong', async () => {
    const { code, said } = await run({})
    const lines = said.trim().split('\n')
    expect(lines.at(-1)).toBe('Nothing is wrong.')
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[✓–] [A-Z][\w ]+: .+\.$/)
    expect(code).toBe(0)
  })

  it('ends with 1 when something is wrong, and prints no secret', async () => {
    const secrets = {
      SECRET: 'secret'.repeat(6),
      SMTP_URL: 'smtp://cairn:hunter2hunter2@127.0.0.1:1',
      DATABASE_URL: 'postgres://cairn:hunter3hunter3@127.0.0.1:1/cairn',
      METRICS_TOKEN: 'hunter4hunter4hunter4',
    }
    const { code, said } = await run(secrets)
    expect(code).toBe(1)
    expect(said).toMatch(/^✗ Database: cannot be reached: .*ECONNREFUSED/m)
    expect(said.trim().split('\n').at(-1)).toBe('4 things are wrong.')
    expect(said).not.toMatch(/hunter|secretsecret/)
  })
})
