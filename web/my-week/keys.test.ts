import { describe, expect, it } from 'vitest'
import { commandOf } from './keys.ts'

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

describe('a key of My week', () => {
  it.each([
    ['k', { do: 'previous' }],
    ['J', { do: 'next' }],
    ['v', { do: 'value' }],
    ['c', { do: 'confidence' }],
    ['s', { do: 'status' }],
    ['u', { do: 'update' }],
    ['b', { do: 'blocker' }],
    ['f', { do: 'focus' }],
    ['n', { do: 'no-change' }],
    ['1', { do: 'choose', status: 'on_track' }],
    ['6', { do: 'choose', status: 'will_not_complete' }],
    ['7', null],
    ['x', null],
  ])('%s means %o', (key, command) => {
    expect(commandOf(press(key), false)).toEqual(command)
  })

  it('is only a letter while something is typed; Esc leaves the field', () => {
    expect(commandOf(press('n'), true)).toBeNull()
    expect(commandOf(press('1'), true)).toBeNull()
    expect(commandOf(press('Escape'), true)).toEqual({ do: 'leave' })
  })

  it('saves with Ctrl or ⌘ Enter from anywhere, and leaves other shortcuts alone', () => {
    expect(commandOf(press('Enter', { ctrlKey: true }), true)).toEqual({ do: 'save' })
    expect(commandOf(press('Enter', { metaKey: true }), false)).toEqual({ do: 'save' })
    expect(commandOf(press('k', { ctrlKey: true }), false)).toBeNull()
    expect(commandOf(press('b', { metaKey: true }), false)).toBeNull()
  })
})
