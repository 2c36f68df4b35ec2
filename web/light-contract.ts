import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import type { Shape } from './light-reply.ts'

/** As much of a schema as is looked at here; zod gives every kind its own. */
type Schema = { _zod: { def: unknown } }
type Definition = { type: string } & {
  [part in 'innerType' | 'element' | 'valueType' | 'in' | 'out']?: Schema
} & { shape?: Record<string, Schema>; options?: Schema[] }
type Call = { method: string; path: string; bodyType?: string; reply: Schema }

const defOf = (schema: Schema) => schema._zod.def as Definition
const typeOf = (schema: Schema | undefined) => schema && defOf(schema).type

/** Kinds that arrive in JSON as they are used. */
const asTheyAre = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal', 'any', 'unknown'])

/** An object or a list without a moment anywhere. */
const isEmpty = (shape: Shape) => typeof shape === 'object' && Object.keys(shape).length === 0

const merged = (one: Shape, other: Shape): Shape => {
  if (isEmpty(one) || one === 0) return other
  if (isEmpty(other) || other === 0) return one
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  if (one === 1 || other === 1 || Array.isArray(one) !== Array.isArray(other))
    throw new Error('A reply has a moment where it may also have something else.')
  const all: Record<string, Shape> = { ...(one as Record<string, Shape>) }
  for (const [key, shape] of Object.entries(other)) all[key] = merged(all[key] ?? 0, shape)
  return Array.isArray(one) ? [all[0] ?? 0] : all
}

const shapeOfObject = (parts: Record<string, Schema>): Shape => {
  const shapes = Object.entries(parts).map(([key, part]) => [key, shapeOf(part)] as const)
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== 0 && !isEmpty(shape)))
}

const shapeOfEach = (schema: Schema | undefined): Shape => {
  const each = schema ? shapeOf(schema) : 0
  return each === 0 || isEmpty(each) ? {} : [each]
}

/** Where moments stand in what a schema describes. What it would do besides is not done in a build, so it fails. */
const shapeOf = (schema: Schema): Shape => {
  const def = defOf(schema)
  if (asTheyAre.has(def.type)) return 0
  if (def.type === 'object') return shapeOfObject(def.shape ?? {})
  if (def.type === 'array') return shapeOfEach(def.element)
  if (def.type === 'record') return shapeOfEach(def.valueType)
  if ((def.type === 'nullable' || def.type === 'optional') && def.innerType) return shapeOf(def.innerType)
  if (def.type === 'union') return (def.options ?? []).map(shapeOf).reduce(merged)
  if (def.type === 'pipe' && typeOf(def.in) === 'string' && typeOf(def.out) === 'date') return 1
  throw new Error(`A reply of the contract has a ${def.type}, which a page does not unpack.`)
}

/** What has to be in an answer that is one object. */
const keysOf = (schema: Schema) =>
  Object.entries(defOf(schema).shape ?? {}).flatMap(([key, part]) =>
    typeOf(part) === 'optional' ? [] : [key],
  )

export const lightCall = ({ method, path, bodyType, reply }: Call) => ({
  method,
  path,
  ...(bodyType && { bodyType }),
  answer: { moments: shapeOf(reply), keys: keysOf(reply) },
})

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

const lightExport = (value: unknown) => {
  if (typeof value === 'number' || typeof value === 'string') return value
  const calls = Object.entries(typeof value === 'object' && value !== null ? value : {})
  if (calls.length === 0 || !calls.every(([, call]) => isCall(call))) return undefined
  return Object.fromEntries(calls.map(([name, call]) => [name, lightCall(call as Call)]))
}

/** The module as the pages have it: for each call where it goes, and where its answer has moments. */
export const lightModule = (exports: Record<string, unknown>) =>
  Object.entries(exports)
    .map(([name, value]) => [name, lightExport(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

const domain = join(import.meta.dirname, '../domain')
/** The files that make the contract, one or more a room. */
const paths = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^\w+\/(?:[\w-]+-)?contract\.ts$/.test(path),
)

/** What each file of the contract exports, by its path. All are read at once: they share most of what they are made of. */
const readContracts = async (): Promise<Record<string, Record<string, unknown>>> => {
  const entry = paths.map((path) => `export * as ${JSON.stringify(path)} from './${path}'`)
  const { outputFiles } = await build({
    stdin: { contents: entry.join('\n'), resolveDir: domain },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const [file] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(file?.contents ?? []).toString('base64')}`)
}

let read: ReturnType<typeof readContracts> | undefined

/**
 * A built page has of the contract only what it takes to call: the server writes its answers by the schemas, and reading
 * them once more by the same ones costs every screen the schemas of all rooms, and their library.
 */
export const lightContract = {
  name: 'light-contract',
  apply: 'build' as const,
  enforce: 'pre' as const,
  async load(id: string) {
    const path = relative(domain, id)
    if (!paths.includes(path)) return null
    read ??= readContracts()
    return lightModule((await read)[path] ?? {})
  },
}
