import { keys } from '@cairn/domain/keys/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { makeKey, revokeKey } from './commands.ts'
import { makeCompanyKey, revokeCompanyKey } from './company-commands.ts'
import { listCompanyKeys, listKeys } from './queries.ts'

export const keysRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'postman'>) => {
  const { db } = parts

  serve(app, parts, keys.list, ({ scope }) =>
    readInCompany(db, scope, async (tx) => ({ keys: await listKeys(tx, scope) })),
  )
  serve(app, parts, keys.make, ({ scope, membership, body }) => makeKey(parts, scope, membership, body))
  serve(app, parts, keys.revoke, ({ scope, params }) =>
    inCompany(db, scope, (tx) => revokeKey(tx, scope, params.id)),
  )

  serve(app, parts, keys.listOfCompany, ({ scope }) =>
    readInCompany(db, scope, async (tx) => ({ keys: await listCompanyKeys(tx) })),
  )
  serve(app, parts, keys.makeForCompany, ({ scope, membership, body }) =>
    makeCompanyKey(parts, scope, membership, body),
  )
  serve(app, parts, keys.revokeOfCompany, ({ scope, params }) =>
    inCompany(db, scope, (tx) => revokeCompanyKey(tx, scope, params.companyKey)),
  )
}
