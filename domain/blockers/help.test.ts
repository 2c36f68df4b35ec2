import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  escalationOf,
  isSameBlocker,
  mayOf,
  type Standing,
  stateOf,
  whyCannotAsk,
  whyCannotEscalate,
  whyCannotHelp,
  whyCannotPassOn,
  whyCannotResolve,
  whyCannotStepBack,
  whyCannotTakeBack,
  whyNotThatDay,
} from './help.ts'

const now = new Date('2026-11-16T12:00:00Z')
const at = { now, today: '2026-11-16' }
const actor = (id: string) => ({ id, permissionsLevel: 'member' as const })
const leads = (id: string, teamId: string | null = null) => ({ leader: { id, name: id, teamId } })
/** Nadia is in a team that Maren leads, below one that Ingrid leads, below one without a leader, below Sven's. */
const reported: Standing = {
  openedAt: new Date('2026-11-13T12:00:00Z'),
  authorId: 'nadia',
  line: [leads('maren'), leads('ingrid', 'board'), { leader: null }, leads('sven')],
  ownerId: 'olga',
  sharedWithIds: ['carl'],
  mayChange: false,
  isResolved: false,
  ask: null,
  isAsked: false,
}
const ask = {
  askerId: 'nadia',
  neededBy: '2026-11-20',
  helper: null,
  askedIds: ['bram'],
  askedTeamIds: ['platform'],
}
const asked: Standing = { ...reported, ask }
const helped: Standing = { ...reported, ask: { ...ask, helper: { id: 'hanna', name: 'Hanna Virtanen' } } }
const over: Standing = { ...helped, isResolved: true }
const byWhoIsAsked = (standing: Standing): Standing => ({ ...standing, isAsked: true })

describe('Two updates speak of one blocker', () => {
  it('where their words are the same, whatever the case and the spaces around them', () => {
    expect(isSameBlocker(' No CRANE in Umeå', 'no crane in umeå ')).toBe(true)
    expect(isSameBlocker('No crane', 'No crane.')).toBe(false)
  })
})

describe('A blocker', () => {
  it('is open, asked, helped with and resolved', () => {
    expect([reported, asked, helped, over].map(stateOf)).toEqual(['open', 'asked', 'helping', 'resolved'])
  })

  it('is open for whole days', () => {
    expect(daysBetween(reported.openedAt, now)).toBe(3)
    expect(daysBetween(new Date('2026-11-13T12:00:01Z'), now)).toBe(2)
  })

  it('is resolved by its author, the leaders above, the owners and the helper, once', () => {
    for (const id of ['nadia', 'maren', 'sven', 'olga', 'carl', 'hanna'])
      expect(whyCannotResolve(helped, actor(id))).toBeNull()
    expect(whyCannotResolve(helped, actor('bram'))?.code).toBe('not_allowed')
    expect(whyCannotResolve(over, actor('nadia'))).toEqual({
      code: 'conflict',
      message: 'This blocker is already resolved.',
    })
  })
})

describe('Help', () => {
  it('is asked for by the author, the leaders above and who can change the OKR, one ask at a time', () => {
    for (const id of ['nadia', 'maren', 'ingrid']) expect(whyCannotAsk(reported, actor(id))).toBeNull()
    expect(whyCannotAsk({ ...reported, mayChange: true }, actor('x'))).toBeNull()
    expect(whyCannotAsk(reported, actor('x'))?.code).toBe('not_allowed')
    expect(whyCannotAsk(asked, actor('nadia'))?.code).toBe('conflict')
    expect(whyCannotAsk(over, actor('nadia'))?.code).toBe('conflict')
  })

  it('is given by who is asked, the first of them', () => {
    expect(whyCannotHelp(byWhoIsAsked(asked), actor('bram'))).toBeNull()
    expect(whyCannotHelp(asked, actor('nadia'))?.code).toBe('not_allowed')
    expect(whyCannotHelp(byWhoIsAsked(helped), actor('bram'))).toEqual({
      code: 'conflict',
      message: 'Hanna Virtanen already helps.',
    })
    expect(whyCannotHelp(byWhoIsAsked(helped), actor('hanna'))).toBeNull()
    expect(mayOf(byWhoIsAsked(helped), actor('hanna')).help).toBe(false)
    expect(whyCannotHelp(reported, actor('bram'))?.message).toBe(
      'Nobody is asked for help with this blocker any more.',
    )
  })

  it('is passed on by who is asked, taken back by who asked, given up by who helps', () => {
    expect(whyCannotPassOn(byWhoIsAsked(asked), actor('bram'))).toBeNull()
    expect(whyCannotPassOn(asked, actor('nadia'))?.code).toBe('not_allowed')
    expect(whyCannotTakeBack(asked, actor('nadia'))).toBeNull()
    expect(whyCannotTakeBack(asked, actor('maren'))?.code).toBe('not_allowed')
    expect(whyCannotStepBack(helped, actor('hanna'))).toBeNull()
    expect(whyCannotStepBack(helped, actor('nadia'))?.code).toBe('not_allowed')
  })

  it('can be taken back by who may ask, once who asked has left', () => {
    const left: Standing = { ...asked, ask: { ...ask, askerId: null } }
    expect(whyCannotTakeBack(left, actor('maren'))).toBeNull()
    expect(whyCannotTakeBack(left, actor('x'))?.code).toBe('not_allowed')
  })

  it('is needed today or later', () => {
    expect(whyNotThatDay('2026-11-16', at.today)).toBeNull()
    expect(whyNotThatDay('2026-11-15', at.today)?.field).toBe('neededBy')
  })
})

describe('Escalating', () => {
  const to = (standing: Standing, id: string, when = at) =>
    escalationOf(standing, actor(id), when)?.id ?? null

  it('goes to the first leader above who has nothing to do with it yet', () => {
    expect(to(reported, 'nadia')).toBe('maren')
    expect(to(reported, 'maren')).toBe('ingrid')
    expect(to({ ...asked, ask: { ...ask, askedIds: ['maren'] } }, 'nadia')).toBe('ingrid')
    expect(to({ ...asked, ask: { ...ask, askedTeamIds: ['board'] } }, 'maren')).toBe('sven')
    expect(to({ ...reported, authorId: 'maren' }, 'maren')).toBe('ingrid')
  })

  it('begins at the team that whoever presses leads, and ends at the top', () => {
    expect(to(reported, 'ingrid')).toBe('sven')
    expect(to(reported, 'sven')).toBeNull()
  })

  it('is offered from the third day on, or when the day has passed', () => {
    const young = { ...asked, openedAt: new Date('2026-11-14T12:00:00Z') }
    expect(to(young, 'nadia')).toBeNull()
    expect(to(young, 'nadia', { now, today: '2026-11-21' })).toBe('maren')
    expect(to(young, 'nadia', { now, today: '2026-11-20' })).toBeNull()
  })

  it('is for the author and the leaders above, not for who is asked, nor when it is over', () => {
    expect(to({ ...reported, mayChange: true }, 'olga')).toBeNull()
    expect(to(byWhoIsAsked(asked), 'maren')).toBeNull()
    expect(to(over, 'nadia')).toBeNull()
  })

  it('is refused where the screen named somebody else', () => {
    expect(whyCannotEscalate(reported, actor('nadia'), at, 'maren')).toBeNull()
    expect(whyCannotEscalate(reported, actor('nadia'), at, 'sven')?.code).toBe('conflict')
    expect(whyCannotEscalate(reported, actor('olga'), at, 'maren')?.code).toBe('not_allowed')
  })
})
