import type { z } from 'zod'

/** The schemas of those fields that have such a part, by the names of the fields. */
export type SchemasOfPart<F, P extends string> = {
  [K in keyof F as F[K] extends Record<P, z.ZodType> ? K : never]: F[K] extends Record<P, infer S> ? S : never
}
export const schemasOfPart = <const F extends Record<string, object>, const P extends string>(
  fields: F,
  part: P,
) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      part in field ? [[name, (field as Record<string, unknown>)[part]]] : [],
    ),
  ) as SchemasOfPart<F, P>

/** The names of the fields, in the order of the list. */
export const namesOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[]
