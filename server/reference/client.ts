import { apiVersion, type Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/keys/messages'
import { endpoints, schemaOf } from './openapi.ts'

type Json = { [key: string]: unknown }

/** The calls that a key opens, by their rooms. */
const byRoom = () => {
  const rooms = new Map<string, { name: string; endpoint: Endpoint }[]>()
  for (const { room, name, endpoint } of endpoints)
    if (endpoint.keyScope !== undefined) rooms.set(room, [...(rooms.get(room) ?? []), { name, endpoint }])
  return [...rooms]
}

const joins = { anyOf: ' | ', oneOf: ' | ', allOf: ' & ' } as const

/** A schema as a type. What it cannot say is `unknown`. */
const typeOf = (schema: Json): string =>
  schema.nullable === true ? `${plainTypeOf(schema)} | null` : plainTypeOf(schema)

const plainTypeOf = (schema: Json): string => {
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  for (const [word, sign] of Object.entries(joins)) {
    const parts = schema[word]
    if (Array.isArray(parts)) return parts.map((part) => `(${typeOf(part)})`).join(sign)
  }
  if (schema.type === 'array') return `(${typeOf((schema.items ?? {}) as Json)})[]`
  if (schema.type === 'object') return objectTypeOf(schema)
  if (schema.type === 'integer') return 'number'
  return ['string', 'number', 'boolean'].includes(String(schema.type)) ? String(schema.type) : 'unknown'
}

const objectTypeOf = ({ properties, required = [], additionalProperties }: Json) => {
  if (properties === undefined)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json) : 'unknown'}>`
  const fields = Object.entries(properties as { [name: string]: Json }).map(([name, property]) => {
    const isGiven = (required as string[]).includes(name)
    return `${JSON.stringify(name)}${isGiven ? '' : '?'}: ${typeOf(property)}`
  })
  return `{ ${fields.join('; ')} }`
}

const asksNothing = (schema: Json) => ((schema.required ?? []) as string[]).length === 0

/** What a call takes; where all of it may be left out, so may the whole. */
const inputOf = ({ params, query, body }: Endpoint) => {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema === undefined ? [] : [{ name, schema: schemaOf(schema) }],
  )
  const fields = parts.map(
    ({ name, schema }) => `${name}${asksNothing(schema) ? '?' : ''}: ${typeOf(schema)}`,
  )
  return `input${parts.every(({ schema }) => asksNothing(schema)) ? '?' : ''}: { ${fields.join('; ')} }`
}

const typesText = () =>
  `${byRoom()
    .map(
      ([room, calls]) =>
        `  ${room}: {\n${calls
          .map(({ name, endpoint }) => {
            const scope = endpoint.keyScope ? messages.scopes[endpoint.keyScope].name : ''
            return `    /** ${endpoint.summary}. Needs “${scope}”. */\n    ${name}(${inputOf(endpoint)}): Promise<${typeOf(schemaOf(endpoint.reply))}>`
          })
          .join('\n')}\n  }`,
    )
    .join('\n')}`

const declarations = () => `/** What the server refused, in words for people, with its code for programs. */
export declare class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  /** Seconds until the call may be made again, where the server says so. */
  readonly retryAfter: number | undefined
}
export type Options = {
  /** Where Cairn is: https://cairn.example */
  address: string
  /** The API key: crn_live_… */
  key: string
  fetch?: typeof globalThis.fetch
}
export type Client = {
${typesText()}
}
export declare const connect: (options: Options) => Client
`

const program = () => `const calls = ${JSON.stringify(
  Object.fromEntries(
    byRoom().map(([room, found]) => [
      room,
      Object.fromEntries(found.map(({ name, endpoint: { method, path } }) => [name, [method, path]])),
    ]),
  ),
  null,
  1,
)}

export class Refused extends Error {
  constructor(status, { code = 'unexpected', message = 'The server gave no reason.', field } = {}, retryAfter) {
    super(message)
    Object.assign(this, { name: 'Refused', status, code, field, retryAfter })
  }
}

const given = (query = {}) => Object.entries(query).filter(([, value]) => value !== undefined && value !== null)

export const connect = ({ address, key, fetch = globalThis.fetch }) => {
  const make = async ([method, path], { params = {}, query, body } = {}) => {
    const url = new URL(path.replace(/:(\\w+)/g, (_, name) => encodeURIComponent(params[name])), address)
    for (const [name, value] of given(query)) url.searchParams.set(name, String(value))
    const headers = { authorization: \`Bearer \${key}\`, '${apiVersion.header}': '${apiVersion.current}' }
    const answer = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const said = await answer.json().catch(() => undefined)
    if (answer.ok) return said
    throw new Refused(answer.status, said, Number(answer.headers.get('retry-after')) || undefined)
  }
  const roomOf = (found) =>
    Object.fromEntries(Object.entries(found).map(([name, call]) => [name, (input) => make(call, input)]))
  return Object.fromEntries(Object.entries(calls).map(([room, found]) => [room, roomOf(found)]))
}
`

const readme = `# @cairn/client

\`\`\`ts
import { connect } from '@cairn/client'

const cairn = connect({ address: 'https://cairn.example', key: 'crn_live_…' })
const { rows } = await cairn.objectives.list({ query: { quarter: 'Q4 2026' } })
\`\`\`

Made from the contract of the server: every call that an API key opens, with what it takes and answers. A refusal is thrown as \`Refused\`.
`

/** The files of the package, made from the contract: nothing is written twice, and it needs nothing else. */
export const clientPackage = (version: string): Record<string, string> => ({
  'package.json': `${JSON.stringify(
    {
      name: '@cairn/client',
      version,
      description: 'A typed client of the Cairn API, for programs with an API key',
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20' },
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      types: './index.d.ts',
      files: ['index.js', 'index.d.ts'],
    },
    null,
    2,
  )}\n`,
  'index.js': program(),
  'index.d.ts': declarations(),
  'README.md': readme,
})
