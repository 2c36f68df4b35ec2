import { webhooks } from '@cairn/domain/webhooks/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replaceSecret,
  sendAgain,
  sendFailedAgain,
  sendTest,
  tryOut,
} from './commands.ts'
import { listDeliveries, listWebhooks, readDetail, readSecret } from './queries.ts'
import type { WithDeliverer } from './round.ts'

export const webhooksRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'sealing'> & WithDeliverer,
) => {
  const { db, sealing } = parts

  serve(app, parts, webhooks.list, ({ scope }) =>
    readInCompany(db, scope, async (tx) => ({ webhooks: await listWebhooks(tx, scope) })),
  )
  serve(app, parts, webhooks.add, ({ scope, body }) => addWebhook(parts, scope, body))
  serve(app, parts, webhooks.change, ({ scope, params, body }) =>
    changeWebhook(parts, scope, params.id, body),
  )
  serve(app, parts, webhooks.remove, ({ scope, params }) =>
    inCompany(db, scope, (tx) => removeWebhook(tx, scope, params.id)),
  )
  serve(app, parts, webhooks.secret, ({ scope, params }) =>
    readInCompany(db, scope, (tx) => readSecret(tx, scope, params.id, sealing)),
  )
  serve(app, parts, webhooks.replaceSecret, ({ scope, params }) => replaceSecret(parts, scope, params.id))
  serve(app, parts, webhooks.tryOut, ({ scope, body }) => tryOut(parts, scope, body))
  serve(app, parts, webhooks.sendTest, ({ scope, params }) =>
    inCompany(db, scope, (tx) => sendTest(tx, scope, params.id)),
  )
  serve(app, parts, webhooks.deliveries, ({ scope, membership, params, query }) =>
    readInCompany(db, scope, (tx) =>
      listDeliveries(tx, scope, params.id, membership.company.timeZone, query),
    ),
  )
  serve(app, parts, webhooks.delivery, ({ params, scope }) =>
    readInCompany(db, scope, (tx) => readDetail(tx, params)),
  )
  serve(app, parts, webhooks.sendAgain, ({ scope, params }) =>
    inCompany(db, scope, (tx) => sendAgain(tx, scope, params)),
  )
  serve(app, parts, webhooks.sendFailedAgain, ({ scope, params }) =>
    inCompany(db, scope, (tx) => sendFailedAgain(tx, scope, params.id)),
  )
}
