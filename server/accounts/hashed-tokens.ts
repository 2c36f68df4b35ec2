import type { DBAdapterInstance, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'
import { hashOf } from '../secret-token.ts'

type Known = Map<string, string>
type Call = { model: string; where?: Where[] | undefined; data?: object; update?: object }

/** Remembers what a token was before it became its hash, for as long as one call to the database takes. */
const hasher = (known: Known) => (value: unknown) => {
  const token = String(value)
  const hash = hashOf(token)
  known.set(hash, token)
  return hash
}

const withHash = <T extends object>(row: T, hash: (value: unknown) => string): T =>
  'token' in row ? { ...row, token: hash(row.token) } : row

const translated = <C extends Call>(call: C): { call: C; known: Known } => {
  const known: Known = new Map()
  if (call.model !== 'session') return { call, known }
  const hash = hasher(known)
  const where = call.where?.map((condition) => {
    if (condition.field !== 'token') return condition
    const { value } = condition
    return { ...condition, value: Array.isArray(value) ? value.map(hash) : hash(value) }
  })
  return {
    call: {
      ...call,
      ...(where && { where }),
      ...(call.data && { data: withHash(call.data, hash) }),
      ...(call.update && { update: withHash(call.update, hash) }),
    },
    known,
  }
}

/** The engine sets its cookie from the row it gets back. A session that it did not ask for by token keeps the hash. */
const restored = <R>(row: R, known: Known): R => {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  return { ...row, token: known.get(String(row.token)) ?? row.token }
}

const hashing = (inner: DBTransactionAdapter): DBTransactionAdapter => ({
  ...inner,
  create: async (given) => {
    const { call, known } = translated(given)
    return restored(await inner.create(call), known)
  },
  findOne: async (given) => {
    const { call, known } = translated(given)
    return restored(await inner.findOne(call), known)
  },
  findMany: async <T>(given: Parameters<DBTransactionAdapter['findMany']>[0]) => {
    const { call, known } = translated(given)
    return (await inner.findMany<T>(call)).map((row) => restored(row, known))
  },
  count: (given) => inner.count(translated(given).call),
  update: async (given) => {
    const { call, known } = translated(given)
    return restored(await inner.update(call), known)
  },
  updateMany: (given) => inner.updateMany(translated(given).call),
  delete: (given) => inner.delete(translated(given).call),
  deleteMany: (given) => inner.deleteMany(translated(given).call),
  consumeOne: async (given) => {
    const { call, known } = translated(given)
    return restored(await inner.consumeOne(call), known)
  },
  incrementOne: async (given) => {
    const { call, known } = translated(given)
    return restored(await inner.incrementOne(call), known)
  },
})

/**
 * The engine goes on to work with the tokens of sessions as it made them, and the table gets to see nothing but their
 * hashes: a copy of the database signs nobody in, not even together with the server's secret.
 */
export const withHashedTokens =
  (make: DBAdapterInstance): DBAdapterInstance =>
  (options) => {
    const inner = make(options)
    const { transaction } = inner
    return { ...hashing(inner), transaction: (run) => transaction((tx) => run(hashing(tx))) }
  }
