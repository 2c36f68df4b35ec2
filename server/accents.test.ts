import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { searchFolded } from '@cairn/domain/search'
import { teams } from '@cairn/domain/teams/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './db/migrate.ts'
import { writtenPerson } from './testing/colleagues.ts'
import { newObjective, newTeam, titlesFound } from './testing/objectives.ts'
import { founder, type Member } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

/** As it is written, and as people type it whose keyboard has other letters. */
const spellings = [
  ['Müller', 'Muller'],
  ['Chloé', 'chloe'],
  ['Žižka', 'zizka'],
  ['Nguyễn', 'nguyen'],
  ['Østby', 'ostby'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['Ωμέγα', 'ωμεγα'],
  ['ÅSA', 'åsa'],
] as const

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  for (const [place, pair] of spellings.entries())
    for (const [way, name] of pair.entries()) {
      const email = `${place}-${way}@search.example`
      await writtenPerson(server, ada.companyId, { fullName: `Dr ${name} Q`, email })
      await newTeam(server, ada.companyId, `The ${name} team`)
      await newObjective(ada, { title: `More of ${name} this year`, keyResults: [{ title: 'One' }] })
      await newObjective(ada, { title: `Key ${place}-${way}`, keyResults: [{ title: `To ${name}s` }] })
    }
})
afterAll(() => server.close())

const kinds: Record<string, (search: string) => Promise<string[]>> = {
  'All OKRs': (search) => titlesFound(ada, search),
  'OKRs to place one under': async (search) =>
    (await ada.client.call(objectives.parentChoices, { query: { search } })).reply.choices.map(
      ({ title }) => title,
    ),
  'owners to choose from': async (search) =>
    (await ada.client.call(objectives.ownerChoices, { query: { search } })).reply.members.map(
      ({ fullName }) => fullName,
    ),
  people: async (search) =>
    (await ada.client.call(people.list, { query: { search } })).reply.people.map(({ fullName }) => fullName),
  'teams to choose from': async (search) =>
    (await ada.client.call(teams.choices, { query: { search } })).reply.teams.map(({ name }) => name),
}

describe.each(Object.entries(kinds))('A search in %s', (kind, find) => {
  it.each(spellings)('finds %s and %s by either', async (one, other) => {
    for (const typed of [one, other, one.normalize('NFD'), one.toUpperCase(), one.slice(0, -1)]) {
      const found = await find(typed)
      const has = (name: string) => found.some((text) => text.includes(name))
      expect([typed, has(one), has(other)]).toEqual([typed, true, true])
    }
    const inKeyResults = (await find(one)).filter((title) => title.startsWith('Key '))
    expect(inKeyResults).toHaveLength(kind === 'All OKRs' ? 2 : 0)
  })
})

describe('What was written before accents were left out', () => {
  it('is found without them once the database is brought up to date', async () => {
    const { db } = server.parts
    const tag = '0057_letters-without-accents'
    const before: [string, string][] = [
      ['objective_texts', 'over zürich'],
      ['key_result_texts', 'to génève'],
    ]
    for (const [table, text] of before) await db.raw(`update ${table} set search_text = $1`, [text])
    await db.raw(
      `update profile_grams g set grams = search_grams(p.company_id, p.search_text) from profiles p where p.id = g.profile_id`,
    )
    const ways = async () => [
      (await titlesFound(ada, 'zurich')).length > 0,
      (await titlesFound(ada, 'geneve')).length > 0,
      (await kinds.people?.('muller'))?.includes('Dr Müller Q'),
    ]
    const stale = await ways()
    await db.raw('delete from migrations.applied where tag = $1', [tag])
    expect(await migrate(db)).toEqual([tag])
    expect([stale, await ways()]).toEqual([
      [false, false, false],
      [true, true, true],
    ])
  })
})

describe('A text is searched', () => {
  const letters = [
    ..."aZ09 .-@'’äÄéßẞøØłŁđıİœÆσςΣйЙёがハ한글中😀\t\n\u00a0\u00ad\u0301\u030c\u200b\u2060\ufeffͅ",
  ]
  it('by the database as by the browser', async () => {
    const texts = fc.sample(
      fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((drawn) => drawn.join('')),
      { numRuns: 400, seed: 3 },
    )
    const rows = await server.parts.db.raw<{ folded: string; again: string }>(
      `select search_fold(text) as folded, search_fold(search_fold(text)) as again
       from unnest($1::text[]) with ordinality as given (text, nr) order by nr`,
      [texts],
    )
    const told = texts.map((text) => ({ folded: searchFolded(text), again: searchFolded(text) }))
    expect(rows).toEqual(told)
  })

  it('by whole letters where these are made of parts', () => {
    expect(searchFolded('한글')).toBe('한글')
    expect(searchFolded('が')).not.toBe(searchFolded('か'))
  })
})
