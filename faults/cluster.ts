import { inRepository } from '../bench/programs.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { databaseAt, postgresTemplate } from '../server/testing/template.ts'

type Mode = 'fast' | 'immediate'
type StartedCluster = {
  url: string
  port: number
  folder: string
  restart(mode: Mode): Promise<void>
  stop(mode: Mode): Promise<void>
  start(): Promise<void>
  remove(): void
}
export type Cluster = StartedCluster & {
  /** The name of a migrated database, to copy. */
  template: string
}

const scripts: {
  openCluster(wanted: { isDurable: boolean }): Promise<StartedCluster>
  giveToAccount(place: string): void
  unprivileged(): { uid: number; gid: number } | undefined
} = await import(inRepository('scripts/postgres-cluster.mjs'))

export const { giveToAccount, unprivileged } = scripts

/** One that keeps what it acknowledged: fsync and synchronous_commit are on, as they come. */
export const openCluster = async (): Promise<Cluster> => {
  const cluster = await scripts.openCluster({ isDurable: true })
  process.on('exit', cluster.remove)
  return { ...cluster, template: await postgresTemplate(cluster.url) }
}

/** A migrated database of its own. */
export const newDatabase = async ({ url, template }: Cluster, name: string, tablespace = 'pg_default') => {
  await onServer(url, `create database ${name} template ${template} tablespace ${tablespace}`)
  return databaseAt(url, name)
}

export const onServer = async (url: string, sql: string) => {
  const server = await openPostgres({ url, connections: 1, onLost: () => {} })
  await server.raw(sql)
  await server.close()
}
