import type { Endpoint } from '@cairn/domain/endpoint'
import { messages as keyMessages } from '@cairn/domain/keys/messages'
import { refusalStatus } from '@cairn/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { escapeHtml, htmlPage, sendHtml } from '../html-page.ts'
import type { Parts } from '../parts.ts'
import { endpoints, openApiDocument, refusalsOf, schemaOf } from './openapi.ts'

const audiences = {
  visitor: 'Anyone',
  user: 'Signed in',
  member: 'Members of a workspace',
  admin: 'Admins of a workspace',
} as const

const style = `
  h2 { font-size: 16px; margin: 32px 0 12px; text-transform: capitalize } dt { color: var(--ink-2) }
  article { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 0 0 12px }
  h3 { font: 600 14px/20px ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } h3 b { color: var(--acc) }
  article p { margin: 4px 0 12px } dl { display: grid; grid-template-columns: 88px 1fr; gap: 6px 12px; margin: 0 }
  dd { margin: 0; min-width: 0 } @media (max-width: 520px) { dl { grid-template-columns: 1fr } }`

const shape = (schema: z.ZodType) => {
  const { $schema, ...rest } = schemaOf(schema)
  return `<pre>${escapeHtml(JSON.stringify(rest, null, 1))}</pre>`
}

const term = (name: string, body: string) => `<dt>${name}</dt><dd>${body}</dd>`

const article = (endpoint: Endpoint) => `<article>
<h3><b>${endpoint.method}</b> ${endpoint.path}</h3><p>${escapeHtml(endpoint.summary)}.</p><dl>
${term('For', audiences[endpoint.audience] + (endpoint.needsAccess ? ', with a running trial or subscription' : '') + (endpoint.needsProof ? ', who has just shown who they are' : ''))}
${term('API key', endpoint.keyScope ? `With “${keyMessages.scopes[endpoint.keyScope].name}”${endpoint.needsPerson ? ', a key of the company excepted' : ''}` : 'Closed')}
${endpoint.params ? term('Path', shape(endpoint.params)) : ''}
${endpoint.query ? term('Query', shape(endpoint.query)) : ''}
${endpoint.body ? term('Body', shape(endpoint.body)) : ''}
${term('Reply', shape(endpoint.reply))}
${term(
  'Refusals',
  refusalsOf(endpoint)
    .map((code) => `${refusalStatus[code]} ${code}`)
    .join(', '),
)}
</dl></article>`

/** A reference that needs no script and loads nothing: the contract, readable. */
const referencePage = (version: string) => {
  const rooms = [...new Set(endpoints.map(({ room }) => room))]
  const sections = rooms.map(
    (room) =>
      `<h2>${room}</h2>${endpoints
        .filter((entry) => entry.room === room)
        .map(({ endpoint }) => article(endpoint))
        .join('')}`,
  )
  return htmlPage(
    'Cairn API',
    style,
    `<h1>Cairn API</h1><p>Version ${escapeHtml(version)}. Every refusal is <code>{code, message, field?}</code>.
The same as <a href="/api/openapi.json">OpenAPI document</a>.</p>${sections.join('')}`,
  )
}

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
