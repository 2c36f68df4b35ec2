import { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { type RefusalCode, refusalStatus } from '@cairn/domain/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

type Json = { [key: string]: unknown }
type Operation = {
  operationId: string
  summary: string
  security: Json[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await testServer()
  const { text } = await server.visitor().send({ method: 'GET', url: '/api/openapi.json' })
  document = JSON.parse(text)
})
afterAll(() => server?.close())

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${room}.${name}`, endpoint]),
)
const operationOf = (endpoint: Endpoint) => {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
  if (operation === undefined) throw new Error(`The document has no ${endpoint.method} ${path}`)
  return operation
}
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )

/** Everything in the document, however deep, with the way to it. */
const within = (value: unknown, way: string[] = []): { way: string[]; value: unknown }[] => [
  { way, value },
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => within(part, [...way, key]))
    : []),
]

describe('The OpenAPI document', () => {
  it('is of version 3.0 and about this server', () => {
    expect(document).toMatchObject({ openapi: '3.0.3', info: { title: 'Cairn', version: 'test' } })
  })

  it.each(calls)('describes %s as the contract has it, and what it may be refused with', (name, endpoint) => {
    const operation = operationOf(endpoint)
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
    const byKey = endpoint.keyScope === undefined ? [] : [{ key: [] }]
    expect(operation.security).toEqual(endpoint.audience === 'visitor' ? [] : [{ session: [] }, ...byKey])
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const [media] = (endpoint.replyType ?? 'application/json').split(';')
    expect(operation.responses['200']?.content[media ?? '']?.schema).toBeTypeOf('object')
    const refusals: RefusalCode[] = [...(endpoint.refusals ?? []), 'unexpected', 'unavailable']
    if (endpoint.audience !== 'visitor') refusals.push('not_signed_in')
    if (endpoint.needsAccess) refusals.push('access_lapsed')
    if (endpoint.needsProof) refusals.push('proof_needed')
    for (const code of refusals)
      expect(operation.responses[refusalStatus[code]]?.description.split(', ')).toContain(code)
  })

  it('describes nothing that is not in the contract', () => {
    expect(operations()).toHaveLength(calls.length)
  })

  it('carries every refusal under its own status', () => {
    for (const { operation } of operations())
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        if (status === '200') continue
        for (const code of description.split(', '))
          expect(refusalStatus[code as RefusalCode]).toBe(Number(status))
        expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Refusal' })
      }
  })

  it('gives each operation an id of its own', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('declares each parameter of a path once, as required, and no other', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name).sort()).toEqual(named.sort())
      expect(declared.every(({ required }) => required)).toBe(true)
      expect(operation.parameters.every(({ schema }) => typeof schema === 'object')).toBe(true)
      expect(path).not.toContain(':')
    }
  })

  it('refers to nothing that it does not hold', () => {
    const ways = new Set(within(document).map(({ way }) => `#/${way.join('/')}`))
    const references = within(document).filter(({ way }) => way.at(-1) === '$ref')
    expect(references.length).toBeGreaterThan(0)
    for (const { value } of references) expect(ways).toContain(value)
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { operation } of operations())
      for (const requirement of operation.security)
        expect(schemes).toEqual(expect.arrayContaining(Object.keys(requirement)))
    expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(document.components.securitySchemes.session).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: server.parts.sessionCookie,
    })
  })

  it('uses only words that a schema of OpenAPI 3.0 knows', () => {
    for (const { operation } of operations()) {
      const schemas = [
        ...operation.parameters.map(({ schema }) => schema),
        operation.requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content),
      ].flatMap((place) => (place === undefined ? [] : [bare(place)]))
      for (const schema of schemas) expect(strangeWords(schema)).toEqual([])
    }
    for (const schema of Object.values(document.components.schemas)) expect(strangeWords(schema)).toEqual([])
  })
})

/** A schema itself, or that of a content, which stands under its media type. */
const bare = (place: Json) => {
  const media = Object.entries(place).find(([name]) => name.includes('/'))?.[1] as
    | { schema: Json }
    | undefined
  return media === undefined ? place : media.schema
}

const plainWords = [
  ...['$ref', 'type', 'format', 'nullable', 'enum', 'default', 'description', 'title', 'required', 'example'],
  ...['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minProperties', 'maxProperties', 'readOnly', 'writeOnly', 'deprecated'],
]
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', undefined]
const schemasIn = (value: unknown) => Object.values(value as Record<string, Json>)

/** What is wrong with a schema: in 3.0 it is not quite JSON Schema. */
const strangeWords = (schema: Json): string[] =>
  Object.entries(schema).flatMap(([word, value]) => {
    if (word === 'type') return types.includes(value as string) ? [] : [`type ${JSON.stringify(value)}`]
    if (word === 'exclusiveMinimum' || word === 'exclusiveMaximum')
      return typeof value === 'boolean' ? [] : [word]
    if (['allOf', 'anyOf', 'oneOf', 'properties'].includes(word))
      return schemasIn(value).flatMap(strangeWords)
    if (['items', 'not'].includes(word)) return strangeWords(value as Json)
    if (word === 'additionalProperties') return typeof value === 'boolean' ? [] : strangeWords(value as Json)
    return plainWords.includes(word) ? [] : [word]
  })

describe('What a call answers to a bad request is in the document', () => {
  const json = { 'content-type': 'application/json' }
  const bad: [string, (endpoint: Endpoint) => object | null][] = [
    ['another API version', () => ({ headers: { 'cairn-api-version': '0' } })],
    [
      'another site',
      ({ method }) => (method === 'GET' ? null : { headers: { origin: 'https://evil.example' } }),
    ],
    ['malformed JSON', ({ method }) => (method === 'GET' ? null : { headers: json, payload: '{' })],
    [
      'a text',
      ({ method }) => (method === 'GET' ? null : { headers: { 'content-type': 'text/plain' }, payload: 'x' }),
    ],
    ['2 MB', ({ method }) => (method === 'GET' ? null : { payload: { x: 'x'.repeat(2 * 1024 * 1024) } })],
    ['nothing at all', () => ({})],
  ]

  it.each(bad)('%s', async (_case, optionsFor) => {
    for (const [name, endpoint] of calls) {
      const options = optionsFor(endpoint)
      if (options === null) continue
      const url = endpoint.path.replace(/:\w+/g, 'x')
      const { status, text } = await server.visitor().send({ method: endpoint.method, url, ...options })
      const answer = { name, status, code: JSON.parse(text)?.code }
      const { description } = operationOf(endpoint).responses[status] ?? { description: 'not declared' }
      const isDeclared = status === 200 || description.split(', ').includes(answer.code)
      expect({ ...answer, isDeclared }).toEqual({ ...answer, isDeclared: true })
    }
  })
})
