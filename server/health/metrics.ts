import { monitorEventLoopDelay } from 'node:perf_hooks'
import { messages } from '@cairn/domain/messages'
import type { Refusal } from '@cairn/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Database, PoolState } from '../db/client.ts'
import type { Settings } from '../env.ts'
import { expositionOf, type Family, gauge, type Sample, single } from '../exposition.ts'
import { queues } from '../jobs/queues.ts'
import type { WithLive } from '../live/live.ts'
import type { Parts } from '../parts.ts'
import { isSameSecret } from '../secret-token.ts'
import { isForThisMachineOnly, isFromThisMachine } from '../this-machine.ts'
import { inTime } from './patience.ts'

/** Milliseconds between two looks; each look measures its own interval too. */
const lookEvery = 20
const nanoseconds = 1e9

type ProcessFigures = { families(): Family[]; stop(): void }

/** What the process itself takes. The names are those that dashboards for Node know. */
export const measureProcess = (): ProcessFigures => {
  const delay = monitorEventLoopDelay({ resolution: lookEvery })
  delay.enable()
  const delayAt = (percentile: number) =>
    Math.max(0, delay.percentile(percentile) / nanoseconds - lookEvery / 1000)

  const families = () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, heapTotal } = process.memoryUsage()
    const [median, high] = [delayAt(50), delayAt(99)]
    delay.reset()
    return [
      single(
        'process_cpu_seconds_total',
        'counter',
        'Processor time used, in seconds.',
        (user + system) / 1e6,
      ),
      gauge('process_resident_memory_bytes', 'Memory in use, in bytes.', rss),
      gauge(
        'process_start_time_seconds',
        'When the process began, in Unix time.',
        performance.timeOrigin / 1000,
      ),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use, in bytes.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap reserved, in bytes.', heapTotal),
      gauge('nodejs_eventloop_lag_p50_seconds', `Median ${delayWords}`, median),
      gauge('nodejs_eventloop_lag_p99_seconds', `99th percentile of the ${delayWords}`, high),
    ]
  }
  return { families, stop: () => delay.disable() }
}

const delayWords = 'delay of the event loop since the metrics were last read, in seconds.'

export type Figures = { families(): Family[] }

/** Everything this server knows of itself, as text. Nothing in it is about a person or a company. */
export const metricsOf = (
  { db, clock, live, version }: WithLive & Pick<Parts, 'db' | 'clock' | 'version'>,
  figures: Figures[],
) => {
  const work = waitingWork({ db, clock })
  const build: Family = {
    name: 'cairn_build_info',
    type: 'gauge',
    help: 'Which version runs, on what.',
    samples: [{ labels: { version, node: process.versions.node, database: db.engine }, value: 1 }],
  }
  return async () =>
    expositionOf([
      build,
      ...figures.flatMap((one) => one.families()),
      gauge('cairn_live_listeners', 'Browsers that follow changes on this server.', live.count()),
      ...poolFamilies(db.pool()),
      ...(await work()),
    ])
}

const poolFamilies = (pool: PoolState | null) =>
  pool === null
    ? []
    : [
        gauge(
          'cairn_database_connections_open',
          'Connections to the database, idle ones included.',
          pool.open,
        ),
        gauge('cairn_database_connections_idle', 'Connections to the database that nobody uses.', pool.idle),
        gauge('cairn_database_connections_most', 'Connections to the database at most.', pool.most),
        gauge('cairn_database_waiting', 'Transactions that wait for a connection.', pool.waiting),
      ]

export const whyNoMetrics = (request: FastifyRequest, settings: Settings): Refusal | null =>
  mayReadMetrics(request, settings) ? null : { code: 'not_found', message: messages.notFound }

/** With a token its holder, wherever they are. */
const mayReadMetrics = (request: FastifyRequest, settings: Settings) => {
  if (settings.metricsToken === undefined)
    return isForThisMachineOnly(settings) && isAskedHere(request, settings)
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return isSameSecret(given, settings.metricsToken)
}

/** By its own port: what listens on another one passes on what it was asked. */
const isAskedHere = (request: FastifyRequest, { port }: Settings) =>
  isFromThisMachine(request) && request.headers.host?.endsWith(`:${port}`) === true

/** Seconds for which an answer is good: whoever reads the metrics, and however often, asks the database no more than that. */
const goodFor = 5

const jobStates = ['waiting', 'scheduled', 'running', 'failed'] as const
const mailStates = ['waiting', 'sending', 'failed', 'timed_out'] as const

type QueueCount = { what: 'job' | 'mail'; queue: string; state: string; count: number }

/** By indexes and small tables only: finished mails are many. */
const statement = `
  select 'job' as what, name as queue, case
      when state = 'failed' then 'failed' when state = 'active' then 'running'
      when start_after > now() then 'scheduled' else 'waiting' end as state, count(*) as count
  from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2, 3
  union all
  select 'mail', '', case status when 'queued' then 'waiting' when 'not_sent' then 'failed' else status end, count(*)
  from public.mail_outbox where status in ('queued', 'waiting', 'sending', 'not_sent', 'timed_out') group by 1, 2, 3`

/** What waits for this server and the others that share its database. Without an answer there are no figures. */
const waitingWork = ({ db, clock }: { db: Database; clock: () => Date }) => {
  let remembered: { until: number; counted: QueueCount[] } | null = null
  let asking: Promise<QueueCount[]> | null = null

  const ask = async () => {
    const counted = await db.raw<QueueCount>(statement)
    remembered = { until: clock().getTime() + goodFor * 1000, counted }
    return counted
  }

  // A database that does not answer gets no second question before the first one ended.
  const current = () => {
    if (remembered !== null && clock().getTime() < remembered.until) return remembered.counted
    asking ??= ask().finally(() => {
      asking = null
    })
    return inTime(asking)
  }

  return async (): Promise<Family[]> => {
    const counted = await current()
    return [
      gauge(
        'cairn_database_up',
        'Whether the database answered within two seconds.',
        counted === null ? 0 : 1,
      ),
      ...(counted === null ? [] : familiesOf(counted)),
    ]
  }
}

const familiesOf = (counted: QueueCount[]): Family[] => {
  const sample = (what: QueueCount['what'], queue: string, state: string): Sample => ({
    labels: what === 'job' ? { queue, state } : { state },
    value: counted.find((one) => one.what === what && one.queue === queue && one.state === state)?.count ?? 0,
  })
  return [
    {
      name: 'cairn_jobs',
      type: 'gauge',
      help: 'Jobs by queue: waiting ones are due, scheduled ones are not yet, failed ones are given up and kept for half a day.',
      samples: Object.keys(queues).flatMap((queue) => jobStates.map((state) => sample('job', queue, state))),
    },
    {
      name: 'cairn_mails',
      type: 'gauge',
      help: 'Mails in the outbox: failed ones are given up, timed out ones may have arrived.',
      samples: mailStates.map((state) => sample('mail', '', state)),
    },
  ]
}
