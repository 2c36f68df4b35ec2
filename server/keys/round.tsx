import { dateLabel } from '@cairn/domain/date-label'
import { mailMessages } from '@cairn/domain/keys/mail-messages'
import { messages } from '@cairn/domain/keys/messages'
import { toldDaysBefore } from '@cairn/domain/keys/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { apiKeys } from '../db/schema/keys.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import { CallToAction, hello, Letter, Paragraph, renderMail } from '../mail/letter.tsx'
import type { Mail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { tellAdmins } from './company-round.ts'
import { endsAtSql } from './queries.ts'

type Ending = Columns<typeof apiKeys, 'id' | 'name' | 'scopes' | 'ends_on'> & {
  email: string
  full_name: string
}

/** Two weeks before a key ends its owner is told, once; admins of those of the company, and where whoever made one is no admin any more. */
export const keyRound = async (parts: Pick<Parts, 'db' | 'clock' | 'postman' | 'settings'>) => {
  const now = parts.clock()
  const due = await parts.db.crossing<{ company_id: string }>(
    'companies_with_ending_keys',
    'select * from crossing.companies_with_ending_keys($1, $2)',
    [now, toldDaysBefore],
  )
  for (const { company_id } of due) await tellOwners(parts, unattendedScope(company_id, now))
  const companies = await parts.db.crossing<{ company_id: string }>(
    'companies_to_tell_of_keys',
    'select * from crossing.companies_to_tell_of_keys($1, $2)',
    [now, toldDaysBefore],
  )
  for (const { company_id } of companies) await tellAdmins(parts, unattendedScope(company_id, now))
  if (due.length + companies.length > 0) parts.postman.nudge()
}

/** The letters are written before the transaction that says who was told: of two servers, the second finds nothing to do. */
const tellOwners = async (
  { db, postman, settings }: Pick<Parts, 'db' | 'postman' | 'settings'>,
  scope: UnattendedScope,
) => {
  const letters: { id: string; mail: Mail }[] = []
  for (const key of await inCompany(db, scope, (tx) => endingKeys(tx, scope)))
    letters.push({ id: key.id, mail: await endingMail(key, settings.publicUrl) })
  await inCompany(db, scope, async (tx) => {
    const told = await tx.query<Columns<typeof apiKeys, 'id'>>(
      'update public.api_keys set told_at = $2 where id = any($1::uuid[]) and told_at is null returning id',
      [letters.map(({ id }) => id), scope.now],
    )
    const mails = letters.filter(({ id }) => told.some((one) => one.id === id)).map(({ mail }) => mail)
    if (mails.length > 0) await postman.queueAll(tx, mails, scope.companyId)
  })
}

const endingKeys = (tx: Tx, { now }: UnattendedScope) =>
  tx.query<Ending>(
    `select k.id, k.name, k.scopes, (${endsAtSql} at time zone c.time_zone)::date::text as ends_on, p.email, p.full_name
     from public.api_keys k
     join public.profiles p on p.id = k.profile_id join public.companies c on c.id = k.company_id
     where k.told_at is null and (${endsAtSql} at time zone c.time_zone)::date <= ($1 at time zone c.time_zone)::date + $2::int
       and ${endsAtSql} > $1`,
    [now, toldDaysBefore],
  )

const endingMail = ({ name, scopes, ends_on, email, full_name }: Ending, publicUrl: string) => {
  const day = dateLabel(new Date(`${ends_on}T00:00:00Z`), 'UTC')
  const words = mailMessages.ending
  return renderMail({
    kind: 'api_key_ending',
    to: email,
    subject: words.subject(name, day),
    letter: (
      <Letter preview={words.preview} title={words.title}>
        <Paragraph>
          {hello(full_name, true)} {words.text(name, messages.may(scopes), day)}
        </Paragraph>
        <CallToAction href={`${publicUrl}/profile`}>{words.action}</CallToAction>
      </Letter>
    ),
  })
}
