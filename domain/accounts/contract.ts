import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Membership } from '../workspace/schema.ts'
import { Account, ConfirmEmail, SignIn, SignUp } from './schema.ts'

export const Me = z.object({ account: Account, membership: Membership.nullable() })
export type Me = z.infer<typeof Me>

export const accounts = {
  session: endpoint('GET', '/api/session', {
    summary: 'Who is calling, or null when nobody is signed in',
    audience: 'visitor',
    reply: z.object({ me: Me.nullable() }),
  }),
  me: endpoint('GET', '/api/me', {
    summary: 'The signed-in person with their workspace',
    audience: 'user',
    reply: Me,
  }),
  signUp: endpoint('POST', '/api/accounts/sign-up', {
    summary: 'Create an account; a confirmation link is mailed',
    audience: 'visitor',
    body: SignUp,
    reply: z.object({ message: z.string() }),
    refusals: ['weak_password'],
  }),
  confirmEmail: endpoint('POST', '/api/accounts/confirm-email', {
    summary: 'Confirm the address with the mailed token and sign in',
    audience: 'visitor',
    body: ConfirmEmail,
    reply: z.object({ me: Me.nullable() }),
    refusals: ['gone'],
  }),
  signIn: endpoint('POST', '/api/accounts/sign-in', {
    summary: 'Sign in with e-mail and password',
    audience: 'visitor',
    body: SignIn,
    reply: Me,
    refusals: ['invalid_credentials', 'email_not_verified'],
  }),
  signOut: endpoint('POST', '/api/accounts/sign-out', {
    summary: 'End this session',
    audience: 'visitor',
    reply: z.null(),
  }),
}
