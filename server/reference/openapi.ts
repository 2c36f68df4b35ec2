import { contract } from '@cairn/domain/contract'
import { apiVersion, type Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/keys/messages'
import { type RefusalCode, refusalStatus } from '@cairn/domain/refusal'
import { RefusalReply } from '@cairn/domain/refusal-schema'
import { z } from 'zod'

/** A dictionary of JSON, as OpenAPI is one. */
type Json = { [key: string]: unknown }

export const endpoints: { room: string; name: string; endpoint: Endpoint }[] = Object.entries(
  contract,
).flatMap(([room, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ room, name, endpoint: endpoint as Endpoint })),
)

/** The refusals any call may meet, besides its own; a call that changes something may meet more. */
const always = ['malformed_request', 'wrong_api_version', 'unexpected', 'unavailable'] as const
/** Whoever shows an API key may meet these, also where the call is closed to keys. */
const byKey = ['invalid_credentials', 'not_allowed', 'too_many_tries'] as const
const whenChanging = ['foreign_origin', 'too_large', 'unsupported_media'] as const
const byAudience = {
  visitor: [],
  user: ['not_signed_in', 'second_factor_required'],
  member: ['not_signed_in', 'second_factor_required', 'not_allowed'],
  admin: ['not_signed_in', 'second_factor_required', 'not_allowed'],
} as const

export const refusalsOf = (endpoint: Endpoint): RefusalCode[] => [
  ...new Set<RefusalCode>([
    ...always,
    ...(endpoint.readsAuthorization ? [] : byKey),
    ...(endpoint.method === 'GET' ? [] : whenChanging),
    ...byAudience[endpoint.audience],
    ...(endpoint.body || endpoint.params || endpoint.query ? (['invalid_input'] as const) : []),
    ...(endpoint.needsAccess ? (['access_lapsed'] as const) : []),
    ...(endpoint.needsProof ? (['proof_needed'] as const) : []),
    ...(endpoint.tries ? (['too_many_tries'] as const) : []),
    ...(endpoint.refusals ?? []),
  ]),
]

export const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Json

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const json = (schema: Json) => ({ 'application/json': { schema } })

const bodyOf = (schema: z.ZodType, { bodyType }: Endpoint) => ({
  [bodyType ?? 'application/json']: { schema: schemaOf(schema) },
})

const mediaOf = ({ replyType = 'application/json' }: Endpoint) => replyType.split(';')[0] ?? replyType

const responsesOf = (endpoint: Endpoint) => {
  const refusals = refusalsOf(endpoint)
  const statuses = [...new Set(refusals.map((code) => refusalStatus[code]))].sort()
  return {
    200: { description: 'Done', content: { [mediaOf(endpoint)]: { schema: schemaOf(endpoint.reply) } } },
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        {
          description: refusals.filter((code) => refusalStatus[code] === status).join(', '),
          content: json({ $ref: '#/components/schemas/Refusal' }),
        },
      ]),
    ),
  }
}

const operationOf = (room: string, name: string, endpoint: Endpoint) => ({
  operationId: `${room}.${name}`,
  tags: [room],
  summary: endpoint.summary,
  security:
    endpoint.audience === 'visitor' ? [] : [{ session: [] }, ...(endpoint.keyScope ? [{ key: [] }] : [])],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.body ? { requestBody: { required: true, content: bodyOf(endpoint.body, endpoint) } } : {}),
  responses: responsesOf(endpoint),
})

/** The contract as an OpenAPI document: nothing is written twice. */
export const openApiDocument = (version: string, sessionCookie: string): Json => {
  const paths: { [path: string]: Json } = {}
  for (const { room, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(room, name, endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Cairn',
      version,
      description: `Send ${apiVersion.header}: ${apiVersion.current} to be refused rather than misunderstood after a breaking change.`,
    },
    paths,
    components: {
      schemas: { Refusal: schemaOf(RefusalReply) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        key: { type: 'http', scheme: 'bearer', description: messages.text },
      },
    },
  }
}
