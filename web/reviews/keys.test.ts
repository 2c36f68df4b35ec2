import { expect, test } from 'vitest'
import { roomCommand } from './keys.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const free = { isTyping: false, isPressable: false }

test('letters and arrows walk through a review, and Space ticks', () => {
  const keys = ['j', 'J', 'ArrowRight', 'k', 'ArrowLeft', ' ', 'o', 'u', 'n', 'd', 'a', 'Escape']
  expect(keys.map((key) => roomCommand(pressed(key), free))).toEqual([
    'next',
    'next',
    'next',
    'previous',
    'previous',
    'tick',
    'open',
    'update',
    'note',
    'decision',
    'action',
    'leave',
  ])
})

test('while something is typed only Escape means something: it leaves the field, and not the review', () => {
  const typing = { isTyping: true, isPressable: false }
  expect(roomCommand(pressed('j'), typing)).toBeNull()
  expect(roomCommand(pressed(' '), typing)).toBeNull()
  expect(roomCommand(pressed('Escape'), typing)).toBe('stop typing')
})

test('Space on a button presses the button', () => {
  expect(roomCommand(pressed(' '), { isTyping: false, isPressable: true })).toBeNull()
})

test('what the browser does with Ctrl, Alt and Cmd stays with it', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'])
    expect(roomCommand(pressed('d', { [held]: true }), free)).toBeNull()
})
