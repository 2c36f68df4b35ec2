import { describe, expect, it } from 'vitest'
import { figuresOf } from './figures.ts'
import { messages } from './messages.ts'

const counts = {
  members: 65,
  pendingInvitations: 3,
  teams: 13,
  topLevelTeams: 4,
  teamsWithLeader: 13,
  leaders: 13,
  activeThisWeek: 52,
}
const captionsOf = (changed: Partial<typeof counts>) =>
  figuresOf({ ...counts, ...changed }).map(({ caption }) => caption)

describe('the figures of Setup', () => {
  it('are four, each with a caption', () => {
    expect(figuresOf(counts)).toEqual([
      { label: 'Total Members', value: 65, caption: '3 invitations pending' },
      { label: 'Active Teams', value: 13, caption: '4 at the top level' },
      { label: 'Team Leaders', value: 13, caption: 'Every team has one' },
      { label: 'Active This Week', value: 52, caption: '80% of members' },
    ])
  })

  it('take the larger of teams led and teams listed', () => {
    expect(figuresOf({ ...counts, teamsWithLeader: 15 })[1]?.value).toBe(15)
    expect(figuresOf({ ...counts, teamsWithLeader: 2 })[1]?.value).toBe(13)
  })

  it('say which teams have no leader', () => {
    expect(captionsOf({ teamsWithLeader: 12 })[2]).toBe('1 team has none')
    expect(captionsOf({ teamsWithLeader: 10 })[2]).toBe('3 teams have none')
    expect(captionsOf({ teams: 0, teamsWithLeader: 0 })[2]).toBe('No teams yet')
  })

  it('count one invitation as one, and none in words', () => {
    expect(captionsOf({ pendingInvitations: 1 })[0]).toBe('1 invitation pending')
    expect(captionsOf({ pendingInvitations: 0 })[0]).toBe('No invitations pending')
  })

  it('stay a number while nobody is counted', () => {
    expect(captionsOf({ members: 0, activeThisWeek: 0 })[3]).toBe('0% of members')
  })
})

describe('the head of Setup', () => {
  it('names the company, or the reader when it has no name yet', () => {
    expect(messages.organization('Skerry Logistics')).toBe('Skerry Logistics Organization')
    expect(messages.organization('')).toBe('Your Organization')
    expect(messages.organization(undefined)).toBe('Your Organization')
    expect(messages.loading).toBe('Loading your team...')
  })
})
