import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { accounts } from '@cairn/domain/accounts/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import type { Settings } from '../env.ts'
import { listeningPort } from '../testing/raw-request.ts'
import { type TestServer, testSecret, testServer } from '../testing/server.ts'
import { mailboxKey } from './mailbox.ts'

const told = `/mailbox?key=${mailboxKey(testSecret)}`
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const textOf = async (port: number, path: string, headers: Record<string, string>) => {
  const asked = request({ port, path, host: '127.0.0.1', headers: { host: `localhost:${port}`, ...headers } })
  const [response] = await once(asked.end(), 'response')
  return text(response)
}

/** As a browser on this machine asks: over a connection, of which the system knows whose it is. */
const whereabouts = async (headers: Record<string, string> = {}, app: FastifyInstance = server.app) => {
  const { path, reply } = accounts.localMailbox
  return reply.parse(JSON.parse(await textOf(await listeningPort(app), path, headers)))
}

const withSettings = async (settings: Partial<Settings>) => {
  const { parts } = server
  const app = await buildApp({ ...parts, settings: { ...parts.settings, ...settings } })
  const found = await whereabouts({}, app)
  await app.close()
  return found
}

describe('Where the local mailbox is', () => {
  it('is told to a browser on this machine, and leads there', async () => {
    expect(await whereabouts()).toEqual({ isKept: true, path: told })
    expect(await textOf(await listeningPort(server.app), told, {})).toContain('Local mailbox')
  })

  it('is told to no other account of this machine, such as a proxy’s, where the system tells them apart', async () => {
    const own = vi.spyOn(process, 'getuid').mockReturnValue(64_999)
    const { path } = await whereabouts()
    own.mockRestore()
    expect(path).toBe(process.platform === 'linux' ? null : told)
  })

  it.each<[string, Record<string, string>]>([
    ['by another name', { host: 'okrs.skerry.example' }],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ])('is told to nobody %s, but that no mail will come', async (_, headers) => {
    expect(await whereabouts(headers)).toEqual({ isKept: true, path: null })
  })

  it('is told to nobody where others reach the server, or a proxy is trusted', async () => {
    expect(await withSettings({ publicUrl: 'https://okrs.skerry.example' })).toEqual({
      isKept: true,
      path: null,
    })
    expect(await withSettings({ trustProxy: true })).toEqual({ isKept: true, path: null })
  })

  it('is nowhere where a mail server is set', async () => {
    expect(await withSettings({ smtpUrl: 'smtp://127.0.0.1:25' })).toEqual({ isKept: false, path: null })
  })
})
