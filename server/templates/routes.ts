import { templates } from '@cairn/domain/templates/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { deleteTemplate, renameTemplate, saveTemplate } from './commands.ts'
import { listTemplates } from './queries.ts'

export const templatesRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, templates.list, ({ scope }) =>
    readInCompany(db, scope, async (tx) => ({ templates: await listTemplates(tx, scope) })),
  )
  serve(app, parts, templates.save, ({ scope, body }) =>
    inCompany(db, scope, (tx) => saveTemplate(tx, scope, body)),
  )
  serve(app, parts, templates.rename, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => renameTemplate(tx, scope, params.id, body.title)),
  )
  serve(app, parts, templates.remove, ({ scope, params }) =>
    inCompany(db, scope, (tx) => deleteTemplate(tx, scope, params.id)),
  )
}
