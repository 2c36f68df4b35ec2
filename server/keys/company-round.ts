import { dateLabel } from '@cairn/domain/date-label'
import { dayPlus } from '@cairn/domain/days/rules'
import { mailMessages } from '@cairn/domain/keys/mail-messages'
import { toldDaysBefore } from '@cairn/domain/keys/rules'
import type { CompanyKey } from '@cairn/domain/keys/schema'
import { dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { companyKeys } from '../db/schema/keys.ts'
import { inCompany } from '../db/tenant.ts'
import type { UnattendedScope } from '../gate.ts'
import type { Mail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { companySettings } from '../workspace/queries.ts'
import { mailsToAdmins } from './company-mails.tsx'
import { listAdmins, listCompanyKeys } from './queries.ts'

type Letter = { keys: readonly CompanyKey[]; column: 'told_at' | 'left_told_at'; mails: Mail[] }

/** The letters are written before the transaction that says who was told: of two servers, the second finds nothing to do. */
export const tellAdmins = async (
  { db, postman, settings }: Pick<Parts, 'db' | 'postman' | 'settings'>,
  scope: UnattendedScope,
) => {
  const { admins, ending, left } = await inCompany(db, scope, (tx) => whatToTell(tx, scope))
  const letters: Letter[] = []
  for (const key of ending) {
    const words = mailMessages.company.ending(key.name, dateLabel(new Date(`${key.endsOn}T00:00:00Z`), 'UTC'))
    const mails = await mailsToAdmins(admins, 'company_key_ending', words, settings.publicUrl)
    letters.push({ keys: [key], column: 'told_at', mails })
  }
  for (const keys of left) {
    const maker = keys[0]?.maker.fullName ?? ''
    const words = mailMessages.company.left(
      maker,
      keys.map(({ name }) => name),
    )
    const mails = await mailsToAdmins(admins, 'company_keys_left', words, settings.publicUrl)
    letters.push({ keys, column: 'left_told_at', mails })
  }
  await inCompany(db, scope, async (tx) => {
    for (const { keys, column, mails } of letters) {
      const told = await tx.query<Columns<typeof companyKeys, 'id'>>(
        `update public.company_keys set ${column} = $2 where id = any($1::uuid[]) and ${column} is null returning id`,
        [keys.map(({ id }) => id), scope.now],
      )
      if (told.length > 0) await postman.queueAll(tx, mails, scope.companyId)
    }
  })
}

/** What admins have not been told: of keys that end soon, and of those whose makers are no admins any more, by their maker. */
const whatToTell = async (tx: Tx, scope: UnattendedScope) => {
  const { timeZone } = await companySettings(tx, scope)
  const untold = await tx.query<Columns<typeof companyKeys, 'id' | 'made_by' | 'told_at' | 'left_told_at'>>(
    'select id, made_by, told_at, left_told_at from public.company_keys where ends_at is null or ends_at > $1',
    [scope.now],
  )
  const known = new Map(untold.map((one) => [one.id, one]))
  const keys = (await listCompanyKeys(tx)).filter(({ id }) => known.has(id))
  const lastDay = dayPlus(dayOf(scope.now, timeZone), toldDaysBefore)
  const left = new Map<string, CompanyKey[]>()
  for (const key of keys) {
    const { made_by: makerId = '', left_told_at: toldAt } = known.get(key.id) ?? {}
    if (!key.maker.isAdmin && toldAt === null) left.set(makerId, [...(left.get(makerId) ?? []), key])
  }
  return {
    admins: await listAdmins(tx),
    ending: keys.filter(
      ({ id, endsOn }) => known.get(id)?.told_at === null && endsOn !== null && endsOn <= lastDay,
    ),
    left: [...left.values()],
  }
}
