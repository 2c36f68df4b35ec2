import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { compareNames } from './names.ts'
import { FullName } from './people/schema.ts'
import { NewTeam } from './teams/schema.ts'
import { CompanyName } from './workspace/schema.ts'

const team = NewTeam.shape.name
const why = (schema: typeof FullName, name: string) =>
  schema.safeParse(name).error?.issues[0]?.message ?? null

describe('a name', () => {
  it.each([
    "Siobhán O'Brien",
    '株式会社',
    'محمد علی',
    'नेहा शर्मा',
    'J. R. R. Tolkien',
    'Zoë-Ann St. John',
    '👩‍💻 Ada',
    'A/B',
  ])('may be %s', (name) => {
    expect([why(FullName, name), why(CompanyName, name), why(team, name)]).toEqual([null, null, null])
  })

  it.each(['https://evil.example', 'Ada http://evil.example', 'ftp://x'])(
    'has no address in it: %s',
    (name) => {
      for (const schema of [FullName, CompanyName, team]) expect(why(schema, name)).toBe(messages.noAddresses)
    },
  )

  it('of a company may be that of its site, of a person it may not', () => {
    expect(why(CompanyName, 'Booking.com')).toBeNull()
    expect(why(CompanyName, 'www.booking.com')).toBeNull()
    expect(why(FullName, 'www.evil.com')).toBe(messages.noAddresses)
  })

  it.each([
    'Ada\u202Eeve',
    'Ada\u0000',
    'Ada\nBcc: eve',
    'A\u200Bda',
    'Ada\u2066',
    'Ada\u0007 Holm',
    '\u2060Ada',
  ])('has no characters that are not seen: %j', (name) => {
    for (const schema of [FullName, CompanyName, team])
      expect(why(schema, name)).toBe(messages.hiddenCharacters)
  })
})

describe('Names are sorted', () => {
  it('as in a dictionary, and not as letters are numbered', () => {
    const sorted = ['Alpha', 'Arzt', 'Ärzte', 'azure', 'Élan', 'elf', 'ost', 'Øst', 'Zeta', 'Яна', '中']
    expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
  })

  it('whatever the case of their letters', () => {
    expect(compareNames('SALES', 'sales')).toBe(0)
    expect(['b', 'A', 'B', 'a'].toSorted(compareNames)).toEqual(['A', 'a', 'b', 'B'])
  })
})
