import { z } from 'zod'

/** A code as it is mailed or as an app shows it: '123 456' may be typed as it stands. */
export const SixDigits = (malformed: string) =>
  z
    .string({ error: malformed })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, malformed))
