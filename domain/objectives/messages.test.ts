import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'

describe('the words around deleting', () => {
  it('ask with the title', () => {
    expect(messages.confirmDelete('Grow')).toBe('Are you sure you want to delete the OKR "Grow"?')
  })
})

describe('the words of a failed creation', () => {
  it('carry the reason', () => {
    expect(messages.createFailed('The network is down')).toBe(
      'Failed to create OKR: The network is down. Please try again.',
    )
  })
})
