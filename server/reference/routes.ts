import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { sendHtml } from '../html-page.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './page.ts'

export const referenceRoutes = (app: FastifyInstance, { version, sessionCookie }: Parts) => {
  const document = openApiDocument(version, sessionCookie)
  const page = referencePage(version)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', (_request, reply) => sendHtml(reply, page))
}
