import type { Evidence } from './evidence.ts'
import type { Town } from './town.ts'

const marks = {
  'an objective has no key result': `select o.title as mark from objectives o where not exists (
    select from key_results k where k.company_id = o.company_id and k.objective_id = o.id)`,
  'an update is not in the log, or more than once': `select w.id::text as mark from weekly_updates w where 1 <> (
    select count(*) from activity a where a.action = 'update.posted' and a.details->>'updateId' = w.id::text)`,
  'a comment is not in the log, or more than once': `select c.id::text as mark from comments c where 1 <> (
    select count(*) from activity a where a.action = 'comment.posted' and a.details->>'commentId' = c.id::text)`,
  'a letter was given up': `select kind || ' to ' || to_email as mark from mail_outbox where status = 'not_sent'`,
  // Where the clock jumps under a job it has run for hours, as if its server had died.
  'a job was given up': `select name || ': ' || coalesce(output::text, '') as mark from jobs.job
    where state = 'failed' and output::text !~ 'failed by timeout'`,
  'a letter of one kind went to somebody twice within an hour': `select kind || ' to ' || to_email as mark from mail_outbox
    where kind in ('weekly_reminder', 'digest') group by kind, to_email, date_trunc('hour', created_at) having count(*) > 1`,
}

/** What was acknowledged is there, once, as it was said last; and nothing is there by half. */
export const compareWrites = async (town: Town, { standings, records }: Evidence) => {
  const { report, house, updates, comments } = town
  const expected = [...updates].filter(([, { objectiveId }]) => standings.has(objectiveId))
  const stored = records.updates.filter(({ update_text }) => update_text.startsWith('Week of '))
  report.same(
    'what was said in updates',
    Object.fromEntries(expected.map(([id, { text }]) => [id, text])),
    Object.fromEntries(stored.map(({ id, update_text }) => [id, update_text])),
  )
  const kept = await house.tables.raw<{ id: string }>('select id from comments where deleted_at is null')
  const there = new Set(kept.map(({ id }) => id))
  const lost = [...comments].filter(([id, { objectiveId }]) => standings.has(objectiveId) && !there.has(id))
  report.same(
    'comments that were acknowledged and are not there',
    [],
    lost.map(([id]) => id),
  )
  for (const [what, sql] of Object.entries(marks)) {
    const found = await house.tables.raw<{ mark: string }>(sql)
    report.same(
      what,
      [],
      found.map(({ mark }) => mark),
    )
  }
}
