import { z } from 'zod'

/** Something that fits a schema, the fullest there is: what tests send through all that reads and writes replies. */
export const sampleOf = (schema: z.core.$ZodType): unknown => {
  const { def } = schema._zod
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, part]) => [key, sampleOf(part)]))
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return sampleOf(schema.unwrap())
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodCodec) return new Date('2026-03-01T10:00:00Z')
  if (schema instanceof z.ZodRecord) return { key: sampleOf(schema.valueType) }
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNull) return null
  if (schema instanceof z.ZodString || def.type === 'string') return textFor(schema)
  return {}
}

const texts = [
  'Q1 2026',
  '3f8b2a54-1c1e-4f5a-9d7e-2f6f0a1b2c3d',
  '2026-03-01',
  'maren@example.com',
  'https://a.b',
]
const textFor = (schema: z.core.$ZodType) =>
  texts.find((text) => z.safeParse(schema, text).success) ?? 'anything'
