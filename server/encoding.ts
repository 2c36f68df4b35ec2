import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

type Encode = (value: unknown) => unknown
type Def = z.core.$ZodTypeDef & Record<string, unknown>

const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def

const typeChecker =
  (what: string, fits: (value: unknown) => boolean): Encode =>
  (value) => {
    if (fits(value)) return value
    throw new Error(`A reply has ${value === null ? 'null' : typeof value} where its contract says ${what}.`)
  }

const object = (schema: z.core.$ZodObject): Encode => {
  const parts = Object.entries(schema._zod.def.shape).map(([key, part]) => [key, encoderOf(part)] as const)
  const isOne = typeChecker('an object', (value) => typeof value === 'object' && value !== null)
  return (value) => {
    const given = isOne(value) as Record<string, unknown>
    const encoded: Record<string, unknown> = {}
    for (const [key, encode] of parts) encoded[key] = encode(given[key])
    return encoded
  }
}

const array = (schema: z.core.$ZodArray): Encode => {
  const encode = encoderOf(schema._zod.def.element)
  const isOne = typeChecker('a list', Array.isArray)
  return (value) => (isOne(value) as unknown[]).map((item) => encode(item))
}

const nullableEncoder = (
  absent: null | undefined,
  schema: z.core.$ZodNullable | z.core.$ZodOptional,
): Encode => {
  const encode = encoderOf(schema._zod.def.innerType)
  return (value) => (value === absent ? absent : encode(value))
}

const union = (schema: z.core.$ZodUnion): Encode => {
  const kinds = schema._zod.def.options.map((option) => defOf(option).type)
  return kinds.every((kind) => kind in leaves)
    ? typeChecker(kinds.join(' or '), (value) => kinds.some((kind) => leaves[kind]?.(value)))
    : zodEncoder(schema)
}

/** What is rare, or has conditions of its own, goes the long way round. */
const zodEncoder =
  (schema: z.core.$ZodType): Encode =>
  (value) =>
    z.encode(schema, value)

const leaves: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/**
 * Puts a reply into the shape of its contract: what is not in it stays behind, at every depth, and what is of another type
 * fails. The same as z.encode, but without judging again what the rules and the database have judged: the pattern of an id,
 * say. On a page of a hundred objectives that is several times quicker; a test compares the two.
 */
export const encoderOf = (schema: z.core.$ZodType): Encode => {
  const { type } = defOf(schema)
  const fits = leaves[type]
  if (fits) return typeChecker(type, fits)
  if (schema instanceof z.ZodEnum) {
    const known = new Set<unknown>(schema.options)
    return typeChecker('one of a few', (value) => known.has(value))
  }
  if (schema instanceof z.ZodCodec && schema.def.out instanceof z.ZodDate) return moment
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return object(schema)
  if (schema instanceof z.ZodArray) return array(schema)
  if (schema instanceof z.ZodNullable) return nullableEncoder(null, schema)
  if (schema instanceof z.ZodOptional) return nullableEncoder(undefined, schema)
  if (schema instanceof z.ZodUnion) return union(schema)
  return zodEncoder(schema)
}

/** JSON writes a date as ISO 8601 in UTC by itself. */
const moment = typeChecker('a date', (value) => value instanceof Date && !Number.isNaN(value.getTime()))

/** Fails where a text is not just what its contract says: a key more or less, at any depth, or a value of another kind. */
export const replyChecker = (schema: z.ZodType) => (text: string) => {
  const told: unknown = JSON.parse(text)
  const encoded: unknown = z.encode(schema, z.decode(schema, told as never) as never)
  if (!isDeepStrictEqual(told, encoded)) throw new Error('A reply has keys that its contract does not name.')
}
