import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { colleague, editOf, newObjective, titlesFound } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ada = await founder(server)
})
afterAll(() => server.close())

const found = (search: string) => titlesFound(ada, search)

describe('A searched text', () => {
  it('is kept of what is written outside a company’s scope', async () => {
    const { id } = await newObjective(ada, { title: 'Ores', description: 'Zirconium' })
    await newObjective(ada, { title: 'More zirconium' })
    await server.parts.db.raw(`update objectives set description = 'Palladium' where id = $1`, [id])
    expect([await found('irconi'), await found('alladi')]).toEqual([['More zirconium'], ['Ores']])
    await server.parts.db.raw(`update objectives set title = 'Metals' where id = $1`, [id])
    expect([await found('ores'), await found('etal')]).toEqual([[], ['Metals']])
  })

  it('is made anew only where a text is', async () => {
    const { id } = await newObjective(ada, { title: 'Ores', keyResults: [{ title: 'Tungsten' }] })
    const changes = [
      `update objectives set version = version + 1, team_id = null, title = title where id = '${id}'`,
      `update key_results set current_value = 1, title = title where objective_id = '${id}'`,
      `update objectives set description = 'Zirconium' where id = '${id}'`,
      `update key_results set title = 'Osmium' where objective_id = '${id}'`,
    ]
    const outcomes = []
    for (const change of changes)
      outcomes.push(
        await server.parts.db
          .asOwner(async (tx) => {
            await tx.script(`create or replace function search_fold(words text) returns text
              language plpgsql immutable as $$ begin raise exception 'made anew'; end $$`)
            await tx.script(change)
            throw new Error('left')
          })
          .catch((error: Error) => error.message),
      )
    expect(outcomes).toEqual(['left', 'left', 'made anew', 'made anew'])
  })

  it('stands no more in the rows themselves, where every other change wrote it anew', async () => {
    const { id } = await newObjective(ada, { title: 'Ores', keyResults: [{ title: 'Tungsten' }] })
    const kept = await server.parts.db.raw(
      `select o.search::text || k.search::text as former from objectives o
       join key_results k on k.objective_id = o.id where o.id = $1`,
      [id],
    )
    expect(kept).toEqual([{ former: '' }])
  })

  it('goes with what they stood in', async () => {
    const made = await newObjective(ada, { title: 'Ores', keyResults: [{ title: 'Tungsten' }] })
    const body = { ...editOf(made), keyResults: [] }
    const count = async () =>
      (
        await server.parts.db.raw<{ kept: string }>(
          `select (select count(*) from objective_texts where company_id = $1) || ' ' ||
             (select count(*) from key_result_texts where company_id = $1) as kept`,
          [ada.companyId],
        )
      )[0]?.kept
    const before = await count()
    await ada.client.call(objectives.update, { params: { id: made.id }, body })
    const edited = await count()
    await ada.client.call(objectives.remove, { params: { id: made.id } })
    expect([before, edited, await count()]).toEqual(['1 1', '1 0', '0 0'])
  })

  it('of an OKR has the names of its co-owners beside it, until it is theirs no more', async () => {
    const nadia = await colleague(server, ada, 'Nadia Müllerová')
    const omar = await colleague(server, ada, 'Omar Said')
    const made = await newObjective(ada, { title: 'Ores', coOwnerIds: [nadia.id, omar.id] })
    await newObjective(ada, { title: 'Metals' })
    const parts = [
      'muller',
      'Nadia Müllerová',
      'na',
      'nadia ores maren',
      'said mull',
      'nadia metals',
      'ulle met',
    ]
    const hits = async () => Promise.all(parts.map(found))
    expect(await hits()).toEqual([['Ores'], ['Ores'], ['Ores'], ['Ores'], ['Ores'], [], []])
    const body = { ...editOf(made), coOwnerIds: [omar.id] }
    await ada.client.call(objectives.update, { params: { id: made.id }, body })
    expect((await hits()).flat()).toEqual([])
  })

  it('has the names of co-owners by an index', async () => {
    const nadia = await colleague(server, ada, 'Nadia Haddad')
    await newObjective(ada, { title: 'Ores', coOwnerIds: [nadia.id] })
    const plan = await server.parts.db.asOwner(async (tx) => {
      await tx.script('set local enable_seqscan = off')
      return tx.query<{ 'QUERY PLAN': string }>(
        `explain select objective_id from objective_shares where company_id = $1 and user_id = any($2)`,
        [ada.companyId, [nadia.id]],
      )
    })
    expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toContain('objective_shares_by_user')
  })

  it('is known of OKRs that were there before it was kept', async () => {
    const migrations = ['0038_texts-as-searched', '0043_parts-found-in-time']
    await newObjective(ada, { title: 'Zirconium', keyResults: [{ title: 'Tungsten' }] })
    await server.parts.db.asOwner(async (tx) => {
      await tx.script(
        `drop table objective_texts, key_result_texts;
         drop function keep_objective_text, keep_key_result_text cascade;
         drop function search_alphabet, search_pattern, search_finds`,
      )
      await tx.query('delete from migrations.applied where tag = any($1)', [migrations])
    })
    expect(await migrate(server.parts.db)).toEqual(migrations)
    expect([await found('irconi'), await found('ungste')]).toEqual([['Zirconium'], ['Zirconium']])
  })

  it.each([
    ['one word of many letters', 'Donaudampfschifffahrtsgesellschaft'],
    ['signs among its letters', 'https://a.example/(x|y)?q=[1-9]*%25_\\d+$'],
    ['letters of other scripts', 'Αναδιοργανωσιςτηςεταιρειας'],
  ])('is found by a long part with %s', async (_, part) => {
    await newObjective(ada, { title: 'Ores', description: `Before ${part}after` })
    await newObjective(ada, { title: 'Metals', description: part.slice(0, -1) })
    expect(await found(part)).toEqual(['Ores'])
  })

  it('costs little more to look through for repeating it, whatever is looked for', async () => {
    const cost = async (part: string) => {
      const began = performance.now()
      await server.parts.db.raw(
        `select count(*) from (select repeat('a', 9950) || one as text from generate_series(1, 100) one) texts
         where search_finds(text, $1, null)`,
        [part],
      )
      return performance.now() - began
    }
    // On a busy machine any one run may have had to wait; a search that is slow itself is so every time.
    const least = async (part: string, enough: number) => {
      let cheapest = Number.POSITIVE_INFINITY
      for (let run = 0; run < 30 && cheapest >= enough; run += 1)
        cheapest = Math.min(cheapest, await cost(part))
      return cheapest
    }
    const plain = Math.min(await cost('zinc'), await cost('zinc'), await cost('zinc'))
    const [many, few] = ['a'.repeat(199), 'a'.repeat(19)]
    for (const part of [`${many}b`, `b${many}`, `${few}b`, `b${few}`])
      expect((await least(part, 50 * plain)) / plain, part).toBeLessThan(50)
  })
})
