import type { FastifyInstance } from 'fastify'
import { type AppParts, buildApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import { readSettings } from '../env.ts'
import { type Client, clientOf } from './client.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { rememberedHashing } from './remembered-hashing.ts'
import { guardWaysIn, tellGuard } from './ways-in-guard.ts'

export const testSecret = 'a secret that is long enough for every test'

export type TestServer = {
  app: FastifyInstance
  parts: AppParts
  /** Sets the server's clock. */
  travelTo(now: Date): void
  /** A browser of its own, with its own cookies, at a network address of its own unless told otherwise. */
  visitor(address?: string): Client
  /** A program that shows an API key. */
  program(key: string): Client
  close(): Promise<void>
}

let visitors = 0
export const freshAddress = () => {
  visitors += 1
  return `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}

/** The real app on a database of its own, with a clock that ticks once at every look and otherwise moves when told to. */
export const testServer = async (
  environment: Record<string, string> = {},
  database: Promise<Pick<TestDatabase, 'db' | 'close'>> = testDatabase(),
  hashing = rememberedHashing,
): Promise<TestServer> => {
  const { db, close } = await database
  let now = new Date()
  const parts = await assemble({
    settings: readSettings({ LOG_LEVEL: 'silent', CHECK_REPLIES: 'true', ...environment }),
    db: guardWaysIn(db),
    // However busy the machine is, no test is refused for it.
    machine: { now: () => 0, loopDelay: () => 0 },
    clock: () => {
      const seen = now
      now = new Date(seen.getTime() + 1)
      return seen
    },
    secret: testSecret,
    hashing,
    version: 'test',
    webFolder: null,
    warn: () => {},
  })
  await parts.jobs.prepare()
  const app = await buildApp(parts)
  tellGuard(app)
  return {
    app,
    parts,
    travelTo: (to) => {
      now = to
    },
    visitor: (address = freshAddress()) => clientOf(app, address),
    program: (key) => clientOf(app, freshAddress(), key),
    close: async () => {
      await app.close()
      await parts.jobs.stop()
      await parts.teller.stop()
      await parts.deliverer.stop()
      await parts.postman.stop()
      await close()
    },
  }
}
