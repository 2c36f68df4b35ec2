import { randomUUID } from 'node:crypto'
import { lastFourOf } from '@cairn/domain/keys/format'
import { mailMessages } from '@cairn/domain/keys/mail-messages'
import { messages } from '@cairn/domain/keys/messages'
import { isToldBeforeEnd, whyNoMoreCompanyKeys, whyNotThatEnd } from '@cairn/domain/keys/rules'
import type { CompanyKey, NewCompanyKey } from '@cairn/domain/keys/schema'
import { beginOfDay, dayOf } from '@cairn/domain/week'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { Tx } from '../db/client.ts'
import { companyKeys } from '../db/schema/keys.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { insertUnlessThere } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'
import { lockCompany } from '../workspace/company.ts'
import { noteKey, randomKey } from './commands.ts'
import { mailsToAdmins } from './company-mails.tsx'
import { listAdmins, listCompanyKeys } from './queries.ts'

/** The key and the letters that tell every admin of it are kept together, or none is. */
export const makeCompanyKey = async (
  { db, postman, settings }: Pick<Parts, 'db' | 'postman' | 'settings'>,
  scope: Scope,
  { company }: Membership,
  { name, scopes, endsOn, teamId }: NewCompanyKey,
): Promise<{ key: CompanyKey; secret: string }> => {
  const today = dayOf(scope.now, company.timeZone)
  refuse(whyNotThatEnd(endsOn, today))
  const secret = randomKey()
  const id = randomUUID()
  const admins = await readInCompany(db, scope, listAdmins)
  const words = mailMessages.company.made(name, scope.actor.fullName)
  const mails = await mailsToAdmins(admins, 'company_key_made', words, settings.publicUrl)
  const key = await inCompany(db, scope, async (tx) => {
    await lockCompany(tx, scope)
    refuse(whyNoMoreCompanyKeys(await countLive(tx, scope)))
    if (teamId !== null) await refuseTeam(tx, teamId)
    await insertUnlessThere(tx, companyKeys, {
      ...{ companyId: scope.companyId, id, name, scopes, teamId },
      madeBy: scope.actor.id,
      makerName: scope.actor.fullName,
      keyHash: hashOf(secret),
      lastFour: lastFourOf(secret),
      createdAt: scope.now,
      endsAt: endsOn === null ? null : beginOfDay(endsOn, company.timeZone),
      lastUsedAt: null,
      lastUsedFrom: null,
      leftToldAt: null,
      toldAt: endsOn === null || isToldBeforeEnd(endsOn, today) ? null : scope.now,
    })
    await noteKey(tx, scope, 'made', { id, name, scopes })
    await postman.queueAll(tx, mails, scope.companyId)
    const [made] = await listCompanyKeys(tx, id)
    if (made === undefined) throw new Error('The key was not kept')
    return made
  })
  postman.nudge()
  return { key, secret }
}

const countLive = async (tx: Tx, { now }: Scope) => {
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from public.company_keys where ends_at is null or ends_at > $1',
    [now],
  )
  return held?.count ?? 0
}

const refuseTeam = async (tx: Tx, id: string) => {
  const there = await tx.query('select 1 from public.teams where id = $1', [id])
  if (there.length === 0)
    throw new Refused({ code: 'not_found', message: messages.teamUnknown, field: 'teamId' })
}

/** Programs that have it are refused from the commit on: every call asks for its key anew. */
export const revokeCompanyKey = async (tx: Tx, scope: Scope, id: string) => {
  const [key] = await tx.query<Pick<CompanyKey, 'id' | 'name' | 'scopes'>>(
    'delete from public.company_keys where id = $1 returning id, name, scopes',
    [id],
  )
  if (key === undefined) throw new Refused({ code: 'not_found', message: messages.notFound })
  await noteKey(tx, scope, 'revoked', key)
  return { removed: true }
}
