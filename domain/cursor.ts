import { z } from 'zod'
import { lengths } from './lengths.ts'
import { isStorable } from './storable.ts'

/** Two titles, of which JSON may write each character as six bytes, and beside them the name of a list, an id and quotes. */
const longestKeys = 2 * 6 * lengths.title + 200

/** Where a page ended. What it says is for the server alone, which made it: whatever it writes, it takes back, in base64. */
export const Cursor = z.string().max(Math.ceil((longestKeys * 4) / 3))

/** Neither too large for the type nor so small that it would be nothing. */
const isDouble = (text: string) =>
  Number.isFinite(Number(text)) && (Number(text) !== 0 || !/[1-9]/.test(text.replace(/e.*/, '')))

/** Before every moment, as the type of the database writes it: where a row has none and comes last. */
export const never = '-infinity'

/**
 * What the keys inside a cursor may be, by the type of the database that each becomes again. A cursor comes back from a
 * browser, so whatever fits here has to be something that type can hold.
 */
export const cursorKeys = {
  uuid: z.uuid(),
  text: z.string().refine(isStorable),
  boolean: z.enum(['true', 'false']),
  integer: z.string().regex(/^-?\d{1,9}$/),
  float8: z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,3})?$/)
    .refine(isDouble),
  timestamptz: z.iso
    .datetime()
    .max(40)
    .refine((value) => new Date(value).getUTCFullYear() > 0)
    .or(z.literal(never)),
}

/** A list's name, and the keys of the row that its page ended with. */
export const CursorParts = z.array(z.string()).min(2).max(10)
