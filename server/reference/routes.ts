import type { FastifyInstance } from 'fastify'
import { sendHtml } from '../html-page.ts'
import type { Parts } from '../parts.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './page.ts'

/** Both are made when first asked for: they take as long as all else at a start, and most servers are never asked. */
export const referenceRoutes = (
  app: FastifyInstance,
  { version, sessionCookie }: Pick<Parts, 'sessionCookie' | 'version'>,
) => {
  let document: ReturnType<typeof openApiDocument> | undefined
  let page: ReturnType<typeof referencePage> | undefined
  app.get('/api/openapi.json', async () => {
    document ??= openApiDocument(version, sessionCookie)
    return document
  })
  app.get('/api/docs', (_request, reply) => {
    page ??= referencePage(version)
    return sendHtml(reply, page)
  })
}
