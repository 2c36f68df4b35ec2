import type { CoachRule } from '@cairn/domain/coach/rules'
import { keepUnsent, readUnsent } from '../unsent.ts'

/** Each person's own, for a browser may be shared. */
const nameOf = (personId: string) => `coach-not-here-${personId}`
/** The newest; whoever has said it of more will see an old one again. */
const mostKept = 200

const markOf = (rule: CoachRule, words: string) => `${rule} ${words.trim()}`

const read = (personId: string): string[] => {
  try {
    const kept: unknown = JSON.parse(readUnsent(nameOf(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether somebody has said of these very words that the rule does not fit them. Other words are judged anew. */
export const isDismissed = (personId: string, rule: CoachRule, words: string) =>
  read(personId).includes(markOf(rule, words))

export const dismissHint = (personId: string, rule: CoachRule, words: string) =>
  keepUnsent(nameOf(personId), JSON.stringify([...read(personId), markOf(rule, words)].slice(-mostKept)))
