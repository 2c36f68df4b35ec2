import type { Endpoint } from '@cairn/domain/endpoint'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'

type Json = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minItems?: number
  minimum?: number
}
type Path = (string | number)[]
export type Part = 'params' | 'query' | 'body'
/** Where in a request of an endpoint something stands. */
export type Place = { part: Part; path: Path }
const parts: Part[] = ['params', 'query', 'body']

const known = new WeakMap<z.ZodType, Json>()
/** Schemas never change, and turning one into JSON takes longer than a call. */
const jsonOf = (schema: z.ZodType) => {
  const json = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  known.set(schema, json)
  return json
}

const idsIn = (schema: Json, path: Path = []): Path[] => {
  if (schema.format === 'uuid') return [path]
  return [
    ...(schema.anyOf ?? []).flatMap((option) => idsIn(option, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => idsIn(one, [...path, name])),
    ...(schema.items ? idsIn(schema.items, [...path, 0]) : []),
  ]
}

/** Every place of a call's input that its schema says takes an id. */
export const idPlaces = (endpoint: Endpoint): Place[] =>
  parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema === undefined ? [] : idsIn(jsonOf(schema)).map((path) => ({ part, path }))
  })

const placesIn = (schema: Json, path: Path = []): Path[] => [
  ...(path.length > 0 ? [path] : []),
  ...(schema.anyOf ?? []).flatMap((option) => placesIn(option, path).slice(path.length > 0 ? 1 : 0)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesIn(one, [...path, name])),
  ...(schema.items ? placesIn(schema.items, [...path, 0]) : []),
]

/** Every place of a call's input that its schema knows. */
export const places = (endpoint: Endpoint): Place[] =>
  parts.flatMap((part) => {
    const schema = endpoint[part]
    return schema === undefined ? [] : placesIn(jsonOf(schema)).map((path) => ({ part, path }))
  })

export const nameOf = ({ part, path }: Place) => [part, ...path].join('.')

const soon = new Date(Date.now() + 35 * 24 * 60 * 60 * 1000).toISOString()
const words: Record<string, string> = {
  email: 'someone@example.com',
  date: soon.slice(0, 10),
  'date-time': soon,
}
const texts: Record<string, string> = {
  '^Q[1-4] [0-9]{4}$': `Q4 ${new Date().getUTCFullYear()}`,
  '^[0-9a-f]{64}$': 'a'.repeat(64),
}

/** The least that the schema takes, with one value at one place and ids of our own wherever else one is needed. */
const sample = (
  schema: Json,
  name: string,
  at: Path | null,
  value: unknown,
  ownId: (name: string) => string,
): unknown => {
  const within = (one: Json, key: string, inside: boolean) =>
    sample(one, key, inside && at !== null ? at.slice(1) : null, value, ownId)
  if (at?.length === 0) return value
  if (schema.anyOf) {
    const fits = (option: Json) =>
      at === null ? option.type !== 'null' : option.properties !== undefined || option.items !== undefined
    return sample(schema.anyOf.find(fits) ?? {}, name, at, value, ownId)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'uuid') return ownId(name)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([key]) => key === at?.[0] || schema.required?.includes(key))
        .map(([key, one]) => [key, within(one, key, key === at?.[0])]),
    )
  if (schema.type === 'array') {
    const length = at === null ? (schema.minItems ?? 0) : 1
    return Array.from({ length }, () => within(schema.items ?? {}, name, true))
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return false
  return words[schema.format ?? name] ?? texts[schema.pattern ?? ''] ?? 'Sample'
}

export type Sample = Partial<Record<Part, unknown>>

/** A request that the schemas take. Where a place is named, what stands there is the given value. */
export const sampleRequest = (
  endpoint: Endpoint,
  ownId: (name: string) => string,
  given?: { place: Place; value: unknown },
): Sample =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const schema = endpoint[part]
      if (schema === undefined) return []
      const path = part === given?.place.part ? given.place.path : null
      return [[part, sample(jsonOf(schema), part, path, given?.value ?? '', ownId)]]
    }),
  )

/** The same as it goes over the wire. */
export const injectable = (
  { method, path, bodyType }: Endpoint,
  { params, query, body }: Sample,
): InjectOptions => ({
  method,
  url: path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params as Record<string, string>)?.[key] ?? ''),
  ),
  ...(query === undefined ? {} : { query: query as Record<string, string> }),
  ...(body === undefined ? {} : { payload: body as object }),
  ...(bodyType === undefined ? {} : { headers: { 'content-type': bodyType } }),
})
