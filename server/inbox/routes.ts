import { inbox } from '@cairn/domain/inbox/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { clear, markAllRead, markRead } from './commands.ts'
import { countUnread, listInbox } from './queries.ts'

export const inboxRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, inbox.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listInbox(tx, scope, query.show, query.cursor)),
  )
  serve(app, parts, inbox.unread, ({ scope }) => readInCompany(db, scope, (tx) => countUnread(tx, scope)))
  serve(app, parts, inbox.read, ({ scope, body }) => inCompany(db, scope, (tx) => markRead(tx, scope, body)))
  serve(app, parts, inbox.readAll, ({ scope, body }) =>
    inCompany(db, scope, (tx) => markAllRead(tx, scope, body.objectiveId)),
  )
  serve(app, parts, inbox.clear, ({ scope, body }) => inCompany(db, scope, (tx) => clear(tx, scope, body)))
}
