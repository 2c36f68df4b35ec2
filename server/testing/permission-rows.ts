import type { contract } from '@cairn/domain/contract'
import type { Level } from './permission-levels.ts'

type Contract = typeof contract
export type EndpointName = {
  [Room in keyof Contract]: `${Room}.${keyof Contract[Room] & string}`
}[keyof Contract]

export type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 410 | 422
/** In the order of the callers: see permission-callers.ts. Those after the eighth have no numbers of their own: see answersOf. */
export type Row = readonly [Status, Status, Status, Status, Status, Status, Status, Status]
/** Of what the call acts upon: a row for each level it comes at. See permission-levels.ts. */
export type Rows = Readonly<Partial<Record<Level, Row>>>

/** The first rows of the matrix: what is a person's own, before any company. */
export const accountRows = {
  // signed out, without a company, member, leader, admin, another company's admin, lapsed, second factor missing
  'accounts.session': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.renew': [401, 200, 200, 200, 200, 200, 200, 403],
  'accounts.me': [401, 200, 200, 200, 200, 200, 200, 403],
  'accounts.signUp': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.confirmEmail': [410, 410, 410, 410, 410, 410, 410, 410],
  'accounts.askForConfirmation': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.localMailbox': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.signIn': [401, 401, 401, 401, 401, 401, 401, 401],
  'accounts.callback': [410, 410, 410, 410, 410, 410, 410, 410],
  'accounts.createInvitedUser': {
    none: [410, 410, 410, 410, 410, 410, 410, 410],
    member: [200, 200, 200, 200, 200, 200, 409, 200],
    admin: [403, 403, 403, 403, 403, 403, 403, 403],
  },
  'accounts.completeUserSetup': [401, 410, 200, 200, 200, 200, 200, 403],
  'accounts.setPassword': [401, 409, 409, 409, 409, 409, 409, 403],
  'accounts.giveName': [401, 200, 200, 200, 200, 200, 200, 403],
  'accounts.forgotPassword': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.resetPassword': [410, 410, 410, 410, 410, 410, 410, 410],
  'accounts.signOut': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.askForCode': [200, 200, 200, 200, 200, 200, 200, 200],
  'accounts.signInByCode': [410, 410, 410, 410, 410, 410, 410, 410],
  'accounts.signInByLink': [410, 410, 410, 410, 410, 410, 410, 410],

  'security.secondFactor': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.setUpSecondFactor': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.turnOnSecondFactor': [401, 409, 409, 409, 409, 409, 409, 403],
  'security.turnOffSecondFactor': [401, 409, 409, 409, 409, 409, 409, 403],
  'security.renewRecoveryCodes': [401, 409, 409, 409, 409, 409, 409, 403],
  'security.verifyCode': [401, 200, 200, 200, 200, 200, 200, 422],
  'security.verifyRecoveryCode': [401, 200, 200, 200, 200, 200, 200, 422],
  'security.passkeys': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.passkeyCreation': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.addPasskey': [401, 410, 410, 410, 410, 410, 410, 403],
  'security.renamePasskey': [401, 404, 404, 404, 200, 404, 200, 403],
  'security.removePasskey': [401, 404, 404, 404, 200, 404, 200, 403],
  'security.passkeyRequest': [200, 200, 200, 200, 200, 200, 200, 200],
  'security.signInWithPasskey': [410, 410, 410, 410, 410, 410, 410, 410],
  'security.waysIn': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.waysToProve': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.reauthenticate': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.mailProofCode': [401, 422, 422, 422, 422, 422, 422, 403],
  'security.changePassword': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.sessions': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.endSession': [401, 404, 404, 404, 200, 404, 200, 403],
  'security.endSessions': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.linkGoogle': [401, 404, 404, 404, 404, 404, 404, 403],
  'security.unlinkGoogle': [401, 404, 404, 404, 404, 404, 404, 403],
  'security.answerMembership': [401, 409, 409, 409, 409, 409, 409, 403],
  'security.sendConfirmation': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.exportData': [401, 200, 200, 200, 200, 200, 200, 403],
  'security.deleteAccount': [401, 200, 200, 200, 200, 200, 200, 403],
} as const satisfies Partial<Record<EndpointName, Row | Rows>>
