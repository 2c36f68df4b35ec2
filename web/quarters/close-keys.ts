import { type Outcome, outcomes } from '@cairn/domain/objectives/score'
import type { KeyboardEvent } from 'react'

type CloseCommand =
  | {
      do:
        | 'previous'
        | 'next'
        | 'value'
        | 'score'
        | 'lower'
        | 'higher'
        | 'outcome'
        | 'learned'
        | 'carry'
        | 'save'
        | 'leave'
    }
  | { do: 'choose'; outcome: Outcome }

const keys = new Map<string, CloseCommand>([
  ['k', { do: 'previous' }],
  ['j', { do: 'next' }],
  ['v', { do: 'value' }],
  ['s', { do: 'score' }],
  ['arrowleft', { do: 'lower' }],
  ['arrowright', { do: 'higher' }],
  ['o', { do: 'outcome' }],
  ['l', { do: 'learned' }],
  ['c', { do: 'carry' }],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Letters and arrows mean something only while nothing is being typed; Ctrl Enter and Esc always do. */
export const commandOf = (
  { key, ctrlKey, metaKey, altKey }: Pressed,
  isTyping: boolean,
): CloseCommand | null => {
  if (key === 'Enter' && (ctrlKey || metaKey)) return { do: 'save' }
  if (ctrlKey || metaKey || altKey) return null
  if (isTyping) return key === 'Escape' ? { do: 'leave' } : null
  const outcome = /^[1-4]$/.test(key) ? outcomes[Number(key) - 1] : undefined
  return outcome ? { do: 'choose', outcome } : (keys.get(key.toLowerCase()) ?? null)
}
