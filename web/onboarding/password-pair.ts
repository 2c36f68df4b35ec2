import { messages } from '@cairn/domain/accounts/messages'
import { NewPassword } from '@cairn/domain/accounts/schema'
import { z } from 'zod'

/** A password typed twice. */
export const PasswordPair = z
  .object({ password: NewPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: messages.setPassword.mismatch,
  })
