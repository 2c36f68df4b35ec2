import { passwordTries } from '@cairn/domain/accounts/rules'
import type { SignIn } from '@cairn/domain/accounts/schema'
import type { z } from 'zod'
import type { Parts } from '../app.ts'
import { countTry } from '../rate-limit.ts'
import { ask } from './ask.ts'
import type { Asker } from './cookies.ts'

/** Guesses are counted by account as well, since they may come from many addresses. */
export const signIn = async (parts: Parts, body: z.output<typeof SignIn>, asker: Asker, now: Date) => {
  await countTry(parts.db, `password of ${body.email}`, passwordTries, now)
  return ask(parts, asker, (headers) => parts.engine.api.signInEmail({ body, headers, returnHeaders: true }))
}
