import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { compareNames, lookAlike, selfContained } from './names.ts'
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
    'محمد\u200Cعلی',
    'ශ්\u200Dරී',
    'നന്\u200D',
    '葛\u{E0100}城',
    '👨\u200D👩\u200D👧 Family',
    '🏳️\u200D🌈 Team',
    '🧑🏽\u200D🚀',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Skye',
    '1️⃣ First',
    '@home',
    'ᠮᠣᠩᠭ\u180Eᠠ',
  ])('may be %s', (name) => {
    expect([why(FullName, name), why(CompanyName, name), why(team, name)]).toEqual([null, null, null])
  })

  it.each([
    'https://evil.example',
    'Ada http://evil.example',
    'ftp://x',
    'bank@evil.com',
    'evil.com@good',
    'write to bank@evil.com now',
    'bank＠evil.com',
    'https：／／evil.example',
  ])('has no address in it: %s', (name) => {
    for (const schema of [FullName, CompanyName, team]) expect(why(schema, name)).toBe(messages.noAddresses)
  })

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
    'A\u200Cda',
    'Ada\u200D',
    'A\uFE0Fda',
    '\u200D👩',
    '葛\u200D',
    '👩\u200D\u200D💻',
  ])('has no characters that are not seen: %j', (name) => {
    for (const schema of [FullName, CompanyName, team])
      expect(why(schema, name)).toBe(messages.hiddenCharacters)
  })

  /** Every character of a property, found by looking at all there are. */
  const having = (property: RegExp) => {
    const found: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const isHalf = code >= 0xd800 && code <= 0xdfff
      if (!isHalf && property.test(String.fromCodePoint(code))) found.push(String.fromCodePoint(code))
    }
    return found
  }

  it.each([
    ['ignored where text is drawn', /\p{Default_Ignorable_Code_Point}/u, 4000],
    ['that turns the direction', /\p{Bidi_Control}/u, 12],
    ['of control', /\p{Cc}/u, 60],
    ['that parts lines', /[\p{Zl}\p{Zp}]/u, 2],
  ])('has no character %s, within it or as all of it', (_, property, atLeast) => {
    const characters = having(property)
    expect(characters.length).toBeGreaterThanOrEqual(atLeast)
    // What ends a turn that the name did not begin is left out; all else is refused.
    const within = characters.filter((character) =>
      FullName.safeParse(`A${character}da`).data?.includes(character),
    )
    // Alone, some of them are trimmed away and nothing is left: refused, too.
    const alone = characters.filter((character) => why(FullName, character.repeat(3)) === null)
    expect([within, alone]).toEqual([[], []])
  })

  it('may have any letter there is, on its own', () => {
    const letters = having(/(?!\p{Default_Ignorable_Code_Point})\p{L}/u)
    expect(letters.length).toBeGreaterThan(100_000)
    expect(letters.filter((letter) => why(FullName, letter) !== null)).toEqual([])
  })
})

describe('Two names look alike', () => {
  it.each([
    'TPL one',
    'tpl  one',
    'tpl\u00A0one',
    'tpl\u2003 one',
    'tpl\u200B one',
    'tp\u200Bl one',
    'ｔｐｌ　ｏｎｅ',
    ' tpl one\u2060',
  ])('as “%s” and another do', (name) => {
    expect(lookAlike(name, 'tpl one')).toBe(true)
  })

  it('not where a letter, an accent or a space is another', () => {
    for (const other of ['tpl two', 'tplone', 'tpl óne', 'tpl one 1'])
      expect(lookAlike(other, 'tpl one'), other).toBe(false)
    expect(lookAlike('👩\u200D💻 Ada', '👩💻 Ada')).toBe(false)
  })
})

describe('Names are sorted', () => {
  it('as in a dictionary, and not as letters are numbered', () => {
    const sorted = ['Alpha', 'Arzt', 'Ärzte', 'azure', 'Élan', 'elf', 'ost', 'Øst', 'Zeta', 'Яна', '中']
    expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
  })

  it('with their numbers by value', () => {
    const sorted = [
      'Objective 9',
      'Objective 10',
      'Team 2',
      'Team 2.9',
      'Team 2.10',
      'Team 10 a',
      'Team 10 b',
    ]
    expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
  })

  it('whatever the case of their letters', () => {
    expect(compareNames('SALES', 'sales')).toBe(0)
    expect(['b', 'A', 'B', 'a'].toSorted(compareNames)).toEqual(['A', 'a', 'b', 'B'])
  })
})

describe('A text that turns directions', () => {
  it.each([
    ['ends what it has begun', 'a\u202eb', 'a\u202eb\u202c'],
    ['ends islands with their own sign, the inner first', '\u2067a\u202bb', '\u2067a\u202bb\u202c\u2069'],
    ['ends with an island what was turned on it', '\u2066\u202ea\u2069b', '\u2066\u202ea\u2069b'],
    ['ends nothing that it has not begun', 'a\u202c b\u2069', 'a b'],
    ['does not reach out of an island', '\u202ea\u2066b\u202cc', '\u202ea\u2066bc\u2069\u202c'],
    ['ends each line by itself', '\u202ea\nb\u202c', '\u202ea\u202c\nb'],
    ['keeps what is ended already', '\u202ba\u202c, \u2068b\u2069', '\u202ba\u202c, \u2068b\u2069'],
    ['keeps letters that turn by themselves, and their marks', 'שלום\u200f!', 'שלום\u200f!'],
  ])('%s', (_, written, kept) => {
    expect(selfContained(written)).toBe(kept)
    expect(selfContained(kept)).toBe(kept)
  })

  it('is looked at once, however often it turns what was never turned: 160,000 times in one body', () => {
    const text = '\u202a'.repeat(160_000) + '\u2069'.repeat(160_000)
    expect(selfContained(text)).toBe('\u202a'.repeat(160_000) + '\u202c'.repeat(160_000))
  })
})
