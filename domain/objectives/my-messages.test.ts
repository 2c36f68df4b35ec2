import { describe, expect, it } from 'vitest'
import { myMessages, ownersLabel } from './my-messages.ts'

const maren = { id: '1', fullName: 'Maren Aasen' }
const jonas = { id: '2', fullName: 'Jonas Lindqvist' }
const erik = { id: '3', fullName: 'Erik Nyström' }

describe('the head of My OKRs', () => {
  it('says how many weekly updates are completed', () => {
    expect(myMessages.completed(3, 7)).toBe('3 of 7 weekly updates completed')
  })

  it('says why all are up to date though the week has not seen each of them', () => {
    expect(myMessages.upToDate(1, 1)).toBe('All OKRs are up to date')
    expect(myMessages.upToDate(0, 0)).toBe('All OKRs are up to date')
    expect(myMessages.upToDate(0, 1)).toBe('All OKRs are up to date (1 updated less than 7 days ago)')
  })

  it('says how many OKRs need one', () => {
    expect(myMessages.needing(1)).toBe('1 OKR needs weekly updates')
    expect(myMessages.needing(4)).toBe('4 OKRs need weekly updates')
  })
})

describe('who an OKR belongs to', () => {
  it('is said from where the viewer stands', () => {
    expect(ownersLabel(maren, [], maren.id)).toBe('You')
    expect(ownersLabel(jonas, [], maren.id)).toBe('Jonas Lindqvist')
    expect(ownersLabel(jonas, [maren], maren.id)).toBe('Jonas Lindqvist, shared with you')
    expect(ownersLabel(maren, [jonas, erik], maren.id)).toBe(
      'You, shared with Jonas Lindqvist and Erik Nyström',
    )
    expect(ownersLabel(jonas, [erik, maren], maren.id)).toBe(
      'Jonas Lindqvist, shared with you and Erik Nyström',
    )
  })
})
