import type { Database } from '../db/client.ts'
import type { Origin } from '../origin.ts'
import { hashOf } from '../secret-token.ts'
import { type FoundSession, lookUpSession, type Session } from './session.ts'

/** Where the database tells whose session reads otherwise from now on: by the id of a session, a person or a company. */
const sessionsChannel = 'cairn_sessions'
/** Instead of the ids of more than a few. */
const everyone = 'everyone'

const second = 1000
const keptFor = 5 * second
const listensAgainAfter = 15 * second
const mostKept = 5000

export type RememberedSessions = {
  find(token: string, origin: Origin, now: Date): Promise<Session | null>
  /** Nothing is remembered from here on. */
  stop(): Promise<void>
}

export type WithRememberedSessions = { rememberedSessions: RememberedSessions }

/** `found` may still be on its way; `ids` are known once it is here. */
type Kept = { found: Promise<FoundSession | null>; ids: string[] | null; at: number }

const idsIn = ({ id, me, insider }: FoundSession) => [
  id,
  me.account.id,
  ...(insider === null ? [] : [insider.company.id]),
]

/**
 * Who is calling, as it was read a few seconds ago, as long as a change would have been heard since. What was asked before a
 * change was heard of may have been read before it happened, and is forgotten as well, even while it is on its way.
 */
export const rememberSessions = ({
  db,
  onError,
}: {
  db: Database
  onError: (error: unknown) => void
}): RememberedSessions => {
  const kept = new Map<string, Kept>()
  let listening: Promise<() => Promise<void>> | null = null
  let isListening = false
  let isStopped = false

  const forgetAll = () => kept.clear()
  const forget = (whose: string) => {
    if (whose === everyone) return forgetAll()
    for (const [key, { ids }] of kept) if (ids === null || ids.includes(whose)) kept.delete(key)
  }

  /** The first who asks opens it; nobody waits for it. */
  const listen = () => {
    if (listening !== null || isStopped) return
    listening = db.listen(sessionsChannel, {
      onNews: forget,
      onResumed: forgetAll,
      onOwn: (whose) => whose.split(' ').forEach(forget),
    })
    listening.then(
      () => {
        // Whatever is being read may have been asked before anybody listened.
        forgetAll()
        isListening = !isStopped
      },
      (error) => {
        onError(error)
        setTimeout(() => {
          listening = null
        }, listensAgainAfter).unref()
      },
    )
  }

  const lookUp = (key: string, now: Date) => {
    if (!isListening || !db.hearsAll()) return { found: lookUpSession(db, key, now) }
    // Only what does not run out while it is remembered.
    const until = new Date(now.getTime() + keptFor)
    const asked: Kept = { found: lookUpSession(db, key, until), ids: null, at: now.getTime() }
    kept.delete(key)
    kept.set(key, asked)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    const settle = (found: FoundSession | null) => {
      if (found !== null) asked.ids = idsIn(found)
      else if (kept.get(key) === asked) kept.delete(key)
    }
    asked.found.then(settle, () => settle(null))
    return asked
  }

  const rememberedOf = (key: string, now: Date) => {
    const known = kept.get(key)
    const isGood = known !== undefined && db.hearsAll() && Math.abs(now.getTime() - known.at) < keptFor
    return isGood ? known : undefined
  }

  return {
    find: async (token, origin, now) => {
      listen()
      const key = hashOf(token)
      const lasting = await (rememberedOf(key, now) ?? lookUp(key, now)).found
      const found = lasting ?? (await lookUpSession(db, key, now))
      return found && { ...found, token, origin }
    },
    stop: async () => {
      isStopped = true
      isListening = false
      forgetAll()
      const stop = await listening?.catch(() => null)
      await stop?.()
    },
  }
}
