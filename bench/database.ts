import { randomBytes } from 'node:crypto'
import { openPostgres } from '../server/db/postgres.ts'
import { databaseAt } from '../server/testing/template.ts'
import { parentOf } from './programs.ts'

/** Lends an empty database on the server that DATABASE_URL names; Cairn migrates it when it starts. */
export const withDatabase = async (run: (url: string) => Promise<void>) => {
  const serverUrl = process.env.DATABASE_URL ?? ''
  const name = `cairn_bench_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  try {
    await run(databaseAt(serverUrl, name))
  } finally {
    await onServer(serverUrl, `drop database ${name} with (force)`)
  }
}

export const databaseVersion = async (url = process.env.DATABASE_URL ?? '') => {
  const server = await openPostgres({ url, connections: 1, onLost: () => {} })
  const [row] = await server.raw<{ server_version: string }>('show server_version')
  await server.close()
  return row?.server_version ?? 'unknown'
}

/** The process that all connections to the database descend from. */
export const postmasterOf = async (databaseUrl: string) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const [row] = await db.raw<{ pid: number }>('select pg_backend_pid() as pid')
  // Asked while the connection is there: a process that has ended has no parent.
  const postmaster = parentOf(row?.pid ?? 0)
  await db.close()
  return postmaster
}

const onServer = async (url: string, sql: string) => {
  const server = await openPostgres({ url, connections: 1, onLost: () => {} })
  await server.raw(sql)
  await server.close()
}
