import type { Endpoint } from '@cairn/domain/endpoint'
import { isKey } from '@cairn/domain/keys/format'
import { messages as keyMessages } from '@cairn/domain/keys/messages'
import { reachOf, whyClosedToKey, whyNobodyCalls } from '@cairn/domain/keys/rules'
import { type KeyScope, keyTries } from '@cairn/domain/keys/scopes'
import { messages as commonMessages } from '@cairn/domain/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersCalled } from '../accounts/cookie-header.ts'
import {
  asJsonSql,
  type CompanyRow,
  companyColumns,
  companyOf,
  type InsiderRow,
  insiderColumns,
  membershipOf,
} from '../accounts/insider.ts'
import type { Database } from '../db/client.ts'
import { programScope, scopeOf } from '../gate.ts'
import { noteForLog } from '../log-notes.ts'
import { type Origin, originOf } from '../origin.ts'
import type { Parts } from '../parts.ts'
import type { KeyUse } from '../presence.ts'
import { countTry, type Left } from '../rate-limit.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'

type KeyColumns = {
  key_id: string
  key_name: string
  scopes: KeyScope[]
  last_used_at: string | null
  company_id: string
}
const keyColumns: Record<keyof KeyColumns, true> = {
  key_id: true,
  key_name: true,
  scopes: true,
  last_used_at: true,
  company_id: true,
}
/** A key of a person. */
type OwnRow = InsiderRow & KeyColumns
/** A key of a company, with the teams that it is for. */
type CompanysRow = CompanyRow & KeyColumns & { team_ids: string[] | null }

const ownJson = asJsonSql<OwnRow>('k', { ...insiderColumns, ...keyColumns })
const companysJson = asJsonSql<CompanysRow>('k', { ...companyColumns, ...keyColumns, team_ids: true })

/** Whoever bears a key speaks by it alone: no cookie beside it counts. A password is that of a proxy before us, which a browser shows with every request. */
export const speaksByKey = ({ headers }: FastifyRequest) => /^bearer\b/i.test(headers.authorization ?? '')

const keyIn = (request: FastifyRequest) => {
  const { headers } = request
  if (headersCalled(request, 'authorization') > 1) return null
  const [, key] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return key !== undefined && isKey(key) ? key : null
}

/** Who calls with a key, in one statement: its person as they are at this moment, and never more than they may, or its company. */
const findCaller = async (db: Database, key: string, now: Date) => {
  const [found] = await db.crossing<{ own: OwnRow | null; companys: CompanysRow | null }>(
    'caller_by_key',
    `select (select ${ownJson} from crossing.caller_by_key($1, $2) k) as own,
       (select ${companysJson} from crossing.caller_by_company_key($1, $2) k) as companys`,
    [hashOf(key), now],
  )
  return found?.own ?? found?.companys ?? null
}

/** A request that is to be admitted, whether it was counted before, and what speaks by its key where that is an assistant. */
export type Visit = { request: FastifyRequest; reply: FastifyReply; isCounted: boolean; isAssistant?: true }

const keyUseOf = (row: OwnRow | CompanysRow, request: FastifyRequest): KeyUse => ({
  id: row.key_id,
  isOfCompany: !('account_id' in row),
  companyId: row.company_id,
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  address: originOf(request).address,
})

/** Counts a call and says how many are left. */
const countCall = async (db: Database, keyId: string, reply: FastifyReply, now: Date) => {
  reply.header('ratelimit-policy', `"key";q=${keyTries.most};w=${keyTries.withinSeconds}`)
  const tellLeft = ({ left, seconds }: Left) => reply.header('ratelimit', `"key";r=${left};t=${seconds}`)
  tellLeft(
    await countTry(db, `key ${keyId}`, keyTries, now, keyMessages.tooManyCalls).catch((error) => {
      if (error instanceof Refused) tellLeft({ left: 0, seconds: error.retryAfter ?? 0 })
      throw error
    }),
  )
}

/** Whose key was shown. A wrong one costs nothing but reading it: its end is a checksum. Whoever shows a key has used it, whatever they are answered. */
const callerOf = async (
  { db, presence }: Pick<Parts, 'db' | 'presence'>,
  { request, reply, isCounted }: Visit,
  now: Date,
) => {
  const shown = keyIn(request)
  const row = shown === null ? null : await findCaller(db, shown, now)
  if (row === null) {
    reply.header('www-authenticate', 'Bearer')
    throw new Refused({ code: 'invalid_credentials', message: keyMessages.unknown })
  }
  noteForLog(request, { ...('account_id' in row && { account: row.account_id }), key: row.key_id })
  if (!isCounted) {
    presence.noteKey(keyUseOf(row, request), now)
    await countCall(db, row.key_id, reply, now)
  }
  return row
}

/** Admits a program to a call that is open to its key. */
export const admitByKey = async (
  parts: Pick<Parts, 'db' | 'presence'>,
  { keyScope, needsPerson }: Endpoint,
  visit: Visit,
  now: Date,
) => {
  const row = await callerOf(parts, visit, now)
  refuse(whyClosedToKey(row.scopes, keyScope))
  const origin: Origin = {
    ...originOf(visit.request),
    actorKind: visit.isAssistant ? 'assistant' : 'key',
    key: { id: row.key_id, name: row.key_name },
  }
  if (!('account_id' in row)) {
    refuse(whyNobodyCalls(needsPerson === true))
    const company = companyOf(row, row.company_id)
    const teamIds = reachOf(row.scopes, row.team_ids)
    const scope = programScope({ companyId: company.id, name: row.key_name, teamIds }, now, origin)
    return { membership: { company }, scope }
  }
  const membership = insideOf(row)
  return { membership, scope: scopeOf(membership, now, origin) }
}

const insideOf = (row: OwnRow) => {
  const membership = row.membership_asked ? null : membershipOf(row)
  if (membership === null) throw new Refused({ code: 'not_allowed', message: commonMessages.noCompany })
  return membership
}

/** What an assistant that shows a key may ask for at all; each call that it then makes admits it anew. */
export const admitAssistant = async (parts: Pick<Parts, 'db' | 'presence'>, visit: Visit, now: Date) => {
  const row = await callerOf(parts, visit, now)
  const isPerson = 'account_id' in row
  const { timeZone } = isPerson ? insideOf(row).company : companyOf(row, row.company_id)
  return { scopes: row.scopes, isPerson, timeZone }
}
