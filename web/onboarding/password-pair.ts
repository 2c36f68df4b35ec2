import { messages } from '@cairn/domain/accounts/messages'
import { FirstPassword } from '@cairn/domain/accounts/schema'
import { z } from 'zod'

/** A password typed twice, with the name of whoever is asked for one. */
export const PasswordPair = FirstPassword.extend({ confirmation: z.string() }).refine(
  ({ password, confirmation }) => password === confirmation,
  {
    path: ['confirmation'],
    message: messages.setPassword.mismatch,
  },
)
