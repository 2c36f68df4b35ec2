import { buildApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import type { Database } from '../db/client.ts'
import { type Client, clientOf } from './client.ts'
import type { TestServer } from './server.ts'

/** The same server on another database, as its callers see it. */
export const onDatabase = async (
  server: TestServer,
  db: Database,
  run: (server: Pick<TestServer, 'app'> & { client: Client }) => Promise<void>,
) => {
  const parts = await assemble({ ...server.parts, db, warn: () => {} })
  const app = await buildApp(parts)
  try {
    await run({ app, client: clientOf(app) })
  } finally {
    await app.close()
    await parts.postman.stop()
  }
}
