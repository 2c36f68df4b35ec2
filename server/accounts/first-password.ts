import type { FirstPassword } from '@cairn/domain/accounts/schema'
import { whyNameless } from '@cairn/domain/people/rules'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { updateMe } from '../people/commands.ts'
import { refuse } from '../refused.ts'
import { ask, noteMail } from './ask.ts'
import { whyTooCommon } from './common-passwords.ts'
import { askerOf } from './cookies.ts'
import type { WithEngine } from './engine.ts'
import { passwordSetMail } from './mails.tsx'
import type { Session, SessionParts } from './session.ts'

type Wanted = { session: Session; body: z.output<typeof FirstPassword>; request: FastifyRequest }

/** The first password of an account, and with it the name of whoever has been called by their address until now. */
export const setFirstPassword = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  { session, body, request }: Wanted,
  now: Date,
) => {
  const { password: newPassword, fullName } = body
  const { account } = session.me
  refuse(whyTooCommon(newPassword))
  refuse(whyNameless({ account, profile: session.insider?.profile ?? null }, fullName))
  await ask(parts, askerOf(parts, request, session), async (headers) => {
    await parts.engine.api.setPassword({ body: { newPassword }, headers })
    const owner = { email: account.email, name: fullName ?? account.fullName }
    noteMail(() => passwordSetMail(owner, parts.settings.publicUrl))
  })
  if (fullName !== undefined) await rename(parts, session, fullName, now)
}

/** The account is asked for the name when a workspace is entered, and the profile is what a workspace shows. */
const rename = async (
  { db }: Pick<Parts, 'db'>,
  { me: { account }, insider }: Session,
  fullName: string,
  now: Date,
) => {
  await db.as('cairn_accounts', {}, (tx) =>
    tx.query('update auth."user" set name = $2 where id = $1', [account.id, fullName]),
  )
  if (insider === null || insider.profile.fullName === fullName) return
  const scope = scopeOf(insider, now)
  await inCompany(db, scope, (tx) => updateMe(tx, scope, { fullName }))
}
