import { isDemoAccount } from '@cairn/domain/demo/visitors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { account as identity, user } from '../db/schema/auth.ts'
import { newToken } from '../secret-token.ts'
import { browserCookie, giveBrowserCookie } from './cookies.ts'
import { type Keeper, keyedHash, secretsOf } from './sealed.ts'
import type { SessionParts } from './session.ts'

const cookie = 'device'
const keptSeconds = 365 * 24 * 60 * 60

/** People of one computer; the one who has not come for longest is forgotten. */
const mostAccounts = 5

type DeviceMark = { mark: string; device: string }

const devicesInCookie = (parts: SessionParts, request: FastifyRequest): DeviceMark[] =>
  (browserCookie(parts, request, cookie) ?? '').split(' ').flatMap((entry) => {
    const [mark, device] = entry.split('.')
    return mark && device ? [{ mark, device }] : []
  })

type Holder = Columns<typeof user, 'id'> & Columns<typeof identity, 'password'>

const holderOf = async (db: Database, account: { id: string } | { email: string }) => {
  const [column, value] = 'id' in account ? ['id', account.id] : ['email', account.email]
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Holder>(
      `select u.id, a.password from auth."user" u
       left join auth.account a on a.user_id = u.id and a.provider_id = 'credential' where u.${column} = $1`,
      [value],
    ),
  )
  return row ?? null
}

/** Says nothing to whoever reads it. It holds for one password: a new one makes every device unknown again. */
const marksOf = (parts: Keeper, { id, password }: Holder) =>
  secretsOf(parts).map((secret) => keyedHash({ secret }, 'known device', `${id} ${password ?? ''}`))

const deviceIn = (known: readonly DeviceMark[], marks: readonly string[]) =>
  known.find(({ mark }) => marks.includes(mark))?.device ?? null

/**
 * The device of whoever has been all the way into this account with it, or null. It opens nothing: it has tries of its
 * own, so that nobody else's wrong ones keep the owner waiting.
 */
export const findDevice = async (
  parts: SessionParts,
  request: FastifyRequest,
  account: { id: string } | { email: string },
) => {
  const known = devicesInCookie(parts, request)
  const holder = known.length === 0 ? null : await holderOf(parts.db, account)
  return holder === null ? null : deviceIn(known, marksOf(parts, holder))
}

/** For who is all the way in, nobody else. Visitors of the demo workspace share its accounts, and are known as nobody. */
export const rememberDevice = async (parts: SessionParts, accountId: string, reply: FastifyReply) => {
  const holder = isDemoAccount(accountId) ? null : await holderOf(parts.db, { id: accountId })
  if (holder === null) return
  const known = devicesInCookie(parts, reply.request)
  const marks = marksOf(parts, holder)
  const [mark = ''] = marks
  const present = { mark, device: deviceIn(known, marks) ?? newToken(16) }
  const others = known.filter((other) => !marks.includes(other.mark))
  const kept = [present, ...others].slice(0, mostAccounts)
  const value = kept.map(({ mark: of, device }) => `${of}.${device}`).join(' ')
  giveBrowserCookie(parts, reply, { name: cookie, value, seconds: keptSeconds })
}
