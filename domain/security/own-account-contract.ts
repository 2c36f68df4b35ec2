import { z } from 'zod'
import { Me, mailing } from '../accounts/contract.ts'
import { Account, ChangedPassword } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { Proof, WayToProve } from './proof-schema.ts'

/** Rows as they are kept, by the names of their columns: the file is for reading and for taking elsewhere. */
const Rows = z.array(z.record(z.string(), z.unknown()))

export const OwnData = z.object({
  exportedAt: Moment,
  account: Account.extend({ createdAt: Moment, twoFactorEnabled: z.boolean() }),
  /** Ways to sign in, without their secrets. */
  identities: Rows,
  passkeys: Rows,
  sessions: Rows,
  workspace: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  profile: z.record(z.string(), z.unknown()).nullable(),
  invitationsSent: Rows,
  teamsLed: Rows,
  strategies: Rows,
  templates: Rows,
  /** Without what lets a program in. */
  apiKeys: Rows,
  /** That there is one, without its address. */
  calendar: Rows,
  /** Those the person owns and those shared with them. */
  objectives: Rows,
  keyResults: Rows,
  /** What the key results of those were when their quarters were committed, also of such as are gone. */
  originals: Rows,
  updates: Rows,
  /** Help with blockers that the person asked for or gives. */
  asks: Rows,
  /** What the person changed of key results since the commit of their quarters. */
  ledger: Rows,
  /** Those the person gave. */
  scores: Rows,
  /** What the person said, and of which comments they thought what. */
  comments: Rows,
  reactions: Rows,
  /** What they wrote in reviews of teams, their actions, and in which reviews they were. */
  reviewLines: Rows,
  reviewsJoined: Rows,
  /** What they follow, and what they said no to. */
  follows: Rows,
  /** What the person was told, also what they have cleared. */
  inbox: Rows,
  /** What they chose of what reaches them, and how often a digest. */
  reach: Rows,
  activity: Rows,
})
export type OwnData = z.infer<typeof OwnData>

export const SignedInSession = z.object({
  id: z.uuid(),
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['laptop', 'phone', 'tablet', 'unknown']),
  }),
  address: z.string().nullable(),
  signedInAt: Moment,
  lastActiveAt: Moment,
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

const WaysIn = z.object({
  passwordChangedAt: Moment.nullable(),
  google: z.object({ email: z.string().nullable() }).nullable(),
  isGoogleOffered: z.boolean(),
})

/** Of this session, of every other one, or of them all. */
export const SignOutScope = z.enum(['local', 'others', 'global'])

const guessable = { most: 20, withinSeconds: 60 }
const rare = { most: 10, withinSeconds: 60 * 60 }

/** What people do with their own account, whatever company it belongs to. */
export const ownAccount = {
  waysIn: endpoint('GET', '/api/security/ways-in', {
    summary: 'How the signed-in person can sign in: password and Google',
    audience: 'user',
    reply: WaysIn,
  }),
  waysToProve: endpoint('GET', '/api/security/reauthenticate', {
    summary: 'By what the signed-in person can show who they are, the likeliest first',
    audience: 'user',
    reply: z.object({ ways: z.array(WayToProve) }),
  }),
  reauthenticate: endpoint('POST', '/api/security/reauthenticate', {
    summary: 'Show who one is: what needs a proof is then open to this session for 10 minutes',
    audience: 'user',
    closedToDemo: true,
    tries: guessable,
    body: Proof,
    reply: z.null(),
    refusals: ['wrong_proof', 'conflict', 'gone'],
  }),
  mailProofCode: endpoint('POST', '/api/security/reauthenticate/code', {
    summary: 'Mail a code to show who one is with, for an account that has no password',
    audience: 'user',
    closedToDemo: true,
    tries: mailing,
    reply: z.null(),
    refusals: ['wrong_proof', 'conflict', 'too_many_tries'],
  }),
  changePassword: endpoint('POST', '/api/security/change-password', {
    summary: 'Change the password; unless told otherwise every other session ends',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    tries: guessable,
    body: ChangedPassword,
    reply: z.null(),
    refusals: ['weak_password', 'conflict'],
  }),
  sessions: endpoint('GET', '/api/security/sessions', {
    summary: 'Where the signed-in person is signed in, the latest use first',
    audience: 'user',
    reply: z.object({ sessions: z.array(SignedInSession) }),
  }),
  endSession: endpoint('DELETE', '/api/security/sessions/:id', {
    summary: 'End one session of the signed-in person',
    audience: 'user',
    closedToDemo: true,
    params: z.object({ id: z.uuid() }),
    reply: z.null(),
    refusals: ['not_found'],
  }),
  endSessions: endpoint('POST', '/api/security/sign-out', {
    summary: 'End this session, every other one, or all of them',
    audience: 'user',
    closedToDemo: true,
    body: z.object({ scope: SignOutScope }),
    reply: z.null(),
  }),
  linkGoogle: endpoint('POST', '/api/security/google/link', {
    summary: 'Begin to link a Google account: the address to send the browser to',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    tries: guessable,
    needsProvenEmail: true,
    reply: z.object({ url: z.string() }),
    refusals: ['identity_already_exists', 'email_not_verified', 'not_found'],
  }),
  unlinkGoogle: endpoint('POST', '/api/security/google/unlink', {
    summary: 'Unlink the Google account, unless it is the last way in',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    reply: z.null(),
    refusals: ['identity_not_found', 'single_identity_not_deletable'],
  }),
  answerMembership: endpoint('POST', '/api/security/membership', {
    summary: 'Say whether to stay in the workspace that one is in without having chosen it',
    audience: 'user',
    closedToDemo: true,
    body: z.object({ stays: z.boolean() }),
    reply: Me,
    refusals: ['conflict'],
  }),
  sendConfirmation: endpoint('POST', '/api/security/send-confirmation', {
    summary: 'Mail the confirmation link again to the signed-in person, unless their address is proven',
    audience: 'user',
    closedToDemo: true,
    tries: mailing,
    reply: z.object({ message: z.string() }),
    refusals: ['too_many_tries'],
  }),
  exportData: endpoint('GET', '/api/security/export', {
    summary: 'Everything kept about the signed-in person, as one file',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    tries: rare,
    reply: OwnData,
  }),
  deleteAccount: endpoint('POST', '/api/security/delete-account', {
    summary: 'Delete the own account; what it owned goes to the longest-standing admin',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    tries: guessable,
    body: z.object({
      confirmation: z.string().min(1).max(lengths.email),
      deletesWorkspace: z.boolean().default(false),
    }),
    reply: z.null(),
    refusals: ['conflict'],
  }),
}
