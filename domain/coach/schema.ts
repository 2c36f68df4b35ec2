import { z } from 'zod'
import { lengths, mostKeyResults } from '../lengths.ts'
import { coachRules, countRules, keyResultRules, titleRules } from './rules.ts'

/** Every rule may be sent away from all the words there are in an OKR. */
export const mostDismissed = titleRules.length + countRules.length + keyResultRules.length * mostKeyResults

/** A hint that does not fit these words, trimmed as they are when they are judged. */
export const DismissedHint = z.object({
  rule: z.enum(coachRules),
  words: z.string().trim().min(1).max(lengths.title),
})
export const DismissedHints = z.array(DismissedHint).max(mostDismissed)
