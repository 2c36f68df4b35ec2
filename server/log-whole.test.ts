import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warnsIn } from './log.ts'
import { discardServerBundle } from './testing/bundle.ts'
import { eventually } from './testing/eventually.ts'
import { freshEmail, password } from './testing/people.ts'
import { startServerProcess } from './testing/process.ts'
import { copyTemplate } from './testing/template.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-log-'))
  await copyTemplate(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await discardServerBundle()
})

describe('What a server says once it is ready', () => {
  it('is JSON line by line, also where sign-ups for one address meet', async () => {
    const server = await startServerProcess({ env: { DATA_DIR: folder } })
    const before = server.output().length
    const body = JSON.stringify({ fullName: 'Maren Aasen', email: freshEmail(), password })
    const headers = { 'content-type': 'application/json', origin: server.url }
    const signUp = () => fetch(server.url + accounts.signUp.path, { method: 'POST', headers, body })
    await Promise.all(Array.from({ length: 8 }, signUp))
    const said = () => server.output().slice(before).split('\n').filter(Boolean)
    await eventually(() => expect(said()).not.toEqual([]))
    const lines = said()
    server.kill('SIGKILL')
    await server.exited
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 40, msg: expect.any(String) })
    expect(lines.join('')).toContain('Failed query: insert into')
    expect(lines.join('')).not.toContain('Maren')
  })
})

describe('A warning that no request asked for', () => {
  const warned = (level: Parameters<typeof warnsIn>[0], what: string | Error) => {
    const lines: string[] = []
    warnsIn(level, { write: (line) => void lines.push(line) })(what)
    return lines.map((line) => JSON.parse(line))
  }

  it('tells where it happened, and no address', () => {
    expect(warned('warn', new Error('ada@cairn.example was not found'))).toMatchObject([
      {
        level: 40,
        msg: '[address] was not found',
        err: { message: '[address] was not found', stack: expect.stringContaining('log-whole.test.ts') },
      },
    ])
    expect(warned('warn', 'two\nlines')).toMatchObject([{ level: 40, msg: 'two\nlines' }])
  })

  it('is not said where only errors are asked for', () => {
    expect(warned('error', 'no harm')).toEqual([])
  })
})
