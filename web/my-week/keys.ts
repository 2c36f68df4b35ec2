import { type ObjectiveStatus, objectiveStatusChoices } from '@cairn/domain/objectives/status'
import type { KeyboardEvent } from 'react'

type WeekCommand =
  | {
      do:
        | 'previous'
        | 'next'
        | 'value'
        | 'confidence'
        | 'status'
        | 'update'
        | 'blocker'
        | 'focus'
        | 'no-change'
        | 'save'
        | 'leave'
    }
  | { do: 'choose'; status: ObjectiveStatus }

const letters = new Map<string, WeekCommand>([
  ['k', { do: 'previous' }],
  ['j', { do: 'next' }],
  ['v', { do: 'value' }],
  ['c', { do: 'confidence' }],
  ['s', { do: 'status' }],
  ['u', { do: 'update' }],
  ['b', { do: 'blocker' }],
  ['f', { do: 'focus' }],
  ['n', { do: 'no-change' }],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Letters mean something only while nothing is being typed; Ctrl Enter and Esc always do. */
export const commandOf = (
  { key, ctrlKey, metaKey, altKey }: Pressed,
  isTyping: boolean,
): WeekCommand | null => {
  if (key === 'Enter' && (ctrlKey || metaKey)) return { do: 'save' }
  if (ctrlKey || metaKey || altKey) return null
  if (isTyping) return key === 'Escape' ? { do: 'leave' } : null
  const status = /^[1-6]$/.test(key) ? objectiveStatusChoices[Number(key) - 1] : undefined
  return status ? { do: 'choose', status } : (letters.get(key.toLowerCase()) ?? null)
}
