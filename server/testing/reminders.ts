import { accounts } from '@cairn/domain/accounts/contract'
import { nextReminder } from '@cairn/domain/reminders/rules'
import { defaultReminders } from '@cairn/domain/reminders/schema'
import { remindCompany } from '../reminders/remind.ts'
import { reminderRound } from '../reminders/round.ts'
import { letJobsRun } from './billing.ts'
import { colleague } from './objectives.ts'
import { confirmationToken, type Member } from './people.ts'
import type { TestServer } from './server.ts'

const week = 7 * 86_400_000

/** When a company that nobody has set otherwise reminds its people next, or so many weeks later. */
export const reminderTime = (weeksLater = 0) =>
  new Date(nextReminder(new Date(), defaultReminders, 'UTC').getTime() + weeksLater * week)

/** Someone who joined by an invitation, and answered the mail that asks whether the address is theirs. */
export const provenColleague = async (server: TestServer, host: Member) => {
  const member = await colleague(server, host)
  const token = await confirmationToken(server, member.email)
  await member.client.call(accounts.confirmEmail, { body: { token } })
  return member
}

/** What a server does when its schedule strikes, with all that follows. */
export const strike = async (server: TestServer) => {
  await reminderRound(server.parts)
  await letJobsRun(server)
}

export const remind = ({ parts }: TestServer, { companyId }: Pick<Member, 'companyId'>) =>
  remindCompany(parts, companyId)

type Reminder = { to_email: string; subject: string; text: string; html: string }

/** The reminders a company has sent so far, oldest first. */
export const remindersOf = ({ parts }: TestServer, { companyId }: Pick<Member, 'companyId'>) =>
  parts.db.raw<Reminder>(
    `select to_email, subject, text, html, unsubscribe_url from mail_outbox
     where company_id = $1 and kind = 'weekly_reminder' order by created_at, to_email`,
    [companyId],
  )

export const remindedIn = async (server: TestServer, member: Pick<Member, 'companyId'>) =>
  (await remindersOf(server, member)).map(({ to_email }) => to_email)
