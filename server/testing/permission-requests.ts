import type { Endpoint } from '@cairn/domain/endpoint'
import { freshEmail, password } from './people.ts'
import type { Visit } from './permission-callers.ts'
import { type Sample, sampleRequest } from './sample-requests.ts'
import { kindOf } from './settled-company.ts'

/** Nobody was ever given these: what opens only to a secret is asked with one that is worthless. */
const worthless = { token: 'b'.repeat(64), code: '000000', password: 'no such horse' }
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const signUp = () => ({ fullName: 'Oskar Lind', email: freshEmail('matrix'), password })

/** Where the least that a schema takes would not do. */
const requests: Record<string, (visit: Visit) => Sample> = {
  'accounts.signUp': () => ({ body: signUp() }),
  'accounts.signIn': ({ asked }) => ({
    body: { email: asked.people.admin.email, password: worthless.password },
  }),
  'accounts.createInvitedUser': () => ({ body: { ...signUp(), invitationToken: worthless.token } }),
  'accounts.completeUserSetup': ({ caller }) => ({ body: { userId: caller.id } }),
  'accounts.setPassword': () => ({ body: { password } }),
  'accounts.resetPassword': () => ({ body: { token: worthless.token, password } }),
  'accounts.askForCode': () => ({ body: { email: freshEmail('matrix') } }),
  'accounts.signInByCode': ({ asked }) => ({
    body: { email: asked.people.admin.email, code: worthless.code },
  }),
  'security.setUpSecondFactor': () => ({ body: { password } }),
  'security.turnOnSecondFactor': () => ({ body: { code: worthless.code } }),
  'security.turnOffSecondFactor': () => ({ body: { password } }),
  'security.renewRecoveryCodes': () => ({ body: { password } }),
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
  'invitations.accept': () => ({ body: { token: worthless.token } }),
  'invitations.show': () => ({ query: { token: worthless.token } }),
  'objectives.shared': ({ asked }) => ({ query: { okrId: asked.ids.objective, key: worthless.token } }),
}

export const requestOf = (room: string, name: string, endpoint: Endpoint, visit: Visit): Sample =>
  requests[`${room}.${name}`]?.(visit) ??
  sampleRequest(endpoint, (field) => visit.asked.ids[kindOf(room, field)])
