import type { SignIn } from '@cairn/domain/accounts/schema'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Parts } from '../parts.ts'
import { ask } from './ask.ts'
import { askerOf } from './cookies.ts'
import type { WithEngine } from './engine.ts'
import { guess } from './guesses.ts'
import { knownDevice } from './known-devices.ts'
import type { SessionParts } from './session.ts'

/** Guesses are counted by account as well, since they may come from many addresses. */
export const signIn = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  body: z.output<typeof SignIn>,
  request: FastifyRequest,
  now: Date,
) => {
  const { email } = body
  const known = await knownDevice(parts, request, { email })
  const forget = await guess(parts, { what: 'password', of: email, known, ip: request.ip }, now)
  const entered = await ask(parts, askerOf(parts, request, null), (headers) =>
    parts.engine.api.signInEmail({ body, headers, returnHeaders: true }),
  )
  await forget()
  return entered
}
