import type { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { refusalStatus } from '@cairn/domain/refusal'
import { callerNames } from './permission-callers.ts'
import type { Level } from './permission-levels.ts'

type Contract = typeof contract
export type EndpointName = {
  [Room in keyof Contract]: `${Room}.${keyof Contract[Room] & string}`
}[keyof Contract]

export type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 410 | 422
/** In the order of the callers: see permission-callers.ts. The last of them has no number of its own: see answersOf. */
type Row = readonly [Status, Status, Status, Status, Status, Status, Status, Status]
/** Of what the call acts upon: a row for each level it comes at. See permission-levels.ts. */
type Rows = Readonly<Partial<Record<Level, Row>>>

/**
 * What every call answers to everyone. The things asked for are the admin's, in the team that the leader leads, and a
 * secret that is needed is one that nobody was given.
 */
export const permissionMatrix = {
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

  'workspace.info': [401, 403, 200, 200, 200, 200, 200, 403],
  'workspace.change': [401, 403, 403, 403, 200, 200, 200, 403],
  'workspace.resetCompanyId': [401, 403, 403, 403, 200, 200, 200, 403],
  'workspace.overview': [401, 403, 200, 200, 200, 200, 200, 403],
  'workspace.adminUtils': [401, 403, 403, 403, 200, 403, 200, 403],
  'workspace.createCompany': [401, 200, 409, 409, 409, 409, 409, 403],
  'workspace.joinCompany': [401, 200, 409, 409, 409, 409, 409, 403],

  'people.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'people.count': [401, 403, 200, 200, 200, 200, 200, 403],
  'people.updateMe': [401, 403, 200, 200, 200, 200, 200, 403],
  'people.update': {
    member: [401, 403, 403, 403, 200, 404, 200, 403],
    admin: [401, 403, 403, 403, 200, 404, 200, 403],
    lastAdmin: [401, 403, 403, 403, 409, 404, 409, 403],
    self: [401, 403, 403, 403, 200, 200, 200, 403],
  },
  'people.belongings': {
    member: [401, 403, 403, 403, 200, 404, 200, 403],
    admin: [401, 403, 403, 403, 200, 404, 200, 403],
    lastAdmin: [401, 403, 403, 403, 200, 404, 200, 403],
    self: [401, 403, 403, 403, 200, 200, 200, 403],
  },
  'people.remove': {
    member: [401, 403, 403, 403, 200, 404, 200, 403],
    admin: [401, 403, 403, 403, 200, 404, 200, 403],
    lastAdmin: [401, 403, 403, 403, 403, 404, 403, 403],
    self: [401, 403, 403, 403, 403, 403, 403, 403],
  },

  'teams.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'teams.choices': [401, 403, 200, 200, 200, 200, 200, 403],
  'teams.testConnection': [401, 403, 200, 200, 200, 200, 200, 403],
  'teams.create': [401, 403, 403, 403, 200, 200, 200, 403],
  'teams.update': [401, 403, 403, 403, 200, 404, 200, 403],
  'teams.remove': [401, 403, 403, 403, 200, 404, 200, 403],

  'invitations.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'invitations.create': [401, 403, 200, 200, 200, 200, 409, 403],
  'invitations.resend': {
    member: [401, 403, 200, 200, 200, 404, 200, 403],
    admin: [401, 403, 403, 403, 200, 404, 200, 403],
  },
  'invitations.cancel': {
    member: [401, 403, 200, 200, 200, 404, 200, 403],
    admin: [401, 403, 403, 403, 200, 404, 200, 403],
  },
  'invitations.accept': {
    none: [401, 410, 410, 410, 410, 410, 410, 403],
    member: [401, 403, 403, 403, 403, 403, 403, 403],
    admin: [401, 403, 403, 403, 403, 403, 403, 403],
  },
  'invitations.show': {
    none: [404, 404, 404, 404, 404, 404, 404, 404],
    member: [200, 200, 200, 200, 200, 200, 200, 200],
    admin: [200, 200, 200, 200, 200, 200, 200, 200],
  },
  'invitations.send': {
    none: [401, 403, 200, 200, 200, 403, 409, 403],
    member: [401, 403, 200, 200, 200, 403, 200, 403],
    admin: [401, 403, 403, 403, 200, 403, 200, 403],
  },

  'objectives.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.counts': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.filters': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.parentChoices': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.ownerChoices': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.formOptions': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.export': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.get': [401, 403, 200, 200, 200, 404, 200, 403],
  'objectives.create': [401, 403, 200, 200, 200, 200, 402, 403],
  'objectives.update': [401, 403, 403, 403, 200, 404, 402, 403],
  'objectives.changeStatus': [401, 403, 403, 403, 200, 404, 402, 403],
  'objectives.remove': [401, 403, 403, 403, 200, 404, 200, 403],
  'objectives.share': [401, 403, 403, 403, 200, 404, 402, 403],
  'objectives.revokeShare': [401, 403, 403, 403, 200, 404, 200, 403],
  'objectives.shared': [404, 404, 404, 404, 404, 404, 404, 404],
  'objectives.ledger': [401, 403, 200, 200, 200, 404, 200, 403],
  'objectives.history': [401, 403, 200, 200, 200, 404, 200, 403],
  'objectives.previewImport': [401, 403, 200, 200, 200, 200, 402, 403],
  'objectives.import': [401, 403, 200, 200, 200, 200, 402, 403],
  'objectives.similar': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.example': [401, 403, 200, 200, 200, 200, 200, 403],
  'objectives.dismissHint': [401, 403, 403, 403, 200, 404, 402, 403],
  'map.whole': [401, 403, 200, 200, 200, 200, 200, 403],
  'map.branch': [401, 403, 200, 200, 200, 200, 200, 403],

  'quarters.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.plan': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.drafts': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.run': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.startPlanning': [401, 403, 403, 403, 200, 200, 402, 403],
  'quarters.stopPlanning': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.commit': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.commitDrafts': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.startClosing': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.backToRun': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.publish': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.reopen': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.scores': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.unscored': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.review': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.reviewed': [401, 403, 200, 200, 200, 200, 200, 403],
  'quarters.shareReview': [401, 403, 403, 403, 409, 409, 402, 403],
  'quarters.revokeReview': [401, 403, 403, 403, 200, 200, 200, 403],
  'quarters.sharedReview': [404, 404, 404, 404, 404, 404, 404, 404],
  'quarters.score': [401, 403, 403, 403, 409, 404, 402, 403],
  'quarters.mark': [401, 403, 403, 403, 409, 404, 402, 403],

  'billing.overview': [401, 403, 200, 200, 200, 200, 200, 403],
  'billing.refresh': [401, 403, 403, 403, 200, 200, 200, 403],
  'billing.createCheckoutSession': [401, 403, 403, 403, 200, 403, 200, 403],
  'billing.createPortalSession': [401, 403, 403, 403, 409, 403, 409, 403],
  'billing.updateQuantity': [401, 403, 403, 403, 403, 403, 403, 403],
  'billing.webhook': [400, 400, 400, 400, 400, 400, 400, 400],

  'updates.list': [401, 403, 200, 200, 200, 404, 200, 403],
  'updates.post': [401, 403, 403, 403, 200, 404, 402, 403],
  'updates.correct': [401, 403, 403, 403, 200, 404, 402, 403],
  'updates.myWeek': [401, 403, 200, 200, 200, 200, 200, 403],

  'reminders.mine': [401, 403, 200, 200, 200, 200, 200, 403],
  'reminders.change': [401, 403, 200, 200, 200, 200, 200, 403],

  'strategies.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'strategies.quarters': [401, 403, 200, 200, 200, 200, 200, 403],
  'strategies.get': [401, 403, 200, 200, 200, 404, 200, 403],
  'strategies.objectives': [401, 403, 200, 200, 200, 404, 200, 403],
  'strategies.create': [401, 403, 200, 200, 200, 422, 402, 403],
  'strategies.update': [401, 403, 403, 403, 200, 404, 402, 403],
  'strategies.remove': [401, 403, 403, 403, 200, 404, 200, 403],

  'templates.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'templates.save': [401, 403, 200, 200, 200, 404, 402, 403],
  'templates.rename': [401, 403, 403, 403, 200, 404, 402, 403],
  'templates.remove': [401, 403, 403, 403, 200, 404, 200, 403],

  'blockers.list': [401, 403, 403, 200, 403, 403, 403, 403],
  'blockers.resolve': [401, 403, 403, 200, 200, 404, 402, 403],

  'dashboard.read': [401, 403, 200, 200, 200, 200, 200, 403],
  'dashboard.updates': [401, 403, 200, 200, 200, 200, 200, 403],
  'dashboard.objectives': [401, 403, 200, 200, 200, 200, 200, 403],
  'inbox.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'inbox.unread': [401, 403, 200, 200, 200, 200, 200, 403],
  'inbox.read': [401, 403, 200, 200, 200, 200, 200, 403],
  'inbox.readAll': [401, 403, 200, 200, 200, 200, 200, 403],
  'inbox.clear': [401, 403, 200, 200, 200, 200, 200, 403],

  'trash.list': [401, 403, 200, 200, 200, 200, 200, 403],
  'trash.restore': [401, 403, 403, 403, 200, 404, 402, 403],
  'trash.empty': [401, 403, 403, 403, 200, 200, 200, 403],
  'demo.enter': [200, 200, 200, 200, 200, 200, 200, 200],
  'live.events': [401, 403, 200, 200, 200, 200, 200, 403],
  'health.check': [200, 200, 200, 200, 200, 200, 200, 200],
  'health.metrics': [404, 404, 404, 404, 404, 404, 404, 404],
} as const satisfies Record<EndpointName, Row | Rows>

/** The rows of a call by the level of what it acts upon; one without a level has one row, with no name. */
export const rowsOf = (name: EndpointName): Rows => {
  const given: Row | Rows = permissionMatrix[name] ?? {}
  return isRow(given) ? { '': given } : given
}

const isRow = (given: Row | Rows): given is Row => Array.isArray(given)

const admin = callerNames.indexOf('admin')

/** Who signed in long ago is answered like who has just done so, except by what needs a proof. */
export const answersOf = (name: EndpointName, level: Level, { needsProof }: Endpoint): readonly number[] => {
  const row: readonly number[] = rowsOf(name)[level] ?? []
  return [...row, needsProof ? refusalStatus.proof_needed : (row[admin] ?? 0)]
}
