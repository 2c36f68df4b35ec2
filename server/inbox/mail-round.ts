import { hasAccess } from '@cairn/domain/billing/rules'
import { digestDay, digestHour, hasDigest } from '@cairn/domain/inbox/reach'
import { recordActivity } from '../activity/record.ts'
import type { Columns } from '../db/reading.ts'
import type { inboxEntries } from '../db/schema/inbox.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import type { Mail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { readCompany } from '../workspace/company.ts'
import {
  claimLetters,
  digestsDue,
  type ForSomebodysDigest,
  lettersDue,
  mailNone,
  mailNothing,
  noteDigests,
} from './mail-queries.ts'
import { letterWriter } from './mails.tsx'
import { readCalendar } from './settings.ts'

export type Mailing = Pick<Parts, 'db' | 'clock' | 'postman' | 'settings' | 'secret' | 'previousSecret'>

const companiesAtOnce = 50

/** Mails what is to be mailed at once and has waited its minutes. Each company fails by itself. */
export const mailAtOnce = async (parts: Mailing, onError: (error: unknown) => void) => {
  const due = await parts.db.crossing<Columns<typeof inboxEntries, 'company_id'>>(
    'companies_to_mail',
    'select * from crossing.companies_to_mail($1, $2)',
    [parts.clock(), companiesAtOnce],
  )
  for (const { company_id } of due)
    await mailCompany(parts, unattendedScope(company_id, parts.clock())).catch(onError)
}

/** Read, written outside any transaction, then noted and posted together: whoever is killed between has done nothing. */
const mailCompany = async (parts: Mailing, scope: UnattendedScope) => {
  const { company, calendar, letters, notMailed } = await inCompany(parts.db, scope, async (tx) => ({
    company: await readCompany(tx, scope),
    calendar: await readCalendar(tx, scope),
    ...(await lettersDue(tx, scope)),
  }))
  if (!hasAccess(company, scope.now)) return inCompany(parts.db, scope, (tx) => mailNothing(tx, scope))
  const write = letterWriter(parts, scope, company.name, calendar.time_zone)
  const mailOf = new Map<string, Mail>()
  for (const letter of letters) mailOf.set(letter.id, await write('at_once', letter))
  await inCompany(parts.db, scope, async (tx) => {
    if (notMailed.length > 0) await mailNone(tx, notMailed)
    const claimed = await claimLetters(tx, scope, letters)
    const mails = claimed.flatMap(({ id }) => mailOf.get(id) ?? [])
    if (mails.length > 0) await parts.postman.queueAll(tx, mails, scope.companyId)
  })
  parts.postman.nudge()
}

const page = 200

/** Hands in a job for every company in which digests are due: each goes its own way, and fails by itself. */
export const digestRound = async ({ db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>) => {
  const now = clock()
  let after: string | null = null
  for (;;) {
    const due: Columns<typeof inboxEntries, 'company_id'>[] = await db.crossing(
      'companies_for_digests',
      'select * from crossing.companies_for_digests($1, $2, $3, $4)',
      [now, digestHour, after, page],
    )
    for (const { company_id: companyId } of due)
      await inCompany(db, unattendedScope(companyId, now), (tx) =>
        jobs.enqueue(tx, 'company-digests', { companyId }, { key: companyId }),
      )
    after = due.at(-1)?.company_id ?? null
    if (due.length < page) break
  }
  jobs.nudge()
}

/** The digests of a company whose day has begun. It may run twice and on two servers at once: who has one for the day gets no other. */
export const sendDigests = async (parts: Mailing, companyId: string) => {
  const scope = unattendedScope(companyId, parts.clock())
  const found = await inCompany(parts.db, scope, async (tx) => {
    const [known] = await tx.query('select 1 from public.companies where id = $1', [companyId])
    return known && { company: await readCompany(tx, scope), calendar: await readCalendar(tx, scope) }
  })
  if (found === undefined) return
  const { company, calendar } = found
  const day = digestDay(scope.now, calendar.time_zone)
  const isWeekly = hasDigest('weekly', day, calendar.reminder_weekday)
  const isMailed = hasAccess(company, scope.now)
  const write = letterWriter(parts, scope, company.name, calendar.time_zone)
  let after: string | null = null
  do {
    const { people, letters, nextAfter } = await inCompany(parts.db, scope, (tx) =>
      digestsDue(tx, scope, { day, isWeekly, after }),
    )
    const due: (Omit<ForSomebodysDigest, 'rhythm'> & { mail: Mail })[] = []
    if (isMailed)
      for (const { rhythm, ...letter } of letters)
        due.push({ ...letter, mail: await write(rhythm === 'weekly' ? 'weekly' : 'daily', letter) })
    if (people.length > 0)
      await inCompany(parts.db, scope, async (tx) => {
        const noted = await noteDigests(tx, scope, day, { people, letters: due })
        const mails = due.filter(({ id }) => noted.has(id)).map(({ mail }) => mail)
        if (mails.length === 0) return
        await parts.postman.queueAll(tx, mails, companyId)
        await recordActivity(tx, scope, {
          action: 'company.digests_sent',
          subjectType: 'company',
          subjectId: companyId,
          details: { day, people: mails.length },
        })
      })
    parts.postman.nudge()
    after = nextAfter
  } while (after !== null)
}
