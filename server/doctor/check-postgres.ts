import { randomUUID } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { openDatabase } from '../db/open.ts'
import { isPooled, keepsPrepared } from '../db/pooler.ts'
import { oldestPostgres } from '../db/postgres.ts'
import type { Settings } from '../env.ts'
import { inTime } from '../health/patience.ts'
import { checkSchema } from './check-schema.ts'
import { type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const mostSecondsApart = 5

type Facts = { version: string; major: number; milliseconds: number; allowed: number }

/** Every question to the database here is a plain one: it changes nothing. */
const factsOf = async (db: Database): Promise<Facts> => {
  const [row] = await db.raw<Facts>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int / 10000 as major,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds,
       (select min(most) from (values
         (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0)),
         ((select rolconnlimit from pg_roles where rolname = current_user)),
         ((select datconnlimit from pg_database where datname = current_database()))) limits(most)
        where most >= 0) as allowed`,
  )
  if (row === undefined) throw new Error('no answer')
  return row
}

/** A database on a server: what it is, and how it is reached. */
export const checkPostgres = async (settings: Settings, databaseUrl: string): Promise<Finding[]> => {
  const db = await openDatabase({ ...settings, databaseConnections: 2 }, () => {})
  try {
    const before = Date.now()
    const facts = await factsOf(db)
    const between = (before + Date.now()) / 2
    if (facts.major < oldestPostgres) return [wrong(messages.database.tooOld(facts.version, oldestPostgres))]
    return [
      good(messages.database.answers(facts.version)),
      ...(await checkSchema(db)),
      checkClock(facts.milliseconds - between),
      ...(await checkConnections(settings, databaseUrl, facts.allowed)),
      await checkListening(db),
    ]
  } catch (error) {
    return [wrong(messages.database.silent(reasonIn(error)))]
  } finally {
    await db.close()
  }
}

const checkClock = (milliseconds: number): Finding => {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  return seconds > mostSecondsApart ? wrong(messages.clock.apart(seconds)) : good(messages.clock.same)
}

const checkConnections = async (settings: Settings, url: string, allowed: number): Promise<Finding[]> => {
  const { connections, prepared } = messages
  const needed = settings.databaseConnections + 1
  if (!(await isPooled(url)))
    return [
      needed > allowed
        ? wrong(connections.tooFew(needed, allowed))
        : good(connections.enough(needed, allowed)),
    ]
  const kept = !settings.databasePrepared || (await keepsPrepared(url))
  return [
    good(connections.pooled),
    !kept ? wrong(prepared.lost) : good(settings.databasePrepared ? prepared.kept : prepared.off),
  ]
}

export const checkListening = async (db: Database): Promise<Finding> => {
  const { listening } = messages
  const channel = `cairn_doctor_${randomUUID().replaceAll('-', '')}`
  let hear = (_payload: string) => {}
  const heard = new Promise<string>((resolve) => {
    hear = resolve
  })
  try {
    const stop = await db.listen(channel, { onNews: (payload) => hear(payload), onResumed: () => {} })
    await db.raw('select pg_notify($1, $2)', [channel, 'hello'])
    const answer = await inTime(heard)
    await stop()
    return answer === null ? wrong(listening.deaf) : good(listening.heard)
  } catch (error) {
    return wrong(listening.silent(reasonIn(error)))
  }
}
