import { z } from 'zod'
import { messages } from './messages.ts'

export const passwordLength = { min: 6, max: 128 } as const

export const Email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(254, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))
  .transform((email) => email.toLowerCase())

export const FullName = z
  .string({ error: messages.fullNameRequired })
  .trim()
  .min(1, messages.fullNameRequired)
  .max(120, messages.fullNameTooLong)

export const NewPassword = z
  .string({ error: messages.passwordRequired })
  .min(passwordLength.min, messages.passwordTooShort)
  .max(passwordLength.max, messages.passwordTooLong)

export const SignUp = z.object({ fullName: FullName, email: Email, password: NewPassword })

export const SignIn = z.object({
  email: Email,
  password: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(passwordLength.max, messages.passwordTooLong),
})

export const ConfirmEmail = z.object({ token: z.string().min(1).max(2000) })

export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
})
export type Account = z.infer<typeof Account>
