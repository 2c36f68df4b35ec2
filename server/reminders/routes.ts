import { reminders } from '@cairn/domain/reminders/contract'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../accounts/session.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { changeMyReminder, myReminder } from './mine.ts'

export const remindersRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const address = ({ me }: Session) => ({ isAddressConfirmed: me.account.emailVerified })

  serve(app, parts, reminders.mine, async ({ scope, session }) => ({
    ...(await readInCompany(parts.db, scope, (tx) => myReminder(tx, scope))),
    ...address(session),
  }))

  serve(app, parts, reminders.change, async ({ scope, session, body }) => ({
    ...(await inCompany(parts.db, scope, (tx) => changeMyReminder(tx, scope, body.isOn))),
    ...address(session),
  }))
}
