import { z } from 'zod'
import { isStorable } from './storable.ts'

/** Where a page ended. What it says is for the server alone, which made it. */
export const Cursor = z.string().max(2000)

/**
 * What the keys inside a cursor may be, by the type of the database that each becomes again. A cursor comes back from a
 * browser, so whatever fits here has to be something that type can hold.
 */
export const cursorKeys = {
  uuid: z.uuid(),
  text: z.string().refine(isStorable),
  boolean: z.enum(['true', 'false']),
  integer: z.string().regex(/^-?\d{1,9}$/),
  float8: z.string().regex(/^-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?$/),
  timestamptz: z.iso
    .datetime()
    .max(40)
    .refine((value) => new Date(value).getUTCFullYear() > 0),
}

/** A list's name, and the keys of the row that its page ended with. */
export const CursorParts = z.array(z.string()).min(2).max(10)
