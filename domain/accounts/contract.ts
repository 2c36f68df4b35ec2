import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { Email } from '../people/schema.ts'
import { Membership } from '../workspace/schema.ts'
import {
  Account,
  FirstPassword,
  FollowedLink,
  GivenName,
  InvitedSignUp,
  NewPassword,
  SignIn,
  SignUp,
  UserSetup,
} from './schema.ts'
import { sessionCall } from './session-call.ts'

/**
 * While someone is asked about a workspace they have none. Either an invitation to them was accepted as they signed in, or
 * the workspace was joined under their address before they proved it: then it is claimed.
 */
const AskedAbout = z.object({
  company: z.object({ id: z.uuid(), name: z.string() }),
  inviter: z.object({ fullName: z.string() }).nullable(),
  isClaimed: z.boolean(),
})
export type AskedAbout = z.infer<typeof AskedAbout>

/** Whoever follows the link of an invitation is told what it is for. */
export const InvitedTo = z.object({
  company: z.object({ name: z.string() }),
  inviter: z.object({ fullName: z.string() }).nullable(),
})
export type InvitedTo = z.infer<typeof InvitedTo>

export const Me = z.object({
  account: Account,
  membership: Membership.nullable(),
  askedAbout: AskedAbout.optional(),
  /**
   * Who came by the mailed link of an invitation and left before they were asked for a password: they have neither a name nor a
   * way in of their own. Or who is asked about a workspace, and whose password a proof of the address ended. Told with the session.
   */
  lacksPassword: z.literal(true).optional(),
  /** One of the people of the demo workspace, whom everyone who explores it shares. */
  isDemo: z.literal(true).optional(),
})
export type Me = z.infer<typeof Me>

/** The password was set by someone who had not proven the address: it has ended, and its owner sets one. */
export const PasswordEnded = z.boolean()

/** Generous enough for an office behind one address, too few to guess by. */
export const guessable = { most: 30, withinSeconds: 60 }
export const mailing = { most: 20, withinSeconds: 300 }

export const accounts = {
  session: endpoint(sessionCall.method, sessionCall.path, {
    summary: 'Who is calling, or null when nobody is signed in, or only half: see secondFactorRequired',
    audience: 'visitor',
    reply: z.object({
      me: Me.nullable(),
      expiresAt: Moment.nullable(),
      secondFactorRequired: z.literal(true).optional(),
    }),
  }),
  renew: endpoint('POST', '/api/session/renew', {
    summary: 'Keep this session alive, and hear until when that word is good',
    audience: 'user',
    reply: z.object({ expiresAt: Moment }),
  }),
  me: endpoint('GET', '/api/me', {
    summary: 'The signed-in person with their workspace',
    audience: 'user',
    reply: Me,
  }),
  signUp: endpoint('POST', '/api/accounts/sign-up', {
    summary: 'Create an account; a confirmation link is mailed',
    audience: 'visitor',
    tries: guessable,
    body: SignUp,
    reply: z.object({ message: z.string() }),
    refusals: ['weak_password'],
  }),
  confirmEmail: endpoint('POST', '/api/accounts/confirm-email', {
    summary: 'Confirm the address with the mailed token and sign in',
    audience: 'visitor',
    tries: guessable,
    body: FollowedLink,
    reply: z.object({ me: Me.nullable(), passwordEnded: PasswordEnded }),
    refusals: ['gone', 'signed_in_as_other', 'second_factor_required'],
  }),
  askForConfirmation: endpoint('POST', '/api/accounts/confirmation', {
    summary: 'Mail another link that confirms an address; the answer is the same for every address',
    audience: 'visitor',
    tries: mailing,
    body: z.object({ email: Email }),
    reply: z.object({ message: z.string() }),
  }),
  localMailbox: endpoint('GET', '/api/local-mailbox', {
    summary: 'Whether mails are kept for want of a mail server, and where, for the machine of the server',
    audience: 'visitor',
    reply: z.object({ isKept: z.boolean(), path: z.string().nullable() }),
  }),
  signIn: endpoint('POST', '/api/accounts/sign-in', {
    summary: 'Sign in with e-mail and password',
    audience: 'visitor',
    tries: guessable,
    body: SignIn,
    reply: Me.extend({
      /** The address is not confirmed, and the link that would have confirmed it had ended: another one is on its way. */
      confirmationSent: z.literal(true).optional(),
    }),
    refusals: ['invalid_credentials', 'email_not_verified', 'second_factor_required'],
  }),
  callback: endpoint('POST', '/api/accounts/callback', {
    summary: 'Sign in with the token of a mailed link; an account is made for an address that has none',
    audience: 'visitor',
    tries: guessable,
    body: FollowedLink,
    reply: z.object({
      me: Me,
      isInvited: z.boolean(),
      isNewcomer: z.boolean(),
      passwordEnded: PasswordEnded,
      /** Where the link was that of an invitation: into what, and by whom. */
      invitation: InvitedTo.nullable(),
    }),
    refusals: ['gone', 'conflict', 'signed_in_as_other', 'second_factor_required'],
  }),
  createInvitedUser: endpoint('POST', '/api/create-invited-user', {
    summary: 'Create the account an invitation is for, and accept it',
    audience: 'visitor',
    tries: guessable,
    body: InvitedSignUp,
    reply: z.object({ success: z.literal(true), user: z.object({ id: z.uuid(), email: z.string() }) }),
    refusals: ['gone', 'not_allowed', 'email_not_verified', 'conflict', 'plan_limit', 'weak_password'],
    explainsErrors: true,
  }),
  completeUserSetup: endpoint('POST', '/api/complete-user-setup', {
    summary: 'Enter the workspace that the invitation of the signed-in person is for',
    audience: 'user',
    body: UserSetup,
    reply: z.object({ success: z.literal(true), company: z.object({ id: z.uuid(), name: z.string() }) }),
    refusals: ['not_allowed', 'gone', 'conflict', 'plan_limit'],
    explainsErrors: true,
  }),
  setPassword: endpoint('POST', '/api/accounts/set-password', {
    summary:
      'Give an account without a password its first one, and its person a name where nobody has said one',
    audience: 'user',
    closedToDemo: true,
    needsProof: true,
    body: FirstPassword,
    reply: z.null(),
    refusals: ['weak_password', 'conflict'],
  }),
  giveName: endpoint('POST', '/api/accounts/name', {
    summary: 'Say what one is called; who came by a way that knows no name is asked before anything else',
    audience: 'user',
    closedToDemo: true,
    body: GivenName,
    reply: z.null(),
  }),
  forgotPassword: endpoint('POST', '/api/accounts/forgot-password', {
    summary: 'Mail a link that sets a new password; the answer is the same for every address',
    audience: 'visitor',
    tries: mailing,
    body: z.object({ email: Email }),
    reply: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint('POST', '/api/accounts/reset-password', {
    summary: 'Set a new password with the token of a mailed link; every session of the account ends',
    audience: 'visitor',
    tries: guessable,
    body: z.object({ token: FollowedLink.shape.token, password: NewPassword }),
    reply: z.null(),
    refusals: ['gone', 'weak_password'],
  }),
  signOut: endpoint('POST', '/api/accounts/sign-out', {
    summary: 'End this session',
    audience: 'visitor',
    reply: z.null(),
  }),
}
