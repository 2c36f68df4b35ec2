import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { health } from '@cairn/domain/health/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discardServerBundle } from './testing/bundle.ts'
import { holdRequest } from './testing/held-request.ts'
import { freshEmail, password } from './testing/people.ts'
import { launchServer, type ServerProcess, startServerProcess } from './testing/process.ts'
import { copyTemplate } from './testing/template.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-shutdown-'))
  await copyTemplate(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await discardServerBundle()
})

const start = () => startServerProcess({ env: { DATA_DIR: folder } })
const isLocked = () => readdirSync(folder).some((name) => name.endsWith('.lock'))
const holdSignUp = ({ url }: ServerProcess) =>
  holdRequest(url + accounts.signUp.path, { fullName: 'Maren Aasen', email: freshEmail(), password })
const statusOf = async (url: string) => (await fetch(url)).status

const untilRefused = async ({ url }: ServerProcess) => {
  for (;;) {
    const failure = await fetch(url + health.check.path).catch((error: Error) => error.cause)
    if (failure instanceof Error && 'code' in failure && failure.code === 'ECONNREFUSED') return
    await wait(20)
  }
}

describe('A server that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the requests it has, takes no others and leaves no lock behind',
    async (signal) => {
      const server = await start()
      expect(isLocked()).toBe(true)
      const [hashing, halfSent] = await Promise.all([holdSignUp(server), holdSignUp(server)])
      hashing.finish()
      await wait(20)

      server.kill(signal)
      await untilRefused(server)
      server.kill(signal)
      server.kill('SIGINT')
      await wait(200)
      halfSent.finish()

      expect(await Promise.all([hashing.status, halfSent.status])).toEqual([200, 200])
      expect(await server.exited).toBe(0)
      expect(isLocked()).toBe(false)
    },
  )

  it('answers what is asked behind a request it has, and asks for another connection', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.url)
    const body = JSON.stringify({ fullName: 'Maren Aasen', email: freshEmail(), password })
    const host = `host: ${hostname}:${port}`
    const line = connect(Number(port), hostname)
    line.write(
      `POST ${accounts.signUp.path} HTTP/1.1\r\n${host}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    await once(line, 'data')
    const answers = text(line)

    server.kill('SIGTERM')
    await untilRefused(server)
    line.write(`${body}GET ${health.check.path} HTTP/1.1\r\n${host}\r\n\r\n`)

    const [, signedUp, healthy] = (await answers).split('HTTP/1.1 ')
    expect(signedUp).toMatch(/^200 /)
    expect(healthy).toMatch(/^200 /)
    expect(healthy).toMatch(/\r\nconnection: close\r\n/i)
    expect(await server.exited).toBe(0)
  })

  it('does not wait for connections that ask for nothing', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.url)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    const agent = new Agent({ keepAlive: true })
    const [response] = await once(get(server.url + health.check.path, { agent }), 'response')
    await once(response.resume(), 'end')

    server.kill('SIGTERM')
    // Who is still waited for at the deadline makes it end with 1.
    expect(await server.exited).toBe(0)
    silent.destroy()
    agent.destroy()
  })
})

describe('A running server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await start()
  })
  afterAll(async () => {
    server.kill('SIGTERM')
    await server.exited
  })

  it('prints an address and a mailbox that both open', async () => {
    expect(await statusOf(server.url + health.check.path)).toBe(200)
    expect(await statusOf(server.mailboxUrl)).toBe(200)
    expect(await statusOf(server.mailboxUrl.replace(/key=.*/, 'key=guess'))).toBe(404)
  })

  it('keeps a second one off its data, and goes on', async () => {
    const second = await launchServer({ DATA_DIR: folder, PORT: '65535' })
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(
      /Cairn cannot start\. Another Cairn \(process \d+\) is already running on/,
    )
    expect(second.output()).toContain(folder)
    expect(second.output()).not.toContain('    at ')
    expect(isLocked()).toBe(true)
    expect(await statusOf(server.url + health.check.path)).toBe(200)
  })
})

it('A wrong setting is named', async () => {
  const refused = await launchServer({ PORT: 'abc', DATA_DIR: folder })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toMatch(/^Cairn cannot start\. PORT is wrong: /)
  expect(refused.output()).not.toContain('    at ')
})
