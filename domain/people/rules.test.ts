import { describe, expect, it } from 'vitest'
import { adminLevels, type PermissionsLevel } from '../permissions.ts'
import { emojiPalette, profileEmojis } from './emoji-names.ts'
import { messages } from './messages.ts'
import { isNameless, nameOrMailbox } from './name-rules.ts'
import { isFound, whyCannotChangeLevel, whyCannotManage } from './rules.ts'
import { ProfileChange } from './schema.ts'

describe('a name', () => {
  it('is the one given, without the spaces around it', () => {
    expect(nameOrMailbox(' Ada Lovelace ', 'al@example.com')).toBe('Ada Lovelace')
  })

  it.each([[undefined], [''], ['   ']])(
    'is the part of the e-mail before the @ sign when %j is given',
    (given) => {
      expect(nameOrMailbox(given, 'ada.lovelace@example.com')).toBe('ada.lovelace')
    },
  )

  it('is never longer than a name may be', () => {
    expect(nameOrMailbox('', `${'a'.repeat(200)}@example.com`)).toBe('a'.repeat(120))
  })

  it.each([
    ['', null, true],
    ['', 'ada', true],
    ['', 'Ada Lovelace', false],
    ['Ada Lovelace', null, false],
    ['Ada Lovelace', 'ada', false],
  ])('of the account %j and the profile %j is missing: %j', (fullName, called, isMissing) => {
    const profile = called === null ? null : { fullName: called }
    expect(isNameless({ account: { fullName, email: 'ada@example.com' }, profile })).toBe(isMissing)
  })
})

describe('a search for members', () => {
  const nadia = {
    fullName: 'Nadia Haddad',
    email: 'nadia@skerry.example',
    title: 'Automation Engineer',
    team: { name: 'Gothenburg Hub' },
  }

  it.each(['nadia', 'DDAD', 'skerry.ex', 'engineer', 'burg h', '  Haddad '])(
    'finds by any part of name, e-mail, title or team, whatever the case: %j',
    (search) => {
      expect(isFound(nadia, search)).toBe(true)
    },
  )

  it.each([undefined, '', '   '])('for %j finds everyone', (search) => {
    expect(isFound({ ...nadia, title: null, team: null }, search)).toBe(true)
  })

  it.each(['%', '_', 'nadia engineer', 'none'])('does not find by %j', (search) => {
    expect(isFound(nadia, search)).toBe(false)
  })
})

describe('a manager', () => {
  it('may be anyone who is not below', () => {
    expect(whyCannotManage('mia', 'anna', ['olga'])).toBeNull()
    expect(whyCannotManage('mia', null, [])).toBeNull()
  })

  it('is never oneself, nor someone one manages', () => {
    expect(whyCannotManage('mia', 'mia', [])).toMatchObject({
      code: 'conflict',
      message: 'Nobody can be their own manager.',
    })
    expect(whyCannotManage('mia', 'carl', ['bob', 'mia'])).toMatchObject({
      message: 'This would make someone the manager of their own manager.',
      field: 'managerId',
    })
  })
})

describe('the last admin', () => {
  const person = (permissionsLevel: PermissionsLevel) => ({ id: 'anna', permissionsLevel })
  const admin = person('company_admin')

  it('stays one', () => {
    expect(whyCannotChangeLevel(admin, 'member', 0)).toMatchObject({
      code: 'conflict',
      field: 'permissionsLevel',
    })
  })

  it('may become a member once there is another', () => {
    expect(whyCannotChangeLevel(admin, 'member', 1)).toBeNull()
  })

  it('is not the last one by becoming what they are', () => {
    expect(whyCannotChangeLevel(person('owner'), 'company_admin', 0)).toBeNull()
    expect(whyCannotChangeLevel(person('member'), 'member', 0)).toBeNull()
  })

  it.each(['proof', 'answer'] as const)('is never raised to admin for who owes the %s', (owes) => {
    for (const level of adminLevels)
      expect(whyCannotChangeLevel({ ...person('member'), owes }, level, 1)).toEqual({
        code: 'email_not_verified',
        message: messages.notRaised[owes],
        field: 'permissionsLevel',
      })
    expect(whyCannotChangeLevel({ ...admin, owes }, 'member', 1)).toBeNull()
  })
})

describe('the palette of icons', () => {
  it('holds faces, professions and symbols, none of them twice', () => {
    expect(Object.keys(emojiPalette)).toEqual(['Faces', 'Professions', 'Symbols'])
    expect(new Set(profileEmojis).size).toBe(Object.values(emojiPalette).flat().length)
  })

  it('is all a profile takes, besides none', () => {
    expect(ProfileChange.parse({ profileEmoji: null })).toEqual({ profileEmoji: null })
    expect(ProfileChange.parse({ profileEmoji: '🦊' })).toEqual({ profileEmoji: '🦊' })
    expect(ProfileChange.safeParse({ profileEmoji: '🐙' }).success).toBe(false)
  })
})
