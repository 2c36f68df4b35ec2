import { isDeepStrictEqual } from 'node:util'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { z } from 'zod'
import type { Member } from './people.ts'

/** One to begin with, and another that changes every field of it. */
export type Round = 0 | 1
export type Said = Record<string, unknown>

/** A value for every key of a schema, by what the schema says of it, but for those that are known or left out. */
export const valuesFor = (
  schema: z.ZodObject,
  round: Round,
  known: Said = {},
  leftOut: readonly string[] = ['id'],
): Said =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, field]) =>
      leftOut.includes(key)
        ? []
        : [[key, key in known ? known[key] : sampleOf(key, z.toJSONSchema(field, { io: 'input' }), round)]],
    ),
  )

const sampleOf = (key: string, form: z.core.JSONSchema.BaseSchema, round: Round): unknown => {
  const [member] = (form.anyOf ?? []).filter((one) => typeof one === 'object' && one.type !== 'null')
  if (typeof member === 'object') return sampleOf(key, member, round)
  if (form.enum) return form.enum[round + 1]
  if (form.type === 'string') return `${key} of round ${round}`
  if (form.type === 'number' || form.type === 'integer')
    return Math.min(41 + round + key.length, (form.maximum ?? Number.POSITIVE_INFINITY) - round)
  throw new Error(`Nobody knows a value for ${key}: ${JSON.stringify(form)}`)
}

/** The fields of a list that what is read does not tell as they were said. */
export const lostFields = <T>(fields: Record<string, { of: (read: T) => unknown }>, said: Said, read: T) =>
  Object.entries(fields).flatMap(([name, { of }]) =>
    !(name in said) || isDeepStrictEqual(of(read), said[name]) ? [] : [name],
  )

/** The same of a row in the file of one's own data, where the columns have the names of the database. */
export const lostColumns = (names: readonly string[], said: Said, row: Said | undefined) =>
  names.filter((name) => name in said && !isDeepStrictEqual(row?.[columnOf(name)], said[name]))

export const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The file of one's own data, which may be asked for ten times an hour. */
export const ownData = async ({ client }: Member) => (await client.call(ownAccount.exportData, {})).reply
