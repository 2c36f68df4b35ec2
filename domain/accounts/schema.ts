import { z } from 'zod'
import { InvitationToken } from '../invitations/schema.ts'
import { lengths } from '../lengths.ts'
import { nextPath } from '../pages.ts'
import { Email, FullName } from '../people/schema.ts'
import { messages } from './messages.ts'
import { passwordLength } from './rules.ts'

export const NextPath = z.string().regex(nextPath)

export const NewPassword = z
  .string({ error: messages.passwordRequired })
  .min(passwordLength.min, messages.passwordTooShort)
  .max(passwordLength.max, messages.passwordTooLong)

export const SignUp = z.object({ fullName: FullName, email: Email, password: NewPassword })

export const GivenName = z.object({ fullName: FullName })

/** Who came by a mailed link says here what they are called: see whyNameless. */
export const FirstPassword = z.object({ fullName: FullName.optional(), password: NewPassword })

export const InvitedSignUp = SignUp.extend({ invitationToken: InvitationToken })

/** What older clients send; the account says who it is, and the invitation alone says into what. */
export const UserSetup = z.object({
  userId: z.uuid(),
  userData: z
    .object({
      email: z.string().max(lengths.email),
      full_name: z.string().max(lengths.name).nullable(),
      company_id: z.string().max(100).nullable(),
      role: z.string().max(lengths.name).nullable(),
      invited_by: z.string().max(100).nullable(),
      team_id: z.string().max(100).nullable(),
    })
    .partial()
    .optional(),
})

export const SignIn = z.object({
  email: Email,
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(passwordLength.max, messages.passwordTooLong),
})

export const ChangedPassword = z.object({
  currentPassword: SignIn.shape.password,
  password: NewPassword,
  signOutOthers: z.boolean().default(true),
})

/** A mailed token. Whoever is signed in as somebody else says first that they want to be no longer. */
export const FollowedLink = z.object({
  token: z.string().min(1).max(2000),
  replacesSession: z.boolean().optional(),
})

export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
})
export type Account = z.infer<typeof Account>
