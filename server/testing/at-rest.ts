import { setTimeout as wait } from 'node:timers/promises'
import { health } from '@cairn/domain/health/contract'
import type { FastifyInstance } from 'fastify'
import { readMetrics } from './metrics.ts'

/** What a server still does, counts or holds for its callers by its own figures; nothing, if it is at rest. */
export const unrestIn = (metrics: string) => {
  const { readings } = readMetrics(metrics)
  const figure = (name: string) => readings.find((one) => one.name === name)?.value ?? 0
  return Object.entries({
    // But for the one that asks.
    'requests open': figure('cairn_http_requests_open') - 1,
    'calls in work': figure('cairn_http_calls_in_work'),
    listeners: figure('cairn_live_listeners'),
    'connections to the database in use':
      figure('cairn_database_connections_open') - figure('cairn_database_connections_idle'),
    'waiting for the database': figure('cairn_database_waiting'),
  }).flatMap(([what, count]) => (count === 0 ? [] : `${what}: ${count}`))
}

/** The same of a server in this process. */
export const unrestHere = async (app: FastifyInstance) =>
  unrestIn((await app.inject({ url: health.metrics.path, headers: { host: 'localhost:3000' } })).body)

const patience = 20_000

/** What a server that stands behind a proxy asks for before it shows its figures. */
export const metricsToken = 'only for who looks whether it is at rest'

/** What is left once everyone has gone and there was time enough to end it. */
export const unrestOf = async (url: string): Promise<string[]> => {
  const began = performance.now()
  for (;;) {
    const response = await fetch(url + health.metrics.path, {
      headers: { authorization: `Bearer ${metricsToken}` },
    }).catch(() => null)
    const left = response?.ok ? unrestIn(await response.text()) : ['no figures']
    if (left.length === 0 || performance.now() - began > patience) return left
    await wait(100)
  }
}
