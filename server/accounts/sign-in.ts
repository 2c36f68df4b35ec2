import { passwordTries } from '@cairn/domain/accounts/rules'
import type { SignIn } from '@cairn/domain/accounts/schema'
import type { z } from 'zod'
import type { Parts } from '../app.ts'
import { countTry } from '../rate-limit.ts'
import { ask } from './ask.ts'

/** Guesses are counted by account as well, since they may come from many addresses. */
export const signIn = async (parts: Parts, body: z.output<typeof SignIn>, from: Headers, now: Date) => {
  await countTry(parts.db, `password of ${body.email}`, passwordTries, now)
  return ask(parts, () => parts.engine.api.signInEmail({ body, headers: from, returnHeaders: true }))
}
