import { messages as calendarMessages } from '@cairn/domain/calendar/messages'
import { type CalendarPart, calendarParts } from '@cairn/domain/calendar/parts'
import { addressOf, hintOf, whyNotMade } from '@cairn/domain/calendar/rules'
import { messages as commonMessages } from '@cairn/domain/messages'
import type { Membership } from '@cairn/domain/workspace/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { securityMail } from '../security/mails.tsx'
import { type KeptCalendar, readCalendar, shownCalendar } from './rows.ts'

type Keeping = Pick<Parts, 'db' | 'sealing' | 'settings'>
type Making = Keeping & Pick<Parts, 'postman'>

const notFound = () => new Refused({ code: 'not_found', message: calendarMessages.notFound })

/** A new address, and what is kept of it. */
const newAddress = async ({ sealing }: Keeping, { now }: Scope) => {
  const token = newToken()
  const kept = {
    tokenHash: hashOf(token),
    tokenSealed: await sealing.seal(token),
    hint: hintOf(token),
    madeAt: now,
    lastAskedAt: null,
    readers: [],
  }
  return { token, kept }
}

const told = ({ settings: { publicUrl } }: Keeping, scope: Scope, token: string, kept: KeptCalendar) => ({
  address: addressOf(publicUrl, token),
  calendar: shownCalendar(kept, publicUrl, scope.now),
})

const note = (
  tx: Tx,
  scope: Scope,
  act: 'made' | 'renewed' | 'changed' | 'turned_off',
  details: { shows?: CalendarPart[] } = {},
) =>
  recordActivity(tx, scope, {
    action: `calendar.${act}`,
    subjectType: 'calendar',
    subjectId: scope.actor.id,
    details,
  })

const letter = ({ settings }: Making, { profile }: Membership, act: keyof typeof calendarMessages.mail) =>
  securityMail(
    { ...profile, emailVerified: true },
    { kind: 'calendar_made', ...calendarMessages.mail[act] },
    settings.publicUrl,
  )

/** It shows everything at first. The address and the mail that tells its owner of it are kept together, or neither is. */
export const makeCalendar = async (parts: Making, scope: Scope, membership: Membership) => {
  const mail = await letter(parts, membership, 'made')
  const { token, kept } = await newAddress(parts, scope)
  const shows = [...calendarParts]
  await inCompany(parts.db, scope, async (tx) => {
    const { companyId, actor } = scope
    const there = await tx.query('select 1 from public.profiles where id = $1 for no key update', [actor.id])
    // They were removed a moment ago.
    if (there.length === 0) throw new Refused({ code: 'not_allowed', message: commonMessages.noCompany })
    refuse(whyNotMade((await readCalendar(tx, actor.id)) !== null))
    await tx.query(
      `insert into public.calendars (company_id, profile_id, token_hash, token_sealed, hint, made_at, shows)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [companyId, actor.id, kept.tokenHash, kept.tokenSealed, kept.hint, kept.madeAt, shows],
    )
    await note(tx, scope, 'made')
    await parts.postman.queue(tx, mail, companyId)
  })
  parts.postman.nudge()
  return told(parts, scope, token, { ...kept, shows })
}

/** The address before is answered no more from the commit on. */
export const renewCalendar = async (parts: Making, scope: Scope, membership: Membership) => {
  const mail = await letter(parts, membership, 'renewed')
  const { token, kept } = await newAddress(parts, scope)
  const shows = await inCompany(parts.db, scope, async (tx) => {
    const [renewed] = await tx.query<Pick<KeptCalendar, 'shows'>>(
      `update public.calendars set token_hash = $2, token_sealed = $3, hint = $4, made_at = $5, last_asked_at = null, readers = '[]'
       where profile_id = $1 returning shows`,
      [scope.actor.id, kept.tokenHash, kept.tokenSealed, kept.hint, kept.madeAt],
    )
    if (renewed === undefined) throw notFound()
    await note(tx, scope, 'renewed')
    await parts.postman.queue(tx, mail, scope.companyId)
    return renewed.shows
  })
  parts.postman.nudge()
  return told(parts, scope, token, { ...kept, shows })
}

export const tellAddress = ({ db, sealing, settings }: Keeping, scope: Scope) =>
  readInCompany(db, scope, async (tx) => {
    const kept = await readCalendar(tx, scope.actor.id)
    if (kept === null) throw notFound()
    const token = await sealing.unseal(kept.tokenSealed)
    if (token === null) throw new Refused({ code: 'gone', message: calendarMessages.lost })
    return { address: addressOf(settings.publicUrl, token) }
  })

/** In the order in which they are offered. */
export const chooseParts = async (tx: Tx, scope: Scope, chosen: readonly CalendarPart[]) => {
  const shows = calendarParts.filter((part) => chosen.includes(part))
  const changed = await tx.query(
    'update public.calendars set shows = $2 where profile_id = $1 and shows <> $2 returning 1 as one',
    [scope.actor.id, shows],
  )
  const kept = await readCalendar(tx, scope.actor.id)
  if (kept === null) throw notFound()
  if (changed.length > 0) await note(tx, scope, 'changed', { shows })
  return kept
}

export const turnOff = async (tx: Tx, scope: Scope) => {
  const gone = await tx.query('delete from public.calendars where profile_id = $1 returning 1 as one', [
    scope.actor.id,
  ])
  if (gone.length === 0) throw notFound()
  await note(tx, scope, 'turned_off')
  return { removed: true }
}
