import { inbox } from '@cairn/domain/inbox/contract'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../accounts/session.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { clear, markAllRead, markRead } from './commands.ts'
import { unsubscribePages } from './pages.ts'
import { countUnread, listInbox } from './queries.ts'
import { changeReach, readReach } from './settings.ts'

export const inboxRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'secret' | 'previousSecret'>,
) => {
  const { db } = parts
  const address = ({ me }: Session) => ({ isAddressConfirmed: me.account.emailVerified })

  serve(app, parts, inbox.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listInbox(tx, scope, query.show, query.cursor)),
  )
  serve(app, parts, inbox.unread, ({ scope }) => readInCompany(db, scope, (tx) => countUnread(tx, scope)))
  serve(app, parts, inbox.read, ({ scope, body }) => inCompany(db, scope, (tx) => markRead(tx, scope, body)))
  serve(app, parts, inbox.readAll, ({ scope, body }) =>
    inCompany(db, scope, (tx) => markAllRead(tx, scope, body.objectiveId)),
  )
  serve(app, parts, inbox.clear, ({ scope, body }) => inCompany(db, scope, (tx) => clear(tx, scope, body)))
  serve(app, parts, inbox.reach, async ({ scope, session }) => ({
    ...(await readInCompany(db, scope, (tx) => readReach(tx, scope))),
    ...address(session),
  }))
  serve(app, parts, inbox.changeReach, async ({ scope, session, body }) => ({
    ...(await inCompany(db, scope, (tx) => changeReach(tx, scope, body))),
    ...address(session),
  }))
  unsubscribePages(app, parts)
}
