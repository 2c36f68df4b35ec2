import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// Loaded into a server on the embedded database before its own code: nobody else can open the database meanwhile, so the server
// answers on a socket what its tables hold. It waits for its turn as every statement of the server does.
if (isMainThread) {
  const socket = process.env.LOOK_IN ?? ''
  const create = PGlite.create
  /** @type {import('@electric-sql/pglite').PGlite | undefined} */
  let lite
  PGlite.create = async (...given) => {
    lite = await Reflect.apply(create, PGlite, given)
    return lite
  }
  rmSync(socket, { force: true })
  createServer(async (request, response) => {
    try {
      const { sql, params } = /** @type {{ sql: string, params: unknown[] }} */ (await json(request))
      if (lite === undefined) throw new Error('The database is not open yet')
      response.end(serialize((await lite.query(sql, params)).rows))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
    .listen(socket)
    .unref()
}
