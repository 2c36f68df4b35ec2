import type { KeyboardEvent } from 'react'

const commands = [
  'previous',
  'next',
  'tick',
  'open',
  'update',
  'note',
  'decision',
  'action',
  'leave',
] as const
export type RoomCommand = (typeof commands)[number] | 'stop typing'

const letters = new Map<string, RoomCommand>([
  ['k', 'previous'],
  ['arrowleft', 'previous'],
  ['j', 'next'],
  ['arrowright', 'next'],
  [' ', 'tick'],
  ['o', 'open'],
  ['u', 'update'],
  ['n', 'note'],
  ['d', 'decision'],
  ['a', 'action'],
  ['escape', 'leave'],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Letters mean something only while nothing is being typed. What has the focus and is pressed with Space keeps it. */
export const roomCommand = (
  { key, ctrlKey, metaKey, altKey }: Pressed,
  at: { isTyping: boolean; isPressable: boolean },
): RoomCommand | null => {
  if (ctrlKey || metaKey || altKey) return null
  if (at.isTyping) return key === 'Escape' ? 'stop typing' : null
  if (key === ' ' && at.isPressable) return null
  return letters.get(key.toLowerCase()) ?? null
}
