import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CodeRequest, CodeSignIn } from './code-rules.ts'
import { guessable, Me, mailing, PasswordEnded } from './contract.ts'
import { FollowedLink } from './schema.ts'

const SignedInMe = Me.extend({ passwordEnded: PasswordEnded })

/** Signing in by what was mailed: a code to type, or a link whose page has a button. */
export const signInCodes = {
  askForCode: endpoint('POST', '/api/accounts/sign-in-code', {
    summary: 'Mail a code and a link that sign in; the answer is the same for every address',
    audience: 'visitor',
    tries: mailing,
    body: CodeRequest,
    reply: z.object({ message: z.string() }),
  }),
  signInByCode: endpoint('POST', '/api/accounts/sign-in-by-code', {
    summary: 'Sign in with a mailed code; it proves the address',
    audience: 'visitor',
    tries: guessable,
    body: CodeSignIn,
    reply: SignedInMe,
    refusals: ['gone', 'second_factor_required'],
  }),
  signInByLink: endpoint('POST', '/api/accounts/sign-in-by-link', {
    summary: 'Sign in with the token of the mailed link; it proves the address',
    audience: 'visitor',
    tries: guessable,
    body: FollowedLink,
    reply: SignedInMe,
    refusals: ['gone', 'conflict', 'signed_in_as_other', 'second_factor_required'],
  }),
}
