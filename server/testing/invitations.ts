import { invitations } from '@cairn/domain/invitations/contract'
import { freshEmail, type Member, mailTo } from './people.ts'
import type { TestServer } from './server.ts'

/** An invitation by that member, with what its inviter and its mail say. */
export const invite = async (
  server: TestServer,
  inviter: Member,
  wanted: {
    email?: string
    title?: string
    permissionsLevel?: 'member' | 'company_admin'
    teamId?: string
  } = {},
) => {
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

/** The token in the mail, which is not the one the inviter sees. */
export const mailedToken = async (server: TestServer, email: string) =>
  /auth\/callback\?token=(\w+)/.exec((await mailTo(server, email)).text)?.[1] ?? ''
