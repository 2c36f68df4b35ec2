import { health } from '@cairn/domain/health/contract'
import { messages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readSettings } from '../env.ts'
import { queues } from '../jobs/queues.ts'
import { onDatabase } from '../testing/another-database.ts'
import { eventually } from '../testing/eventually.ts'
import { follow } from '../testing/live.ts'
import { type Reading, readMetrics } from '../testing/metrics.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const token = 'only for the monitoring system'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', app = server.app) =>
  app.inject({ url: health.metrics.path, remoteAddress, headers: { host: 'localhost:3000', ...headers } })

const read = async (app = server.app) => readMetrics((await ask({}, '127.0.0.1', app)).body)

const figure = (readings: Reading[], name: string, labels: Record<string, string> = {}) =>
  readings.find(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value

describe('The metrics', () => {
  it('are text that a monitoring system reads line by line, with a type for each', async () => {
    const { headers, body, statusCode } = await ask()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    const { types, readings } = readMetrics(body)
    expect(types.get('process_cpu_seconds_total')).toBe('counter')
    expect(types.get('cairn_http_requests_open')).toBe('gauge')
    expect(figure(readings, 'cairn_build_info', { version: 'test' })).toBe(1)
    expect(figure(readings, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(figure(readings, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
    expect(figure(readings, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(
      figure(readings, 'nodejs_eventloop_lag_p50_seconds') ?? Number.NaN,
    )
    expect(figure(readings, 'cairn_database_up')).toBe(1)
  })

  it('count each request once, by pattern, method and class, and put its time into one bucket', async () => {
    const admin = await founder(server)
    const id = '3f7c1a52-95f6-4c2b-8c43-2a1f1b0c6a11'
    const labels = { method: 'GET', path: objectives.get.path }
    const before = (await read()).readings
    for (let count = 0; count < 3; count += 1)
      expect((await admin.client.call(objectives.get, { params: { id } })).status).toBe(404)
    const { readings } = await read()
    const rise = (name: string, more: Record<string, string> = {}) =>
      (figure(readings, name, { ...labels, ...more }) ?? 0) -
      (figure(before, name, { ...labels, ...more }) ?? 0)
    expect(rise('cairn_http_requests_total', { status: '4xx' })).toBe(3)
    expect(rise('cairn_http_request_duration_seconds_count')).toBe(3)
    expect(rise('cairn_http_request_duration_seconds_bucket', { le: '+Inf' })).toBe(3)
    expect(rise('cairn_http_request_duration_seconds_sum')).toBeGreaterThan(0)
    const buckets = readings
      .filter(({ name, labels: { path } }) => name.endsWith('_bucket') && path === labels.path)
      .map(({ value }) => value)
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
    expect(JSON.stringify(readings)).not.toContain(id)
  })

  it('count the requests that are open, which is at least the one that asks', async () => {
    expect(figure((await read()).readings, 'cairn_http_requests_open')).toBe(1)
  })

  it('have one label for whatever address and method nobody answers', async () => {
    await read()
    const lines = (await read()).readings.length
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const)
      for (let count = 0; count < 5; count += 1)
        await server.app.inject({ method, url: `/api/ada@example.com/${count}?token=secret` })
    const { body } = await ask()
    const { readings } = readMetrics(body)
    expect(figure(readings, 'cairn_http_requests_total', { path: 'unmatched' })).toBeGreaterThanOrEqual(20)
    expect(body).not.toMatch(/ada@example|secret/)
    expect(readings.length - lines).toBeLessThanOrEqual(12)
  })

  it('count who listens, and take a stream for no slow answer', async () => {
    const admin = await founder(server)
    const events = { path: '/api/events' }
    const stream = await follow(server.app, admin)
    expect(figure((await read()).readings, 'cairn_live_listeners')).toBe(1)
    stream.leave()
    await eventually(async () => {
      const { readings } = await read()
      expect(figure(readings, 'cairn_live_listeners')).toBe(0)
      expect(figure(readings, 'cairn_http_requests_total', { ...events, status: '2xx' })).toBe(1)
      expect(figure(readings, 'cairn_http_request_duration_seconds_count', events)).toBeUndefined()
    })
  })

  it('count jobs by queue and mails by what became of them, and remember both for five seconds', async () => {
    const { db } = server.parts
    server.travelTo(new Date())
    await db.raw('delete from mail_outbox')
    await db.raw('delete from jobs.job')
    await db.as('cairn_app', {}, async (tx) => {
      await server.parts.jobs.enqueue(tx, 'sweep', {}, { key: 'now' })
      await server.parts.jobs.enqueue(tx, 'sweep', {}, { key: 'later', afterSeconds: 600 })
    })
    await db.raw(
      `insert into mail_outbox (kind, to_email, subject, html, text, status, created_at)
       select 'test', 'ada@example.com', 'Hello', '', '', status, now()
       from unnest(array['queued', 'queued', 'not_sent', 'sent', 'kept']) status`,
    )
    const jobs = { queue: 'sweep' }
    server.travelTo(new Date(Date.now() + 10_000))
    const { readings } = await read()
    const mail = (state: string) => figure(readings, 'cairn_mails', { state })
    expect(figure(readings, 'cairn_jobs', { ...jobs, state: 'waiting' })).toBe(1)
    expect(figure(readings, 'cairn_jobs', { ...jobs, state: 'scheduled' })).toBe(1)
    expect([mail('waiting'), mail('sending'), mail('failed'), mail('timed_out')]).toEqual([2, 0, 1, 0])
    expect(readings.filter(({ name }) => name === 'cairn_jobs')).toHaveLength(4 * Object.keys(queues).length)

    await db.raw(`update jobs.job set state = 'failed' where singleton_key = 'now'`)
    const failed = { ...jobs, state: 'failed' }
    expect(figure((await read()).readings, 'cairn_jobs', failed)).toBe(0)
    server.travelTo(new Date(Date.now() + 20_000))
    expect(figure((await read()).readings, 'cairn_jobs', failed)).toBe(1)
    server.travelTo(new Date())
  })

  it('tell how the connections of a PostgreSQL server stand', async () => {
    const { readings } = await read()
    const most = figure(readings, 'cairn_database_connections_most')
    const open = figure(readings, 'cairn_database_connections_open')
    if (server.parts.db.engine === 'embedded') expect([most, open]).toEqual([undefined, undefined])
    else {
      expect(most).toBe(20)
      expect(open).toBeGreaterThanOrEqual(figure(readings, 'cairn_database_connections_idle') ?? 99)
      expect(figure(readings, 'cairn_database_waiting')).toBe(0)
    }
  })

  it('are there while the database is not, say so, and ask it once at a time', async () => {
    const raw = vi.fn(() => new Promise<never>(() => {}))
    await onDatabase(server, { ...server.parts.db, raw }, async ({ app }) => {
      const [first, second] = await Promise.all([read(app), read(app)])
      for (const { readings } of [first, second]) {
        expect(figure(readings, 'cairn_database_up')).toBe(0)
        expect(figure(readings, 'cairn_mails')).toBeUndefined()
      }
      expect(raw).toHaveBeenCalledTimes(1)
    })
    await onDatabase(
      server,
      { ...server.parts.db, raw: () => Promise.reject(new Error('gone')) },
      async ({ app }) => {
        expect(figure((await read(app)).readings, 'cairn_database_up')).toBe(0)
      },
    )
  })
})

const nothingHere = { code: 'not_found', message: messages.notFound }

describe('Without a token the metrics', () => {
  it.each([
    ['from another machine', {}, '10.0.0.7'],
    ['through a proxy on this machine', { 'x-forwarded-for': '10.0.0.7' }, '127.0.0.1'],
    ['through a proxy that names itself', { via: '1.1 nginx' }, '127.0.0.1'],
    ['through a content network', { 'cf-ray': '8c1' }, '127.0.0.1'],
    ['through a load balancer', { 'x-amzn-trace-id': 'Root=1' }, '127.0.0.1'],
    ['by a foreign name of this machine', { host: 'cairn.example' }, '127.0.0.1'],
    ['by another port of this machine', { host: 'localhost:8080' }, '127.0.0.1'],
    ['by no port', { host: 'localhost' }, '127.0.0.1'],
    ['with a token that nobody set', { authorization: `Bearer ${token}` }, '10.0.0.7'],
  ])('are not there for a request %s', async (_, headers, address) => {
    const { statusCode, json } = await ask(headers, address)
    expect({ statusCode, reply: json() }).toEqual({ statusCode: 404, reply: nothingHere })
  })
})

describe('Without a token, on a server that others reach through a proxy, the metrics', () => {
  it.each([
    ['by its address', { PUBLIC_URL: 'https://okr.example.com' }],
    ['by its word', { TRUST_PROXY: 'true' }],
  ])(
    'are not there even for this machine: the proxy may be one that says nothing (%s)',
    async (_, environment) => {
      const { parts } = server
      const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
      const app = await buildApp({ ...parts, settings })
      expect((await ask({}, '127.0.0.1', app)).statusCode).toBe(404)
      await app.close()
    },
  )
})

describe('With a token the metrics', () => {
  let guarded: TestServer
  beforeAll(async () => {
    guarded = await testServer({ METRICS_TOKEN: token })
  })
  afterAll(() => guarded.close())

  it('are there for who sends it, from anywhere', async () => {
    const headers = { host: 'cairn.example', 'x-forwarded-for': '10.0.0.7' }
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`])
      expect((await ask({ ...headers, authorization }, '10.0.0.7', guarded.app)).statusCode).toBe(200)
  })

  it.each([undefined, '', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token])(
    'are not there for who sends %s, even on this machine',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const { statusCode, json } = await ask(headers, '127.0.0.1', guarded.app)
      expect({ statusCode, reply: json() }).toEqual({ statusCode: 404, reply: nothingHere })
    },
  )
})
