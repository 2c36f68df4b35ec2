import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { htmlPagePolicy } from '../html-page.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './page.ts'

export const referenceRoutes = (app: FastifyInstance, { version, sessionCookie }: Parts) => {
  const document = openApiDocument(version, sessionCookie)
  const page = referencePage(version)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', htmlPagePolicy()).send(page),
  )
}
