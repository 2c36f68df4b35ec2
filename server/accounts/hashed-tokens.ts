import type { DBAdapterInstance, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'
import { hashOf } from '../secret-token.ts'

type TokensByHash = Map<string, string>
type Call = { model: string; where?: Where[] | undefined; data?: object; update?: object }

/** Remembers what a token was before it became its hash, for as long as one call to the database takes. */
const hasher = (known: TokensByHash) => (value: unknown) => {
  const token = String(value)
  const hash = hashOf(token)
  known.set(hash, token)
  return hash
}

const withHash = <T extends object>(row: T, hash: (value: unknown) => string): T =>
  'token' in row ? { ...row, token: hash(row.token) } : row

const withHashedCall = <C extends Call>(call: C): { call: C; known: TokensByHash } => {
  const known: TokensByHash = new Map()
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
const withPlainToken = <R>(row: R, known: TokensByHash): R => {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  return { ...row, token: known.get(String(row.token)) ?? row.token }
}

const hashingAdapter = (inner: DBTransactionAdapter): DBTransactionAdapter => ({
  ...inner,
  create: async (given) => {
    const { call, known } = withHashedCall(given)
    return withPlainToken(await inner.create(call), known)
  },
  findOne: async (given) => {
    const { call, known } = withHashedCall(given)
    return withPlainToken(await inner.findOne(call), known)
  },
  findMany: async <T>(given: Parameters<DBTransactionAdapter['findMany']>[0]) => {
    const { call, known } = withHashedCall(given)
    return (await inner.findMany<T>(call)).map((row) => withPlainToken(row, known))
  },
  count: (given) => inner.count(withHashedCall(given).call),
  update: async (given) => {
    const { call, known } = withHashedCall(given)
    return withPlainToken(await inner.update(call), known)
  },
  updateMany: (given) => inner.updateMany(withHashedCall(given).call),
  delete: (given) => inner.delete(withHashedCall(given).call),
  deleteMany: (given) => inner.deleteMany(withHashedCall(given).call),
  consumeOne: async (given) => {
    const { call, known } = withHashedCall(given)
    return withPlainToken(await inner.consumeOne(call), known)
  },
  incrementOne: async (given) => {
    const { call, known } = withHashedCall(given)
    return withPlainToken(await inner.incrementOne(call), known)
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
    return { ...hashingAdapter(inner), transaction: (run) => transaction((tx) => run(hashingAdapter(tx))) }
  }
