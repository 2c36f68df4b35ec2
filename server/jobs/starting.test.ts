import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openJobs } from './jobs.ts'
import { queues } from './queues.ts'

it('Servers that start at once on a new database make each queue once, and all of them start', async () => {
  const database = await testDatabase()
  await database.db.raw('select jobs.delete_queue(name) from jobs.queue')
  const errors: unknown[] = []
  const servers = await Promise.all([1, 2, 3, 4].map(() => database.fromAnotherServer()))
  const jobs = servers.map(({ db }) => openJobs({ db, onError: (error) => errors.push(error) }))
  await Promise.all(jobs.map((one) => one.prepare()))
  const made = await database.db.raw<{ name: string }>('select name from jobs.queue order by name')
  expect(made.map(({ name }) => name)).toEqual(Object.keys(queues).sort())
  expect(errors).toEqual([])
  for (const one of jobs) await one.stop()
  for (const server of servers) await server.close()
  await database.close()
})
