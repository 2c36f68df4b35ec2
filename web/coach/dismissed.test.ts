import { beforeEach, expect, it } from 'vitest'
import { dismissHint, isDismissed } from './dismissed.ts'

beforeEach(() => localStorage.clear())

it('a hint that was sent away stays away from the same words, for that rule and that person', () => {
  dismissHint('ada', 'title_names_work', 'Launch the portal')
  expect(isDismissed('ada', 'title_names_work', ' Launch the portal ')).toBe(true)
  expect(isDismissed('ada', 'title_names_work', 'Launch the new portal')).toBe(false)
  expect(isDismissed('ada', 'title_too_long', 'Launch the portal')).toBe(false)
  expect(isDismissed('jonas', 'title_names_work', 'Launch the portal')).toBe(false)
})

it('the newest two hundred are remembered', () => {
  for (let number = 0; number <= 200; number += 1) dismissHint('ada', 'names_work', `Ship ${number}`)
  expect(isDismissed('ada', 'names_work', 'Ship 0')).toBe(false)
  expect(isDismissed('ada', 'names_work', 'Ship 1')).toBe(true)
  expect(isDismissed('ada', 'names_work', 'Ship 200')).toBe(true)
})

it('what is broken in the storage is taken for nothing', () => {
  for (const broken of ['{', '7', '[1]']) {
    localStorage.setItem('cairn-unsent-coach-not-here-ada', broken)
    expect(isDismissed('ada', 'names_work', 'Ship it')).toBe(false)
  }
})
