import { inbox } from '@cairn/domain/inbox/contract'
import type { ReachChange } from '@cairn/domain/inbox/reach-schema'
import { sendDigests } from '../inbox/mail-round.ts'
import { readMails } from '../mail/outbox.ts'
import type { Member } from './people.ts'
import type { TestServer } from './server.ts'

export const choose = ({ client }: Member, body: Partial<ReachChange>) =>
  client.call(inbox.changeReach, { body })

/** The mails of a kind that somebody was sent so far, oldest first. */
const mailsOf = async ({ parts }: TestServer, { email, companyId }: Member, kind: string) => {
  const mails = await readMails(parts.db, parts.sealing, { kind, companyId })
  return mails.filter(({ to_email }) => to_email === email).toReversed()
}
export const lettersTo = (server: TestServer, member: Member) => mailsOf(server, member, 'inbox_at_once')
export const digestsTo = (server: TestServer, member: Member) => mailsOf(server, member, 'inbox_digest')

/** Tells and mails what is due, on a server whose clock stands there. */
export const tellAt = async (server: TestServer, moment: Date) => {
  server.travelTo(moment)
  await server.parts.teller.tell()
}

export const digestAt = async (server: TestServer, { companyId }: Member, moment: Date) => {
  await tellAt(server, moment)
  await sendDigests(server.parts, companyId)
}
