import { z } from 'zod'
import { hasSomethingToSee } from './names.ts'

/** A text that has to be there, without the spaces around it: every name and title begins with this. */
export const SeenText = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    // Said once, and nothing else of the form waits for it.
    .refine((text) => text === '' || hasSomethingToSee(text), required)

/** A text that may be left out: one of which nothing can be seen is none. */
export const OptionalText = (most: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .nullish()
    .transform((text) => (text && hasSomethingToSee(text) ? text : null))
