import type { Profile } from '@cairn/domain/people/schema'
import { describe, expect, it } from 'vitest'
import { leaderWords, profileChange, profileValues } from './profile-form.ts'

const profile: Profile = {
  id: '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01',
  fullName: 'Maren Aasen',
  email: 'maren@skerry.example',
  title: null,
  profileEmoji: '🧭',
  permissionsLevel: 'member',
  teamId: 'b7a4d0a6-2d44-4b5f-8f0e-0c6a4a1d2e02',
  isTeamLeader: true,
}
const before = profileValues(profile)

describe('the profile form', () => {
  it('begins with what is known, and blank where nothing is', () => {
    expect(before).toMatchObject({ fullName: 'Maren Aasen', title: '', profileEmoji: '🧭' })
  })

  it('shows no icon for one that is not in the palette', () => {
    expect(profileValues({ ...profile, profileEmoji: '🪨' }).profileEmoji).toBeNull()
  })

  it('sends nothing that was not changed', () => {
    expect(profileChange(before, before)).toEqual({})
    expect(profileChange(before, { ...before, title: 'Head of Operations' })).toEqual({
      title: 'Head of Operations',
    })
  })

  it('sends a cleared icon and a left team as none', () => {
    const after = { ...before, profileEmoji: null, teamId: null, isTeamLeader: false }
    expect(profileChange(before, after)).toEqual({ profileEmoji: null, teamId: null, isTeamLeader: false })
  })

  it('says of a leader who moves that they mean to lead the new team', () => {
    const teamId = 'c1a4d0a6-2d44-4b5f-8f0e-0c6a4a1d2e03'
    expect(profileChange(before, { ...before, teamId })).toEqual({ teamId, isTeamLeader: true })
  })

  it('does not speak of leading when someone else moves', () => {
    const member = { ...before, isTeamLeader: false }
    expect(profileChange(member, { ...member, teamId: null })).toEqual({ teamId: null })
  })
})

describe('the words beside the switch of a leader', () => {
  const own = { id: profile.teamId ?? '', name: 'Engineering' }
  const other = { id: profile.id, name: 'Sales' }
  const member = { ...profile, isTeamLeader: false }

  it.each([
    ['say that one leads a team only once that is saved', profile, own, true, /^You lead Engineering/],
    ['say what saving will do', member, own, true, /^Once you save, you lead Engineering/],
    ['say so of another team too', profile, other, true, /^Once you save, you lead Sales/],
    ['say what saving will end', profile, own, false, /^Once you save, you no longer lead Engineering/],
    ['offer what is not so', member, own, false, /^Lead Engineering/],
    ['ask for a team first', member, null, false, /^Choose a team first/],
  ])('%s', (_, saved, chosen, isOn, words) => {
    expect(leaderWords(saved, chosen, isOn)).toMatch(words)
  })
})
