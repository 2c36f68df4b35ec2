import type { FastifyRequest } from 'fastify'
import type { PoolState } from '../db/client.ts'
import type { Settings } from '../env.ts'
import { expositionOf, type Family, gauge } from '../exposition.ts'
import type { WithLive } from '../live/live.ts'
import type { Parts } from '../parts.ts'
import { isSameSecret } from '../secret-token.ts'
import { isFromThisMachine } from '../this-machine.ts'
import { waitingWork } from './waiting-work.ts'

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

/** With a token its holder, wherever they are. */
export const mayReadMetrics = (request: FastifyRequest, settings: Settings) => {
  if (settings.metricsToken === undefined)
    return isForThisMachineOnly(settings) && isAskedHere(request, settings)
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return isSameSecret(given, settings.metricsToken)
}

/**
 * A proxy on this machine makes the world look local, and not every one names itself: nginx as it comes asks by the name
 * and port it was given. So a server with an address for others has its token, or no metrics.
 */
const isForThisMachineOnly = ({ publicUrl, trustProxy }: Settings) =>
  !trustProxy && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname)

/** By its own port: what listens on another one passes on what it was asked. */
const isAskedHere = (request: FastifyRequest, { port }: Settings) =>
  isFromThisMachine(request) && request.headers.host?.endsWith(`:${port}`) === true
