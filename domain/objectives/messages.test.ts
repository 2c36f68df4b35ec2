import { describe, expect, it } from 'vitest'
import { messages as commonMessages } from '../messages.ts'
import { dialogMessages } from './dialog-messages.ts'
import { messages as objectivesMessages } from './messages.ts'

describe('the words around deleting', () => {
  it('ask with the title', () => {
    expect(objectivesMessages.confirmDelete('Grow')).toBe('Are you sure you want to delete the OKR "Grow"?')
  })

  it('name whose OKRs go along, and say nothing where all are one’s own', () => {
    const { ofOthers } = dialogMessages.deletion
    const owners = [
      { fullName: 'Maria Lopez', objectives: 2 },
      { fullName: 'Jonas Weber', objectives: 1 },
    ]
    expect(ofOthers({ owners: [], more: { owners: 0, objectives: 0 } })).toBeNull()
    expect(ofOthers({ owners, more: { owners: 0, objectives: 0 } })).toBe(
      'Among them are OKRs of others: 2 of Maria Lopez, 1 of Jonas Weber.',
    )
    expect(ofOthers({ owners, more: { owners: 3, objectives: 7 } })).toBe(
      'Among them are OKRs of others: 2 of Maria Lopez, 1 of Jonas Weber, 7 of 3 other people.',
    )
  })
})

describe('the words of a failed creation', () => {
  it('carry the reason', () => {
    expect(objectivesMessages.createFailed('The network is down')).toBe(
      'Failed to create OKR: The network is down. Please try again.',
    )
  })

  it('ask once to try again, whatever the reason asks', () => {
    for (const reason of [
      commonMessages.unexpected,
      commonMessages.unavailable,
      commonMessages.network,
      'No. Please try again later.',
    ])
      expect(objectivesMessages.createFailed(reason).match(/try again/g)).toHaveLength(1)
    expect(objectivesMessages.createFailed(commonMessages.unexpected)).toBe(
      'Failed to create OKR: An unexpected error occurred. Please try again.',
    )
  })
})

describe('a key result against its target', () => {
  it('is so much of it, or goes down to it', () => {
    expect(objectivesMessages.against('40', false)).toBe('of 40')
    expect(objectivesMessages.against('23%', true)).toBe('down to 23%')
  })

  it('goes down to it in a line as well, where so much of it is said with a stroke', () => {
    expect(`29%${objectivesMessages.inALine('40%', false)}`).toBe('29% / 40%')
    expect(`29%${objectivesMessages.inALine('23%', true)}`).toBe('29%, down to 23%')
  })
})
