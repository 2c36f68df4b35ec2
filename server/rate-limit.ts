import { isIPv4, isIPv6 } from 'node:net'
import { nextCount, type Slowing, secondsToWait, whyTooSoon } from '@cairn/domain/accounts/guess-rules'
import type { Tries } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import type { Database } from './db/client.ts'
import type { Columns } from './db/reading.ts'
import type { rateLimit } from './db/schema/auth.ts'
import { Refused } from './refused.ts'

/** What is left of a limit, and for how many seconds. */
export type Left = { left: number; seconds: number }

/**
 * Counts one try of `key` in the database, so that the limit holds across servers, and refuses what is too much. Tries
 * of a future that is further away than the window were counted by a wrong clock, and count no more.
 */
export const countTry = async (
  db: Database,
  key: string,
  { most, withinSeconds }: Tries,
  now: Date,
  message: string = messages.tooManyTries,
): Promise<Left> => {
  const window = withinSeconds * 1000
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof rateLimit, 'count' | 'last_request'>>(
      `insert into auth.rate_limit as seen (key, count, last_request) values ($1, 1, $2)
       on conflict (key) do update set
         count = case when seen.last_request <= $3 or seen.last_request > $4 then 1 else seen.count + 1 end,
         last_request = case when seen.last_request <= $3 or seen.last_request > $4 then $2 else seen.last_request end
       returning count, last_request`,
      [key, now.getTime(), now.getTime() - window, now.getTime() + window],
    ),
  )
  if (row === undefined) return { left: most, seconds: withinSeconds }
  const seconds = Math.max(1, Math.ceil((Number(row.last_request) + window - now.getTime()) / 1000))
  if (row.count > most) throw new Refused({ code: 'too_many_tries', message }, seconds)
  return { left: most - row.count, seconds }
}

/**
 * Counts one guess under each of the keys, or refuses it and says how long to wait. What is refused is not counted: who
 * knocks while they wait neither waits longer nor makes anyone else. Of two at once, one waits for the other.
 */
export const countGuess = async (db: Database, slowed: ReadonlyMap<string, Slowing>, now: Date) => {
  const keys = [...slowed.keys()].sort()
  const wait = await db.as('cairn_accounts', {}, async (tx) => {
    await tx.query(
      `insert into auth.rate_limit (key, count, last_request) select key, 0, 0 from unnest($1::text[]) as key
       on conflict (key) do nothing`,
      [keys],
    )
    const rows = await tx.query<Columns<typeof rateLimit, 'key' | 'count' | 'last_request'>>(
      'select key, count, last_request from auth.rate_limit where key = any($1) order by key for update',
      [keys],
    )
    const seen = rows.map(({ key, count, last_request }) => ({
      key,
      guesses: { count, lastAt: new Date(Number(last_request)) },
    }))
    const waits = seen.map(({ key, guesses }) => {
      const slowing = slowed.get(key)
      return slowing === undefined ? 0 : secondsToWait(guesses, slowing, now)
    })
    const longest = Math.max(0, ...waits)
    if (longest > 0) return longest
    await tx.query(
      `update auth.rate_limit set count = given.count, last_request = $3
       from unnest($1::text[], $2::int[]) as given(key, count) where rate_limit.key = given.key`,
      [seen.map(({ key }) => key), seen.map(({ guesses }) => nextCount(guesses, now)), now.getTime()],
    )
    return 0
  })
  const refusal = whyTooSoon(wait)
  if (refusal !== null) throw new Refused(refusal, wait)
}

/** What went well in the end was no guessing. */
export const forgetGuesses = async (db: Database, keys: Iterable<string>) => {
  await db.as('cairn_accounts', {}, (tx) =>
    tx.query('delete from auth.rate_limit where key = any($1)', [[...keys]]),
  )
}

/** The same for what one network may try. */
export const countTryFrom = (
  db: Database,
  address: string,
  what: string,
  tries: Tries,
  now: Date,
  message?: string,
) => countTry(db, `${what} ${networkOf(address)}`, tries, now, message)

/**
 * What counts as one caller. Whoever has one IPv6 address has the 2^64 of its network; an IPv4 address is one, however
 * it is written. What a proxy calls an address and is none counts together.
 */
export const networkOf = (address: string) => {
  const [bare = ''] = address.split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const groups = groupsOf(bare)
  const [, , , , , , high = 0, low = 0] = groups
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address; an address line spells each of them in one way only. */
const groupsOf = (address: string) => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}
