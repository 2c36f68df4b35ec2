import { PostedUpdate } from '@cairn/domain/updates/schema'
import { describe, expect, it } from 'vitest'
import { attemptAt } from './fresh-id.ts'

describe('posting an update again', () => {
  it('keeps its name while it says the same', () => {
    const first = attemptAt(null, 'Going well')
    expect(attemptAt(first, 'Going well').id).toBe(first.id)
  })

  it('is another update when it says something else, or after the first was posted', () => {
    const first = attemptAt(null, 'Going well')
    expect(attemptAt(first, 'Going better').id).not.toBe(first.id)
    expect(attemptAt(null, 'Going well').id).not.toBe(first.id)
  })

  it('has a name that the server takes', () => {
    for (let time = 0; time < 200; time += 1)
      expect(PostedUpdate.shape.id.safeParse(attemptAt(null, 'x').id).success).toBe(true)
  })
})
