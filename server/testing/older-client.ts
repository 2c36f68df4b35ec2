import type { Client } from './client.ts'
import type { Member } from './people.ts'

/** Calls as older clients spell them, with nothing of the contract in between. */
export const olderClient = (client: Client) => {
  const ask = async (options: Parameters<Client['send']>[0]) => {
    const { status, text } = await client.send(options)
    return { status, body: JSON.parse(text) }
  }
  return {
    ask,
    get: (url: string) => ask({ method: 'GET', url }),
    post: (url: string, payload: object) => ask({ method: 'POST', url, payload }),
    sendInvitation: (email: string, userData: object) =>
      ask({ method: 'POST', url: '/api/send-invitation', payload: { email, userData } }),
  }
}

/** The userData of send-invitation, in full, for an invitation by that member. */
export const userDataOf = (inviter: Member, own: object = {}) => ({
  full_name: 'Oskar Lind',
  company_id: inviter.companyId,
  invited_by: inviter.id,
  team_id: null,
  invitation_token: null,
  permissions_level: 'member',
  title: null,
  ...own,
})

/** A refusal as those calls carry it. */
export const refusedWith = (code: string, message: string, field?: string) => ({
  code,
  message,
  error: message,
  details: code,
  ...(field === undefined ? {} : { field }),
})
