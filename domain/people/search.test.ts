import { describe, expect, it } from 'vitest'
import { isFound } from './rules.ts'

describe('a search for people', () => {
  const person = {
    fullName: 'Sofie Dahl',
    email: 'sofie@skerry.example',
    title: 'Courier App Lead',
    team: { name: 'Last Mile' },
  }

  it.each([
    ['the name', 'fie DA'],
    ['the e-mail', 'SOFIE@'],
    ['the title', 'app lead'],
    ['the team', 'last m'],
  ])('finds a part of %s, whatever the case', (_, search) => {
    expect(isFound(person, search)).toBe(true)
  })

  it.each([[undefined], [''], ['   ']])('finds everyone when it is %j', (search) => {
    expect(isFound(person, search)).toBe(true)
  })

  it('does not count the spaces around it', () => {
    expect(isFound(person, '  dahl ')).toBe(true)
  })

  it.each([['zz'], ['dahl sofie'], ['SofieDahl'], ['dahlsofie']])(
    'does not find %j in someone without it',
    (search) => {
      expect(isFound(person, search)).toBe(false)
    },
  )

  it('finds nobody by what they do not have', () => {
    expect(isFound({ ...person, title: null, team: null }, 'null')).toBe(false)
  })
})
