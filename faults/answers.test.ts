import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/messages'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, type Caller } from './answers.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Said = { status: number; body?: object | string; headers?: Record<string, string> }

/** What the judge makes of a server that says this; null says nothing at all, and hangs up after a while. */
const judged = async (said: Said | null, own: Partial<Caller> = {}) => {
  server = createServer((request, response) => {
    if (said === null) return void setTimeout(() => request.destroy(), 300)
    response.writeHead(said.status, said.headers)
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return ask({ url, ...own }, accounts.renew, {})
}

const outage = { code: 'unavailable', message: messages.unavailable }
const later = { 'retry-after': '5' }

describe('An answer', () => {
  it('is an acknowledgement when it is what the contract says', async () => {
    const body = { expiresAt: '2026-11-15T10:00:00.000Z' }
    expect(await judged({ status: 200, body })).toMatchObject({ kind: 'acknowledged' })
  })

  it('may be a refusal in the words of the catalogue that says when to try again', async () => {
    expect(await judged({ status: 503, body: outage, headers: later })).toEqual({
      kind: 'refused',
      code: 'unavailable',
    })
  })

  it('that never came, from a connection that broke, is neither', async () => {
    expect(await judged(null)).toEqual({ kind: 'cut' })
  })

  it.each([
    ['a reply of another shape', { status: 200, body: {} }],
    ['an unexpected error', { status: 500, body: { code: 'unexpected', message: messages.unexpected } }],
    ['being signed out', { status: 401, body: { code: 'not_signed_in', message: messages.notSignedIn } }],
    ['a refusal without when to try again', { status: 503, body: outage }],
    ['words of its own', { status: 503, body: { ...outage, message: 'Oops' }, headers: later }],
    ['a page of somebody else', { status: 502, body: '<h1>502 Bad Gateway</h1>' }],
    ['a code under another status', { status: 500, body: outage, headers: later }],
  ])('is wrong when it is %s', async (_what, said) => {
    expect((await judged(said)).kind).toBe('wrong')
  })

  it('that takes too long is wrong', async () => {
    expect((await judged(null, { patience: 100 })).kind).toBe('wrong')
  })

  it('of a gateway that lost its server says no more than a broken connection', async () => {
    const said = { status: 502, body: '<h1>502 Bad Gateway</h1>' }
    expect(await judged(said, { isBehindGateway: true })).toEqual({ kind: 'cut' })
  })
})
