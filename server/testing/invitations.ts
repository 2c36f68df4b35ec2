import { invitations } from '@cairn/domain/invitations/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { freshEmail, type Member, mailTo, newcomer } from './people.ts'
import type { TestServer } from './server.ts'

type Wanted = {
  email?: string
  title?: string
  permissionsLevel?: 'member' | 'company_admin'
  teamId?: string
}

/** An invitation by that member, with what its inviter and its mail say. */
export const invite = async (server: TestServer, inviter: Member, wanted: Wanted = {}) => {
  const email = wanted.email ?? freshEmail('invited')
  const { reply } = await inviter.client.call(invitations.create, { body: { ...wanted, email } })
  return {
    email,
    token: reply.token,
    id: reply.invitation.id,
    reply,
    callbackToken: await mailedToken(server, email),
  }
}

/** Someone whom that admin made an admin as well: by confirming the address, since a link alone is not enough. */
export const invitedAdmin = async (
  server: TestServer,
  inviter: Member,
  fullName: string,
  wanted: Wanted = {},
): Promise<Member> => {
  const { email } = await invite(server, inviter, { ...wanted, permissionsLevel: 'company_admin' })
  const { client, account } = await newcomer(server, fullName, email)
  await client.call(ownAccount.answerMembership, { body: { stays: true } })
  return { client, email, companyId: inviter.companyId, id: account.id }
}

/** The token in the mail, which is not the one the inviter sees. */
export const mailedToken = async (server: TestServer, email: string) =>
  /auth\/callback\?token=(\w+)/.exec((await mailTo(server, email)).text)?.[1] ?? ''
