import PgBoss from 'pg-boss'
import type { Database, Tx } from '../db/client.ts'
import { type Handlers, type Job, type JobData, type QueueName, queues } from './queues.ts'

export type Jobs = {
  /** Makes the queues. Needs the database; once, before the first job is handed in. */
  prepare(): Promise<void>
  /** Hands in a job within the caller's transaction: it exists exactly when what it follows from does. */
  enqueue<N extends QueueName>(tx: Tx, queue: N, data: JobData[N], when?: When): Promise<void>
  /** Begins to work, on time and by itself, until it is stopped. */
  work(handlers: Handlers): Promise<void>
  /** Call after commit: there is something to do that need not wait for the next round. */
  nudge(): void
  /** Runs all that is due and resolves when it is done. */
  runDue(handlers: Handlers): Promise<void>
  /** Resolves when no job is running any more; none is begun from here on. */
  stop(): Promise<void>
}

type When = {
  /** Of jobs with the same key only one waits at a time. */
  key?: string
  afterSeconds?: number
}

type JobsParts = {
  db: Database
  onError: (error: unknown) => void
  /** How often to look for jobs that are due, in milliseconds. */
  roundEvery?: number
}

const names = Object.keys(queues) as QueueName[]
const atOnce = 5
/** Where pg-boss puts a schedule whose time has come. */
const scheduleQueue = '__pgboss__send-it'

export const openJobs = ({ db, onError, roundEvery = 2000 }: JobsParts): Jobs => {
  const { boss, settle } = openBoss(db, onError)

  let handlers: Handlers | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const perform = async (name: QueueName, job: Job, given: Handlers) => {
    try {
      await (given[name] as (job: Job) => Promise<unknown>)(job)
      await boss.complete(name, job.id)
    } catch (error) {
      onError(error)
      await boss.fail(name, job.id, error instanceof Error ? { message: error.message } : {})
    }
  }

  const runQueue = async (name: QueueName, given: Handlers | null) => {
    while (given !== null && !stopped) {
      const due = await boss.fetch<JobData[QueueName]>(name, { batchSize: atOnce })
      if (due.length === 0) return
      await Promise.all(due.map((job) => perform(name, job, given)))
    }
  }

  // The library's own worker does the same, but sleeps for an hour when the clock was put back by an hour.
  const handOnStruck = async () => {
    const struck = await boss.fetch<PgBoss.JobInsert>(scheduleQueue, { batchSize: names.length })
    if (struck.length === 0) return
    await boss.insert(struck.map(({ data }) => data))
    await boss.complete(
      scheduleQueue,
      struck.map(({ id }) => id),
    )
    for (const { ask } of rounds) ask()
  }

  // Each queue by itself, so that a slow provider of the one does not hold up the others.
  const rounds = names.map((name) => roundsOf(() => runQueue(name, handlers), onError))
  const schedules = roundsOf(handOnStruck, onError)
  const nudge = () => {
    if (handlers !== null && !stopped) for (const { ask } of rounds) ask()
  }

  return {
    prepare: () => makeQueues(db),
    enqueue: async (tx, queue, data, { key, afterSeconds = 0 } = {}) => {
      await boss.send(queue, data, {
        db: bossDatabase(tx),
        startAfter: afterSeconds,
        ...(key === undefined ? {} : { singletonKey: key }),
      })
    },
    work: async (given) => {
      handlers = given
      await boss.start()
      if (db.engine === 'embedded') await retryInterruptedJobs(db)
      for (const name of names) {
        const { cron } = queues[name]
        if (cron === undefined) continue
        await boss.schedule(name, cron)
        // Nobody knows what was missed while no server ran.
        await boss.send(name, {})
      }
      nudge()
      timer = setInterval(() => {
        schedules.ask()
        nudge()
      }, roundEvery)
    },
    nudge,
    runDue: async (given) => {
      await Promise.all(names.map((name) => runQueue(name, given)))
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await schedules.over()
      await Promise.all(rounds.map(({ over }) => over()))
      await boss.stop({ graceful: false })
      await settle()
    },
  }
}

/** The embedded database has one server, so what runs when it starts was left by one that died. */
const retryInterruptedJobs = (db: Database) =>
  db.raw("update jobs.job set state = 'retry', start_after = now() where state = 'active'")

/** One number that every Cairn server agrees on, beside that of the migrations. */
const queuesLock = 7_246_725

/**
 * Their settings are those of this version of the program, whichever made them. One server at a time: two that make the
 * same queue at once would wait for each other.
 */
const makeQueues = (db: Database) =>
  db.asOwner(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [queuesLock])
    const boss = bossWithin(tx)
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of names) {
      const { policy, retryLimit, retryDelay, expireInSeconds } = queues[name]
      const queue = { name, policy, retryLimit, retryDelay, retryBackoff: true, expireInSeconds }
      if (known.has(name)) await boss.updateQueue(name, queue)
      else await boss.createQueue(name, queue)
    }
  })
/** Runs one round at a time; asked during one, it runs once more after it, however often it was asked. */
const roundsOf = (run: () => Promise<void>, onError: (error: unknown) => void) => {
  let running: Promise<void> | null = null
  let again = false

  const loop = async () => {
    do {
      again = false
      await run().catch(onError)
    } while (again)
    running = null
  }

  return {
    ask: () => {
      again = true
      running ??= loop()
    },
    over: async () => {
      again = false
      await running
    },
  }
}

/** Its tables come with our migrations, under this name. */
const schema = 'jobs'

/** The statements pg-boss sends inside a transaction of ours. */
const bossDatabase = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await tx.query(text, values) }),
})

/** The library inside one transaction of ours, for what has to happen together. It runs nothing by itself. */
const bossWithin = (tx: Tx) => new PgBoss({ schema, migrate: false, db: bossDatabase(tx) })

/** Upkeep brings its own BEGIN and COMMIT; an error between them must not leave a connection in the middle of it. */
const ownTransaction = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

const openBoss = (db: Database, onError: (error: unknown) => void) => {
  const open = new Set<Promise<unknown>>()
  const execute = async (text: string, values: unknown[]) => {
    const script = ownTransaction.exec(text)?.[1]
    if (script === undefined) return { rows: await db.raw(text, values) }
    await db.asOwner((tx) => tx.script(script))
    return { rows: [] }
  }
  const boss = new PgBoss({
    schema,
    migrate: false,
    maintenanceIntervalSeconds: 60,
    // A schedule counts for a minute only: with fewer looks a busy server would miss one.
    cronMonitorIntervalSeconds: 15,
    db: {
      executeSql: (text, values) => {
        const statement = execute(text, values)
        open.add(statement)
        statement.catch(onError).finally(() => open.delete(statement))
        return statement
      },
    },
  })
  boss.on('error', onError)

  /** pg-boss does not wait for its own last statements, and the database is closed right after this. */
  const settle = async () => {
    while (open.size > 0) {
      await Promise.allSettled(open)
      await new Promise(setImmediate)
    }
  }
  return { boss, settle }
}
