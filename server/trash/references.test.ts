import { blockers } from '@cairn/domain/blockers/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { trash } from '@cairn/domain/trash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../db/client.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { commit, mark, standingOf, startPlanning, stopPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  server.travelTo(new Date('2026-11-11T12:00:00Z'))
  ada = await founder(server)
})
afterAll(() => server.close())

const quarter = 'Q4 2026'
const remove = ({ client }: Member, id: string) => client.call(objectives.remove, { params: { id } })
const restore = ({ client }: Member, id: string) =>
  client.call(trash.restore, { params: { kind: 'objective', id } })
const raw = <R extends Row>(text: string, values?: unknown[]) => server.parts.db.raw<R>(text, values)

/** Everything that refers to what can be deleted, or to what goes with it. */
const references = {
  'objectives.parent_id': 'goes along, as everything beneath',
  'key_results.objective_id': 'goes along',
  'key_result_originals.objective_id': 'goes along',
  'ledger_lines.objective_id': 'goes along',
  'objective_shares.objective_id': 'goes along',
  'weekly_updates.objective_id': 'goes along',
  'weekly_updates.continues_id': 'goes along',
  'blocker_asks.update_id': 'goes along',
  'blocker_asked.update_id': 'goes along',
  'objective_weeks.objective_id': 'goes along',
  'scores.objective_id': 'goes along',
  'comments.objective_id': 'goes along',
  'comments.parent_id': 'goes along',
  'comments.update_id': 'goes along',
  'comment_reactions.comment_id': 'goes along',
  'objective_follows.objective_id': 'goes along',
  'team_follows.team_id': 'goes along',
  'team_reviews.team_id': 'goes along',
  'team_review_lines.review_id': 'goes along',
  'team_review_mails.review_id': 'goes along',
  'team_review_objectives.review_id': 'goes along',
  'team_review_people.review_id': 'goes along',
  'objective_texts.objective_id': 'made anew by a trigger',
  'objective_title_words.objective_id': 'made anew by a trigger',
  'key_result_texts.key_result_id': 'made anew by a trigger',
  'objectives.strategy_id': 'let go of and taken back',
  'objectives.team_id': 'let go of and taken back, with its owner',
  'profiles.team_id': 'let go of and taken back',
  'invitations.team_id': 'let go of and taken back',
  'strategies.team_id': 'let go of and taken back',
  'blocker_asked.team_id': 'let go of: nobody is asked anew',
  'teams.parent_id': 'moves up and is taken back',
}
/** The tables in which an objective has rows of its own. */
const ownTables = [
  'objectives',
  'key_results',
  'key_result_originals',
  'ledger_lines',
  'objective_shares',
  'weekly_updates',
  'blocker_asks',
  'blocker_asked',
  'objective_weeks',
  'scores',
  'comments',
  'comment_reactions',
  'objective_follows',
  'objective_texts',
  'objective_title_words',
  'key_result_texts',
]

const referring = async (...tables: string[]) =>
  raw<{ name: string; referrer: string }>(
    `with recursive gone(id) as (
       select to_regclass(name)::oid from unnest($1::text[]) name
       union
       select c.conrelid from pg_constraint c join gone on c.confrelid = gone.id
       where c.contype = 'f' and c.confdeltype = 'c')
     select distinct c.conrelid::regclass || '.' || a.attname as name, c.conrelid::regclass::text as referrer
     from pg_constraint c join gone on c.confrelid = gone.id
     join unnest(c.conkey, c.confkey) as k(own, other) on true
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
     where c.contype = 'f' and b.attname in ('id', 'update_id')`,
    [tables],
  )

describe('What is deleted', () => {
  it('has an answer for everything that refers to it', async () => {
    const found = await referring('objectives', 'strategies', 'teams')
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(references).sort())
  })

  it('comes back in every table with every column, but for the count of saves', async () => {
    const own = await referring('objectives')
    expect([...new Set(own.map(({ referrer }) => referrer))].sort()).toEqual([...ownTables].sort())
    const nadia = await colleague(server, ada)
    const parent = await newObjective(ada, { quarter, coOwnerIds: [nadia.id], title: 'Above' })
    const measured = [{ title: 'Ten', currentValue: 3, targetValue: 10 }]
    await newObjective(ada, { quarter, parentId: parent.id, keyResults: measured })
    await startPlanning(ada, quarter)
    await commit(ada, quarter, 'all')
    const { update } = await post(ada, parent, { blockers: 'No crane', keyResults: [] })
    await post(ada, parent, { blockers: 'no crane', keyResults: [] })
    await ada.client.call(blockers.ask, {
      params: { id: update.id },
      body: { whomId: nadia.id, neededBy: '2026-11-20', whatWouldHelp: 'A crane' },
    })
    await raw(
      `insert into ledger_lines (company_id, objective_id, version, place, quarter, key_result_id, title, field, from_value, to_value,
         reason, changed_by, changer_name, changed_at)
       values ($1, $2, 2, 0, $3, $2, 'Ten', 'targetValue', '10', '8', 'Too dear', $4, 'Maren Aasen', now())`,
      [ada.companyId, parent.id, quarter, ada.id],
    )
    await raw(
      `insert into scores (company_id, objective_id, quarter, score, learned, scored_by, scorer_name, scored_at, version)
       values ($1, $2, $3, 0.7, 'Ask earlier', $4, 'Maren Aasen', now(), 1)`,
      [ada.companyId, parent.id, quarter, ada.id],
    )
    const words = 'Which crane, @Maren Aasen?'
    const { reply: said } = await nadia.client.call(discussion.post, {
      params: { objective: parent.id },
      body: { words, mentions: [{ kind: 'person', id: ada.id }] },
    })
    await ada.client.call(discussion.react, {
      params: { id: said.id },
      body: { reaction: 'thanks', isOn: true },
    })
    const everything = async () => {
      const tables = ownTables.map(async (table) => [
        table,
        (
          await raw<{ row: object }>(
            `select to_jsonb(t) - 'version' as row from ${table} t where company_id = $1 order by to_jsonb(t)::text`,
            [ada.companyId],
          )
        ).map(({ row }) => row),
      ])
      return Object.fromEntries(await Promise.all(tables)) as Record<string, object[]>
    }
    const before = await everything()
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    await remove(ada, parent.id)
    expect(Object.values(await everything()).flat()).toEqual([])
    await restore(ada, parent.id)
    expect(await everything()).toEqual(before)
  })

  it('has the default of a column that came meanwhile', async () => {
    const { id } = await newObjective(ada, { quarter })
    await remove(ada, id)
    const [[objective], [keyResult]] = [
      await raw(
        "update trash_rows set content = content - 'type' - 'draft' - 'added_after_commit' where trash_id = $1 and part = 'objectives' returning 1",
        [id],
      ),
      await raw(
        "update trash_rows set content = content - 'start_value' - 'position' where trash_id = $1 and part = 'key_results' returning 1",
        [id],
      ),
    ]
    expect([objective, keyResult]).not.toContain(undefined)
    expect((await restore(ada, id)).status).toBe(200)
    expect(
      await raw(
        `select o.type, o.draft, o.added_after_commit, k.start_value, k.position
         from objectives o join key_results k on k.objective_id = o.id where o.id = $1`,
        [id],
      ),
    ).toEqual([{ type: 'objective', draft: null, added_after_commit: false, start_value: 0, position: 0 }])
  })
})

describe('An OKR that comes back to its quarter', () => {
  const standing = async (id: string): Promise<Pick<Objective, 'draft' | 'addedAfterCommit'>> =>
    (await ada.client.call(objectives.get, { params: { id } })).reply.objective

  it('is a draft where that is planned now', async () => {
    const [ordinary, ready] = [await newObjective(ada, { quarter }), await newObjective(ada, { quarter })]
    await remove(ada, ordinary.id)
    await startPlanning(ada, quarter)
    await mark(ada, ready, 'ready')
    await remove(ada, ready.id)
    await restore(ada, ordinary.id)
    await restore(ada, ready.id)
    expect([(await standing(ordinary.id)).draft, (await standing(ready.id)).draft]).toEqual([
      'draft',
      'ready',
    ])
    await remove(ada, ready.id)
    await stopPlanning(ada, quarter)
    await restore(ada, ready.id)
    expect((await standing(ready.id)).draft).toBeNull()
  })

  it('is added after the commit if it was not there then, and has originals from now on', async () => {
    const { id } = await newObjective(ada, { quarter })
    await remove(ada, id)
    await startPlanning(ada, quarter)
    await commit(ada, quarter, 'all')
    await restore(ada, id)
    expect(await standing(id)).toMatchObject({ draft: null, addedAfterCommit: true })
    expect(await standingOf(ada, quarter)).toMatchObject({ objectives: 1, committed: { addedSince: 1 } })
    expect(
      await raw('select added_after_commit from key_result_originals where objective_id = $1', [id]),
    ).toEqual([{ added_after_commit: true }])
  })

  it('is refused while that is closed, and stays in the trash', async () => {
    const { id } = await newObjective(ada, { quarter })
    await remove(ada, id)
    const close = `insert into quarters (company_id, quarter, state) values ($1, $2, 'closed')`
    await raw(close, [ada.companyId, quarter])
    const refused = await restore(ada, id)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'Q4 2026 is closed. An admin can reopen it.',
    ])
    await raw('delete from quarters where company_id = $1', [ada.companyId])
    expect((await restore(ada, id)).status).toBe(200)
  })
})
