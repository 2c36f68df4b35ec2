import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decodeForm, type Form } from '@cairn/sandbox/form'
import { Ajv } from 'ajv'
import Stripe from 'stripe'
import { createGenerator } from 'ts-json-schema-generator'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const asked = here('stripe-params.ts')

/** Made from the SDK's types once a version and a list of calls, because reading them takes a while. */
const schemaText = async () => {
  const calls = createHash('sha256')
    .update(await readFile(asked))
    .digest('hex')
    .slice(0, 12)
  const file = here(`../../.cache/stripe-params-${Stripe.PACKAGE_VERSION}-${calls}.json`)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return kept
  const schema = createGenerator({
    path: asked,
    tsconfig: here('../tsconfig.json'),
    type: 'Asked',
    skipTypeCheck: true,
    additionalProperties: false,
  }).createSchema('Asked')
  await mkdir(here('../../.cache'), { recursive: true })
  // Another run beside this one must not read half of it.
  await writeFile(`${file}.${process.pid}`, JSON.stringify(schema))
  await rename(`${file}.${process.pid}`, file)
  return JSON.stringify(schema)
}

/** A form's numbered names are a list. */
const unfolded = (form: Form): unknown => {
  const names = Object.keys(form)
  const values = Object.values(form).map((value) => (typeof value === 'string' ? value : unfolded(value)))
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return values
  return Object.fromEntries(names.map((name, index) => [name, values[index]]))
}

/** Says what is wrong with a request, by the SDK's own account of what it may carry. */
export const requestJudge = async () => {
  const schema = JSON.parse(await schemaText())
  // On the wire everything is text, so numbers and truth are read from it.
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true })
  ajv.addSchema(schema, 'params')
  return (method: string, path: string, encoded: string): string[] => {
    const call = `${method} ${path.replace(/\/(cus|cs|sub)_\w+/, '/:id')}`
    if (!(call in schema.definitions.Asked.properties)) return [`${call} is no call of ours`]
    const pointer = encodeURIComponent(call.replaceAll('~', '~0').replaceAll('/', '~1'))
    const check = ajv.getSchema(`params#/definitions/Asked/properties/${pointer}`)
    if (check === undefined) throw new Error(`No schema for ${call}`)
    if (check(unfolded(decodeForm(encoded)))) return []
    return (check.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
    )
  }
}
