import type { Database } from '../server/db/client.ts'
import type { Missing, Write } from './ledger.ts'

type Counted = { mark: string; count: number }

/** How often each mark is stored: as what was wanted, and as the note in the activity log that it happened. */
const questions: Record<Write['kind'], { rows: string; notes: string | null }> = {
  update: {
    rows: 'select update_text as mark, count(*)::int as count from weekly_updates group by 1',
    notes: `select u.update_text as mark, count(*)::int as count from activity a
      join weekly_updates u on u.company_id = a.company_id and u.id = (a.details->>'updateId')::uuid
      where a.action = 'update.posted' group by 1`,
  },
  objective: {
    rows: 'select title as mark, count(*)::int as count from objectives group by 1',
    notes: `select details->>'title' as mark, count(*)::int as count from activity
      where action = 'objective.created' group by 1`,
  },
  edit: {
    rows: `select c->>'to' as mark, count(*)::int as count from activity a, jsonb_array_elements(a.details->'changes') c
      where a.action = 'objective.edited' and c->>'field' = 'description' group by 1`,
    notes: null,
  },
  account: {
    rows: `select email as mark, count(*)::int as count from auth."user" u
      where exists (select from auth.account a
          where a.user_id = u.id and a.provider_id = 'credential' and a.password <> '')
        and exists (select from mail_outbox m where m.to_email = u.email and m.kind = 'confirmation')
      group by 1`,
    notes: null,
  },
}

/** What would be half a write: figures that do not follow from the updates, or saves that were not counted. */
const torn = {
  'a key result does not stand where its last update put it': `
    select o.title as mark from objectives o join key_results k on k.company_id = o.company_id and k.objective_id = o.id
    join weekly_updates u on u.company_id = o.company_id and u.objective_id = o.id
    group by o.company_id, o.id, o.title, k.id, k.current_value
    having max((u.value_changes->0->>'to')::float8) is distinct from k.current_value`,
  'an objective was not saved as often as its log says': `
    select o.title as mark from objectives o
    where o.description is not null and o.version - 1 <> (select count(*) from activity a
      where a.company_id = o.company_id and a.subject_id = o.id and a.action = 'objective.edited')`,
  'an objective has no key result': `
    select o.title as mark from objectives o where not exists (
      select from key_results k where k.company_id = o.company_id and k.objective_id = o.id)`,
  'a mail was given up though nobody was told': `
    select to_email as mark from mail_outbox where status = 'not_sent' and kind <> 'invitation'`,
}

const countsOf = async (db: Database, sql: string) =>
  new Map((await db.raw<Counted>(sql)).map(({ mark, count }) => [mark, count]))

/** Compares what the clients were told with what the database holds. */
export const compareWithStored = async (db: Database, writes: readonly Write[]) => {
  const missing: Missing[] = []
  const wrong: string[] = []
  for (const kind of Object.keys(questions) as Write['kind'][]) {
    const { rows, notes } = questions[kind]
    const stored = await countsOf(db, rows)
    const noted = notes === null ? stored : await countsOf(db, notes)
    for (const write of writes.filter((one) => one.kind === kind)) {
      const { mark, isAcknowledged } = write
      const [count, notesOfIt] = [stored.get(mark) ?? 0, noted.get(mark) ?? 0]
      if (isAcknowledged && count === 0) missing.push({ write, where: 'stored' })
      if (count > 1) wrong.push(`${kind} ${mark} is stored ${count} times`)
      if (notesOfIt !== count)
        wrong.push(`${kind} ${mark} is stored ${count} times and noted ${notesOfIt} times`)
    }
  }
  for (const [what, sql] of Object.entries(torn))
    for (const { mark } of await db.raw<{ mark: string }>(sql)) wrong.push(`${mark}: ${what}`)
  return { missing, wrong }
}
