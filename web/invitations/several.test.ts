import { describe, expect, it } from 'vitest'
import { type Entry, nextWaiting, readyAgain, tallyOf, waitingFor, withEntry } from './invite-several.tsx'

const mixed: Entry[] = [
  { email: 'a@x.example', state: 'sent' },
  { email: 'b@x.example', state: 'refused', words: 'Taken' },
  { email: 'c@x.example', state: 'link', inviteUrl: 'https://x.example/invite/1', timeout: false },
  { email: 'd@x.example', state: 'waiting' },
  { email: 'e@x.example', state: 'waiting' },
]

describe('several invitations', () => {
  it('all wait at first', () => {
    expect(waitingFor(['a@x.example', 'b@x.example'])).toEqual([
      { email: 'a@x.example', state: 'waiting' },
      { email: 'b@x.example', state: 'waiting' },
    ])
  })

  it('are sent in their order', () => {
    expect(nextWaiting(mixed)?.email).toBe('d@x.example')
    const sent = withEntry(mixed, { email: 'd@x.example', state: 'sent' })
    expect(nextWaiting(sent)?.email).toBe('e@x.example')
    expect(nextWaiting(withEntry(sent, { email: 'e@x.example', state: 'sent' }))).toBeUndefined()
  })

  it('are tried again where they were refused, and nowhere else', () => {
    expect(readyAgain(mixed).map(({ state }) => state)).toEqual([
      'sent',
      'waiting',
      'link',
      'waiting',
      'waiting',
    ])
  })

  it('are counted by what became of them', () => {
    expect(tallyOf(mixed)).toEqual({ total: 5, done: 3, refused: 1, waiting: 2 })
  })
})
