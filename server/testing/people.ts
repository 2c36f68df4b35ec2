import { accounts } from '@cairn/domain/accounts/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { readMails } from '../mail/outbox.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

let count = 0
/** An address nobody else in this test file has. */
export const freshEmail = (name = 'person') => {
  count += 1
  return `${name}${count}@example.com`
}

export const password = 'correct horse'

/** The newest mail to an address, as the local mailbox shows it. */
export const mailTo = async ({ parts }: TestServer, email: string) => {
  const [mail] = await readMails(parts.db, parts.sealing, { to: email })
  if (mail === undefined) throw new Error(`No mail to ${email}`)
  return mail
}

export const confirmationToken = async (server: TestServer, email: string) => {
  const token = /confirm-email\?token=([^\s"&]+)/.exec((await mailTo(server, email)).text)?.[1]
  if (token === undefined) throw new Error(`No confirmation link in the mail to ${email}`)
  return decodeURIComponent(token)
}

/** Someone with a confirmed account, signed in, without a company. */
export const newcomer = async (server: TestServer, fullName = 'Maren Aasen', email = freshEmail()) => {
  const client = server.visitor()
  await client.call(accounts.signUp, { body: { fullName, email, password } })
  const confirmed = await client.call(accounts.confirmEmail, {
    body: { token: await confirmationToken(server, email) },
  })
  const { me } = confirmed.reply
  if (me === null) throw new Error('Confirming did not sign in')
  return { client, email, account: me.account }
}

export type Member = { client: Client; email: string; companyId: string; id: string }

/** The admin of a workspace of their own. */
export const founder = async (server: TestServer, companyName = 'Skerry Logistics'): Promise<Member> => {
  const { client, email, account } = await newcomer(server)
  const { company } = (
    await client.call(workspace.createCompany, {
      body: { companyData: { name: companyName }, userId: account.id },
    })
  ).reply
  return { client, email, companyId: company.id, id: account.id }
}
