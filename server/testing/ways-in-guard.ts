import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@cairn/domain/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../db/client.ts'

const calls = new AsyncLocalStorage<Endpoint>()

/** What may change without anybody getting in who did not before, or no longer getting in who did. */
const harmless: Record<string, RegExp> = {
  user: /^(name|image|updated_at|claimed_at)$/,
  account: /^updated_at$/,
  passkey: /^(name|last_used_at|counter)$/,
  two_factor: /^last_step$/,
}
const statement =
  /(insert\s+into|update|delete\s+from)\s+"?auth"?\."?(user|account|passkey|two_factor)"?(?:\s+(?:as\s+)?(?!set\b|where\b)\w+)?(?:\s+set\s+([\s\S]*?)(?=\s+(?:where|from|returning)\b|$))?/gi

/** A key that ends keeps a program out, so only one that is made lets anybody in; the address of a calendar is one for reading. */
const makesKey = /insert\s+into\s+(?:"?public"?\.)?"?(?:(?:api|company)_keys|calendars)\b/i

/** A recovery code that is used up is no change of a way in, but its use. */
const isHarmless = (table: string, assignment: string) => {
  const [, column = '', value = ''] = /^\s*"?(\w+)"?\s*=\s*([\s\S]*)$/.exec(assignment) ?? []
  return harmless[table]?.test(column) === true || /^array_remove\(recovery_codes\b/.test(value)
}

const outsideBrackets = /,(?![^(]*\))/

/** Whether the statement makes, changes or takes away what lets somebody into an account. */
export const changesWayIn = (sql: string) =>
  makesKey.test(sql) ||
  [...sql.matchAll(statement)].some(
    ([, verb = '', table = '', assignments = '']) =>
      !/^update/i.test(verb) ||
      !assignments.split(outsideBrackets).every((assignment) => isHarmless(table, assignment)),
  )

/** Calls that end somebody else's account, which is a right of its own and no change of the caller's ways in. */
const exempt = ['/api/people/:id']

const watch = (sql: string) => {
  const call = calls.getStore()
  if (call === undefined || call.audience === 'visitor' || call.needsProof || exempt.includes(call.path))
    return
  if (changesWayIn(sql))
    throw new Error(`${call.method} ${call.path} changes a way in and needs no proof: ${sql}`)
}

const watched = (tx: Tx): Tx => ({
  query: (sql, params) => {
    watch(sql)
    return tx.query(sql, params)
  },
  script: (sql) => {
    watch(sql)
    return tx.script(sql)
  },
  proxy: (sql, ...rest) => {
    watch(sql)
    return tx.proxy(sql, ...rest)
  },
})

/**
 * In every test, a call for people who are signed in that changes a way in fails unless it asks for a proof: whoever adds
 * one cannot forget the flag, for no test of it would pass.
 */
export const guardWaysIn = (db: Database): Database => ({
  ...db,
  as: (role, view, run) => db.as(role, view, (tx) => run(watched(tx))),
})

/** Has to know which call is being answered; once the body is read, for its events come from elsewhere. */
export const tellGuard = (app: FastifyInstance) =>
  app.addHook('preHandler', (request, _reply, next) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    if (endpoint === undefined) next()
    else calls.run(endpoint, next)
  })
