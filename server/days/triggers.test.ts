import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { colleague } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let company: string
let owner: string
let other: string
beforeAll(async () => {
  server = await testServer()
  const ada = await founder(server)
  company = ada.companyId
  owner = ada.id
  other = (await colleague(server, ada)).id
})
afterAll(() => server.close())

const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const [top, low, value, update, strategy, team] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const objective = (one: string, title: string) =>
  `insert into objectives (company_id, id, title, quarter, owner_id, strategy_id) values ('${company}', '${one}', '${title}', 'Q1 2026', '${owner}', '${strategy}')`
const keyResult = `insert into key_results (company_id, id, objective_id, title, current_value, target_value, position)
  values ('${value}', 'Calls', 0, 10, 0)`
const shared = (user: string) =>
  `insert into objective_shares (company_id, objective_id, user_id) values ('${company}', '${top}', '${user}')`
const sure = (confidence: number) => `[{"keyResultId": "${value}", "confidence": ${confidence}}]`

/** A write of every kind that days are kept of, one a day. */
const writes = () => [
  `insert into strategies (company_id, id, title) values ('${company}', '${strategy}', 'West')`,
  `insert into teams (company_id, id, name) values ('${company}', '${team}', 'Crew')`,
  objective(top, 'Top'),
  objective(low, 'Low'),
  `update objectives set title = 'Topmost', status = 'behind' where id = '${top}'`,
  shared(other),
  `update objective_shares set user_id = '${owner}' where objective_id = '${top}'`,
  `delete from objective_shares where objective_id = '${top}'`,
  keyResult.replace(`('${value}', 'Calls'`, `('${company}', '${value}', '${top}', 'Calls'`),
  `update key_results set current_value = 4 where id = '${value}'`,
  `insert into weekly_updates (company_id, id, objective_id, update_text, status, author_name, confidences)
     values ('${company}', '${update}', '${top}', 'Going on', 'on_track', 'Ada', '${sure(7)}')`,
  `update weekly_updates set confidences = '${sure(3)}' where id = '${update}'`,
  `delete from weekly_updates where id = '${update}'`,
  `delete from key_results where id = '${value}'`,
  `insert into quarters (company_id, quarter, state) values ('${company}', 'Q1 2026', 'plan')`,
  `update quarters set state = 'run' where company_id = '${company}'`,
  `delete from quarters where company_id = '${company}'`,
  `delete from objectives where id = '${low}'`,
  `delete from strategies where id = '${strategy}'`,
  `delete from teams where id = '${team}'`,
  `delete from profiles where id = '${other}'`,
]

/** What stands in the tables of today, or stood in those of a past day. */
const standing = async (tx: Tx, schema: 'public' | 'past') => {
  const confidence =
    schema === 'past'
      ? 'k.confidence'
      : `(select (said ->> 'confidence')::int from weekly_updates w, jsonb_array_elements(w.confidences) said
           where w.objective_id = k.objective_id and said ->> 'keyResultId' = k.id::text)`
  return {
    objectives: await tx.query(
      `select id, title, status from ${schema}.objectives where company_id = '${company}' order by id`,
    ),
    shares: await tx.query(
      `select objective_id, user_id from ${schema}.objective_shares where company_id = '${company}'`,
    ),
    keyResults: await tx.query(
      `select id, current_value, ${confidence} as confidence from ${schema}.key_results k where company_id = '${company}'`,
    ),
    quarters: await tx.query(`select quarter, state from ${schema}.quarters where company_id = '${company}'`),
  }
}
const names = (tx: Tx) =>
  tx.query(
    `select id from past.strategies where title = 'West' union all select id from past.teams where name = 'Crew'
     union all select id from past.profiles where id = '${other}'`,
  )

/** Which days are told otherwise than they were, with a trigger less; all of it is undone. */
const wrongDays = async (without: { table: string; trigger: string } | null) => {
  const undo = new Error('undo')
  const wrong: string[] = []
  await server.parts.db
    .asOwner(async (tx) => {
      if (without) await tx.query(`alter table ${without.table} disable trigger ${without.trigger}`)
      const ends: [string, unknown][] = []
      for (const [index, write] of writes().entries()) {
        const day = new Date(Date.UTC(2026, 0, 5 + index)).toISOString()
        await tx.query(`select set_config('app.now', $1, true)`, [day])
        await tx.query(write)
        ends.push([day.slice(0, 10), await standing(tx, 'public')])
      }
      for (const [day, end] of ends) {
        await tx.query(`select set_config('app.at', $1, true), set_config('app.day_end', 'infinity', true)`, [
          day,
        ])
        if (JSON.stringify(await standing(tx, 'past')) !== JSON.stringify(end)) wrong.push(day)
      }
      if ((await names(tx)).length < 3) wrong.push('names')
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return wrong
}

describe('The days that are kept', () => {
  it('tell every kind of write', async () => {
    expect(await wrongDays(null)).toEqual([])
  })

  it('miss something without any of the triggers that keep them', async () => {
    const triggers = await server.parts.db.raw<{ table: string; trigger: string }>(
      `select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
       where not tgisinternal and (tgname like '%\\_noted%' or tgname like '%\\_named') order by 1, 2`,
    )
    expect(triggers.length).toBeGreaterThanOrEqual(18)
    const unseen = []
    for (const one of triggers) if ((await wrongDays(one)).length === 0) unseen.push(one.trigger)
    expect(unseen).toEqual([])
  })
})
