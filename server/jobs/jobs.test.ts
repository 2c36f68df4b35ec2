import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { idle, jobsIn, makeDue } from '../testing/jobs.ts'
import { type Jobs, openJobs } from './jobs.ts'
import type { Job } from './queues.ts'

let database: TestDatabase
const opened: Jobs[] = []
const errors: unknown[] = []
const open = async (roundEvery?: number) => {
  const jobs = openJobs({
    db: database.db,
    onError: (error) => errors.push(error),
    ...(roundEvery === undefined ? {} : { roundEvery }),
  })
  await jobs.prepare()
  opened.push(jobs)
  return jobs
}
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const jobs of opened) await jobs.stop()
  await database.close()
})

const handIn = (jobs: Jobs, companyId: string, afterSeconds = 0) =>
  database.db.as('cairn_app', { companyId }, (tx) =>
    jobs.enqueue(tx, 'seat-sync', { companyId }, { key: companyId, afterSeconds }),
  )
const mine = async (companyId: string) =>
  (await jobsIn(database.db, 'seat-sync')).filter(({ data }) => data.companyId === companyId)

/** Handlers that note which company a job was for. */
const noting = (run: (job: Job<'seat-sync'>) => Promise<unknown> = async () => {}) => {
  const seen: string[] = []
  return {
    seen,
    handlers: {
      ...idle,
      'seat-sync': (job: Job<'seat-sync'>) => {
        seen.push(job.data.companyId)
        return run(job)
      },
    },
  }
}

describe('A job', () => {
  it('exists exactly when the transaction that handed it in was committed', async () => {
    const jobs = await open()
    const [kept, undone] = [randomUUID(), randomUUID()]
    await handIn(jobs, kept)
    const rolledBack = database.db.as('cairn_app', { companyId: undone }, async (tx) => {
      await jobs.enqueue(tx, 'seat-sync', { companyId: undone }, { key: undone })
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    const { seen, handlers } = noting()
    await makeDue(database.db)
    await jobs.runDue(handlers)
    expect(seen).toEqual([kept])
    expect(await mine(kept)).toMatchObject([{ state: 'completed' }])
    expect(await mine(undone)).toEqual([])
  })

  it('waits for its time', async () => {
    const jobs = await open()
    const companyId = randomUUID()
    await handIn(jobs, companyId, 120)
    const { seen, handlers } = noting()
    await jobs.runDue(handlers)
    expect(seen).toEqual([])
    expect(await mine(companyId)).toMatchObject([{ state: 'created', seconds: 120 }])
    await makeDue(database.db)
    await jobs.runDue(handlers)
    expect(seen).toEqual([companyId])
  })

  it('handed in again for the same company while it waits is one job, after it began another', async () => {
    const jobs = await open()
    const companyId = randomUUID()
    await Promise.all([handIn(jobs, companyId), handIn(jobs, companyId), handIn(jobs, companyId)])
    await makeDue(database.db)
    const { seen, handlers } = noting(async () => {
      if (seen.length === 1) await handIn(jobs, companyId)
    })
    await jobs.runDue(handlers)
    await makeDue(database.db)
    await jobs.runDue(handlers)
    expect(seen).toEqual([companyId, companyId])
  })

  it('runs once, however many servers look for it', async () => {
    const servers = [await open(), await open(), await open()]
    const companies = Array.from({ length: 12 }, () => randomUUID())
    const [first] = servers
    for (const companyId of companies) await handIn(first as Jobs, companyId)
    await makeDue(database.db)
    const { seen, handlers } = noting()
    await Promise.all(servers.map((jobs) => jobs.runDue(handlers)))
    expect(seen.sort()).toEqual(companies.sort())
  })

  it('that fails is tried again later, and says why it failed', async () => {
    const jobs = await open()
    const companyId = randomUUID()
    await handIn(jobs, companyId)
    await makeDue(database.db)
    let broken = true
    const { seen, handlers } = noting(async () => {
      if (broken) throw new Error('the provider is away')
    })
    await jobs.runDue(handlers)
    expect(errors.splice(0)).toMatchObject([{ message: 'the provider is away' }])
    const [waiting] = await mine(companyId)
    expect(waiting).toMatchObject({ state: 'retry' })
    expect(waiting?.seconds).toBeGreaterThanOrEqual(15)
    broken = false
    await makeDue(database.db)
    await jobs.runDue(handlers)
    expect(seen).toEqual([companyId, companyId])
    expect(await mine(companyId)).toMatchObject([{ state: 'completed', retries: 1 }])
  })

  it('is no company’s to read, though any may hand one in', async () => {
    const read = database.db.as('cairn_app', { companyId: randomUUID() }, (tx) =>
      tx.query('select data from jobs.job'),
    )
    await expect(read).rejects.toThrow(/permission denied/)
  })
})

describe('A working server', () => {
  /** One that does not strike by itself within the next minutes, whenever this runs. */
  const seldom = new Date().getUTCHours() === 2 ? 'billing-round' : 'trash-round'

  it('runs what is handed in without being asked, and its schedules once at start', async () => {
    const jobs = await open(20)
    const companyId = randomUUID()
    const swept = vi.fn(async () => {})
    const { seen, handlers } = noting()
    await jobs.work({ ...handlers, [seldom]: swept })
    await handIn(jobs, companyId)
    await eventually(() => expect(seen).toEqual([companyId]))
    await eventually(() => expect(swept).toHaveBeenCalledOnce())
    expect(await database.db.raw('select name, cron from jobs.schedule order by name')).toEqual([
      { name: 'action-round', cron: '*/10 * * * *' },
      { name: 'backup-round', cron: '41 * * * *' },
      { name: 'billing-round', cron: '17 3 * * *' },
      { name: 'digest-round', cron: '*/5 * * * *' },
      { name: 'help-round', cron: '*/10 * * * *' },
      { name: 'key-round', cron: '23 * * * *' },
      { name: 'plan-ahead-round', cron: '*/15 * * * *' },
      { name: 'reminder-round', cron: '*/5 * * * *' },
      { name: 'score-round', cron: '*/10 * * * *' },
      { name: 'sweep', cron: '7 * * * *' },
      { name: 'tidy', cron: '*/5 * * * *' },
      { name: 'trash-round', cron: '37 2 * * *' },
    ])
    await jobs.stop()
    expect(errors).toEqual([])
  })

  it('runs a schedule that struck, though its clock was put back', async () => {
    const real = Date.now
    let daysBack = 0
    // The library's worker sleeps until a moment: to it each look at the clock is a day before the last.
    const clock = vi
      .spyOn(Date, 'now')
      .mockImplementation(() =>
        /pg-boss.src.worker/.test(new Error().stack ?? '') ? real() - 86_400_000 * daysBack++ : real(),
      )
    const jobs = await open(20)
    const swept = vi.fn(async () => {})
    await jobs.work({ ...idle, [seldom]: swept })
    await eventually(() => expect(swept).toHaveBeenCalledOnce())
    await database.db.raw(
      `insert into jobs.job (name, data) values ('__pgboss__send-it', jsonb_build_object('name', $1::text, 'data', '{}'::jsonb))`,
      [seldom],
    )
    await eventually(() => expect(swept).toHaveBeenCalledTimes(2))
    clock.mockRestore()
    await jobs.stop()
  })

  it('finishes what it has begun before it stops, and begins nothing more', async () => {
    const jobs = await open(20)
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { seen, handlers } = noting(() => held)
    await jobs.work(handlers)
    const [running, late] = [randomUUID(), randomUUID()]
    await handIn(jobs, running)
    await eventually(() => expect(seen).toEqual([running]))
    const stopping = jobs.stop()
    await handIn(jobs, late)
    finish()
    await stopping
    expect(await mine(running)).toMatchObject([{ state: 'completed' }])
    expect(await mine(late)).toMatchObject([{ state: 'created' }])
  })
})
