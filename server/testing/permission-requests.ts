import type { Endpoint } from '@cairn/domain/endpoint'
import { kindOf } from './id-kinds.ts'
import { freshEmail, password } from './people.ts'
import type { Visit } from './permission-callers.ts'
import { idsAt, type Level } from './permission-levels.ts'
import { type Sample, sampleRequest } from './sample-requests.ts'

/** Nobody was ever given these: what opens only to a secret is asked with one that is worthless. */
const worthless = { token: 'b'.repeat(64), code: '000000', password: 'no such horse' }
/** Where nobody listens, and what the server of the matrix may call. */
const ownHook = 'http://127.0.0.1:9/hook'
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const signUp = () => ({ fullName: 'Oskar Lind', email: freshEmail('matrix'), password })

/** Where the least that a schema takes would not do. */
const requests: Record<string, (visit: Visit, level: Level) => Sample> = {
  'accounts.signUp': () => ({ body: signUp() }),
  'accounts.signIn': ({ asked }) => ({
    body: { email: asked.people.admin.email, password: worthless.password },
  }),
  'accounts.createInvitedUser': (visit, level) => {
    const { email, token: invitationToken } = invitedAs(visit, level)
    return { body: { ...signUp(), email, invitationToken } }
  },
  'accounts.completeUserSetup': ({ caller }) => ({ body: { userId: caller.id } }),
  'accounts.setPassword': () => ({ body: { password } }),
  'accounts.resetPassword': () => ({ body: { token: worthless.token, password } }),
  'accounts.forgotPassword': () => ({ body: { email: freshEmail('matrix') } }),
  'accounts.askForConfirmation': () => ({ body: { email: freshEmail('matrix') } }),
  'accounts.askForCode': () => ({ body: { email: freshEmail('matrix') } }),
  'accounts.signInByCode': ({ asked }) => ({
    body: { email: asked.people.admin.email, code: worthless.code },
  }),
  'security.turnOnSecondFactor': () => ({ body: { code: worthless.code } }),
  'security.verifyCode': () => ({ body: { code: worthless.code } }),
  'security.verifyRecoveryCode': () => ({ body: { recoveryCode: 'AAAAA-AAAAA' } }),
  'security.addPasskey': () => ({
    body: {
      name: 'Phone',
      credential: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    },
  }),
  'security.signInWithPasskey': () => ({
    body: {
      credential: {
        ...credential,
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
  }),
  'security.renamePasskey': ({ asked }) => ({ params: { id: asked.ids.passkey }, body: { name: 'Laptop' } }),
  'security.removePasskey': ({ asked }) => ({ params: { id: asked.ids.passkey } }),
  'security.endSession': ({ asked }) => ({ params: { id: asked.ids.session } }),
  'security.reauthenticate': () => ({ body: { password } }),
  'security.changePassword': () => ({
    body: { currentPassword: password, password: 'another correct horse' },
  }),
  'security.deleteAccount': () => ({ body: { confirmation: password } }),
  'workspace.createCompany': ({ caller }) => ({
    body: { companyData: { name: 'Skerry Ferries' }, userId: caller.id },
  }),
  'workspace.joinCompany': ({ asked, caller }) => ({
    body: { companyId: asked.joinCode, userId: caller.id },
  }),
  'people.update': (visit, level) => ({
    params: { id: idsAt(visit, level).profile },
    body: { permissionsLevel: level === 'member' ? 'company_admin' : 'member' },
  }),
  'invitations.accept': (visit, level) => ({ body: { token: invitedAs(visit, level).token } }),
  'invitations.show': (visit, level) => ({ query: { token: invitedAs(visit, level).token } }),
  'invitations.send': (visit, level) => ({
    body: {
      email: invitedAs(visit, level).email,
      userData: {
        company_id: visit.asked.ids.company,
        ...(level !== 'none' && { invitation_token: invitedAs(visit, level).token }),
      },
    },
  }),
  'blockers.ask': ({ asked }) => ({
    params: { id: asked.ids.update },
    body: { whomId: asked.ids.profile, neededBy: '2099-12-24', whatWouldHelp: 'A crane' },
  }),
  'webhooks.add': () => ({ body: { url: ownHook, events: ['updates'] } }),
  'webhooks.tryOut': () => ({ body: { url: ownHook, secret: `whsec_${'A'.repeat(43)}=` } }),
  'reviews.summary': ({ asked }) => ({ params: { id: asked.ids.finished } }),
  'reviews.mail': ({ asked }) => ({
    params: { id: asked.ids.finished },
    body: { whomIds: [asked.ids.profile] },
  }),
  'reviews.setNext': ({ asked }) => ({
    params: { id: asked.ids.finished },
    body: { nextOn: '2099-12-24' },
  }),
  'objectives.shared': ({ asked }) => ({ query: { okrId: asked.ids.objective, key: worthless.token } }),
}

/** The invitation at that level; where none is meant, a token that nobody was given. */
const invitedAs = ({ asked }: Visit, level: Level) =>
  level === 'member' || level === 'admin'
    ? asked.invited[level]
    : { email: freshEmail('matrix'), token: worthless.token }

export const requestOf = (
  room: string,
  name: string,
  endpoint: Endpoint,
  visit: Visit,
  level: Level = '',
): Sample => {
  const ids = idsAt(visit, level)
  return (
    requests[`${room}.${name}`]?.(visit, level) ??
    sampleRequest(endpoint, (field) => ids[kindOf(room, field)])
  )
}
