import { z } from 'zod'
import { hasSomethingToSee, selfContained } from './names.ts'

/** Whatever people write, without the spaces around it. Shown among other words it turns the direction of none of them. */
export const WrittenText = (required?: string) =>
  z.string({ error: required }).trim().overwrite(selfContained)

/** A text that has to be there: every name and title begins with this. */
export const SeenText = (required: string) =>
  WrittenText(required)
    .min(1, required)
    // Said once, and nothing else of the form waits for it.
    .refine((text) => text === '' || hasSomethingToSee(text), required)

/** A text that may be left out: one of which nothing can be seen is none. */
export const OptionalText = (most: number, tooLong: string) =>
  WrittenText()
    .max(most, tooLong)
    .nullish()
    .transform((text) => (text && hasSomethingToSee(text) ? text : null))
