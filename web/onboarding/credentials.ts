import { accounts } from '@cairn/domain/accounts/contract'
import { SignIn, SignUp } from '@cairn/domain/accounts/schema'
import { call } from '../api.ts'
import { checkedBy } from '../form.ts'

export type Credentials = { fullName: string; email: string; password: string }

/** What sign-in and sign-up need once they are sent, and not before: the schemas, and the calls with theirs. */
export const credentials = {
  complaints: (isSignUp: boolean, values: Credentials) => checkedBy(isSignUp ? SignUp : SignIn)(values),
  signUp: (body: Credentials) => call(accounts.signUp, { body }),
  signIn: ({ email, password }: Credentials) => call(accounts.signIn, { body: { email, password } }),
}
