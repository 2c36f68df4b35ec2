import { accounts } from '@cairn/domain/accounts/contract'
import { nextReminder } from '@cairn/domain/reminders/rules'
import { defaultReminders } from '@cairn/domain/reminders/schema'
import { readMails } from '../mail/outbox.ts'
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
export const provenColleague = async (server: TestServer, host: Member, fullName?: string) => {
  const member = await colleague(server, host, fullName)
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

type Reminder = { to_email: string; created_at: Date }

/** The reminders a company has sent so far, oldest first. */
export const remindersOf = async ({ parts }: TestServer, { companyId }: Pick<Member, 'companyId'>) => {
  const mails = await readMails(parts.db, parts.sealing, { kind: 'weekly_reminder', companyId })
  const order = (one: Reminder) => `${one.created_at.toISOString()} ${one.to_email}`
  return mails.toSorted((one, other) => order(one).localeCompare(order(other)))
}

export const remindedIn = async (server: TestServer, member: Pick<Member, 'companyId'>) =>
  (await remindersOf(server, member)).map(({ to_email }) => to_email)
