import { describe, expect, it } from 'vitest'
import { type Action, type Actor, adminLevels, can, type Subject } from './permissions.ts'
import { PermissionsLevel } from './permissions-schema.ts'

const thing: Subject = {
  ownerId: 'olga',
  sharedWithIds: ['carl', 'cora'],
  involvedAboveIds: ['petra'],
  grants: 'company_admin',
  leaderId: 'olga',
  openTo: 'admins',
  authorId: 'sven',
  leaderIds: ['petra'],
  askerId: 'sven',
  helperId: 'cora',
}
const person = (id: string, permissionsLevel: Actor['permissionsLevel']): Actor => ({ id, permissionsLevel })

const people = {
  'a company admin': person('anna', 'company_admin'),
  'someone of level owner': person('otto', 'owner'),
  'the member who owns it': person('olga', 'member'),
  'a co-owner': person('cora', 'member'),
  'who owns or shares what lies above it': person('petra', 'member'),
  'a member who has no part in it': person('sven', 'member'),
}

/** Who may, in the order of the people above. Everyone not named may not. */
const mayDo = {
  'calls.of-admins': ['a company admin', 'someone of level owner'],
  'workspace.manage': ['a company admin', 'someone of level owner'],
  'connections.manage': ['a company admin', 'someone of level owner'],
  'billing.manage': ['a company admin', 'someone of level owner'],
  'people.manage': ['a company admin', 'someone of level owner'],
  'people.invite': ['a company admin', 'someone of level owner'],
  'teams.manage': ['a company admin', 'someone of level owner'],
  'team.lead': ['a company admin', 'someone of level owner', 'the member who owns it'],
  'level.grant': ['a company admin', 'someone of level owner'],
  'objective.change': [
    'a company admin',
    'someone of level owner',
    'the member who owns it',
    'a co-owner',
    'who owns or shares what lies above it',
  ],
  'strategy.change': ['a company admin', 'someone of level owner', 'the member who owns it'],
  'template.change': ['a company admin', 'someone of level owner', 'the member who owns it'],
  'comment.delete': ['a company admin', 'someone of level owner', 'the member who owns it'],
  'blocker.resolve': [
    'the member who owns it',
    'a co-owner',
    'who owns or shares what lies above it',
    'a member who has no part in it',
  ],
  'blocker.ask': ['who owns or shares what lies above it', 'a member who has no part in it'],
  'blocker.escalate': ['who owns or shares what lies above it', 'a member who has no part in it'],
  'blocker.help': [],
  'blocker.pass-on': ['a co-owner'],
  'blocker.take-back': ['a member who has no part in it'],
  'blocker.step-back': ['a co-owner'],
  'review.take-part': ['a company admin', 'someone of level owner'],
  'action.tick': ['a company admin', 'someone of level owner', 'the member who owns it'],
  'trash.see-all': ['a company admin', 'someone of level owner'],
} satisfies Record<Exclude<Action, 'level.lose'>, (keyof typeof people)[]>

const entries = Object.entries(mayDo) as [Action, string[]][]

describe.each(entries)('%s', (action, allowed) => {
  it.each(Object.entries(people).map(([who, actor]) => ({ who, actor, open: allowed.includes(who) })))(
    'is open to $who: $open',
    ({ actor, open }) => {
      expect(can(actor, action, thing)).toBe(open)
    },
  )

  // A blocker is the business of those who have to do with it.
  const needsThing = action.startsWith('blocker.')
  it(`is ${needsThing ? 'closed' : 'open'} to admins where no thing is named`, () => {
    expect(can(people['a company admin'], action)).toBe(!needsThing)
    expect(can(people['someone of level owner'], action)).toBe(!needsThing)
  })

  it('is closed to members where no thing is named, or the thing has no owner and no co-owners', () => {
    const nobodys: Subject = { ownerId: null, sharedWithIds: [], involvedAboveIds: [] }
    for (const member of [people['the member who owns it'], people['a co-owner']]) {
      expect(can(member, action)).toBe(false)
      expect(can(member, action, nobodys)).toBe(false)
    }
  })
})

describe('a level', () => {
  it.each(PermissionsLevel.options)(
    'of %s is given by who has it, and that of members by everyone',
    (grants) => {
      for (const actor of Object.values(people))
        expect(can(actor, 'level.grant', { grants })).toBe(
          grants === 'member' || adminLevels.includes(actor.permissionsLevel),
        )
    },
  )
})

describe('to lose what level one has', () => {
  it.each(Object.entries(people))('is open to %s while others are admins', (_, actor) => {
    expect(can(actor, 'level.lose', { otherAdmins: 1 })).toBe(true)
  })

  it.each(PermissionsLevel.options)(
    'is open to the level %s when no other is an admin, if it is none',
    (level) => {
      for (const last of [{ otherAdmins: 0 }, {}])
        expect(can(person('anna', level), 'level.lose', last)).toBe(level === 'member')
    },
  )
})

it('a team that nobody leads is taken by anyone, and an invitation sent by anyone where members may', () => {
  for (const actor of Object.values(people)) {
    expect(can(actor, 'team.lead', { leaderId: null })).toBe(true)
    expect(can(actor, 'people.invite', { openTo: 'members' })).toBe(true)
  }
})

describe('an admin', () => {
  it('is a company admin or someone of level owner, and nobody else', () => {
    expect(PermissionsLevel.options.filter((level) => can(person('anna', level), 'calls.of-admins'))).toEqual(
      ['company_admin', 'owner'],
    )
  })
})

describe('a permissions level', () => {
  it.each(['company_admin', 'owner', 'member'])('may be %s', (level) => {
    expect(PermissionsLevel.parse(level)).toBe(level)
  })

  it.each(['admin', 'Member', '', null])('may not be %j', (level) => {
    expect(PermissionsLevel.safeParse(level).success).toBe(false)
  })
})
