import { openPostgres } from '../server/db/postgres.ts'
import { printRuns } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { newMember } from './member.ts'
import { connections, printAnswers, takeTurns, timedBy } from './timed-answers.ts'

const toPostTo = 40
const few = 5
const many = 500
/** What else there is in the company: objectives with an update for each week of a quarter. */
const others = 400
const weeks = 13

/** Posting an update, and the first page of those an objective has, beside the statements they are made of. */
export const updates = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    SECRET: 'a secret that is long enough for every bench',
  })
  const { cookie, companyId, me } = await newMember(server.url, databaseUrl)
  const { account }: { account: { id: string } } = JSON.parse(me)
  const objectives = await fill(databaseUrl, companyId, account.id)
  const loop = (kind: 'post' | 'list', ids: string[], env: Record<string, string>) =>
    timedBy('updates-loop.ts', { ...env, KIND: kind, OBJECTIVES: ids.join(' ') })
  const through = { URL: server.url, COOKIE: cookie }
  const alone = { DATABASE_URL: databaseUrl, COMPANY: companyId, PERSON: account.id }
  const [shortest = '', longest = '', ...postedTo] = objectives

  const read = (name: string, id: string) => ({ name, run: () => loop('list', [id], through) })
  printAnswers(
    'First page of the updates of an objective, by their number',
    'updates',
    'p50',
    await takeTurns([read(String(few), shortest), read(String(many), longest)]),
  )
  const beside = async (title: string, unit: string, kind: 'post' | 'list', ids: string[]) =>
    printRuns(
      title,
      unit,
      await takeTurns([
        { name: 'Cairn', run: () => loop(kind, ids, through) },
        { name: 'its statements alone', run: () => loop(kind, ids, alone) },
      ]),
    )
  await beside(`First page of ${many} updates (GET /api/objectives/:objective/updates)`, 'pages', 'list', [
    longest,
  ])
  await beside('Posting an update that changes the status', 'updates', 'post', postedTo)
  await server.stop()
}

/** One objective with few updates, one with many, those that are posted to, and others; each with three key results. */
const fill = async (databaseUrl: string, companyId: string, ownerId: string) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const rows = await db.raw<{ id: string }>(
    `insert into objectives (company_id, title, quarter, owner_id)
     select $1, 'Objective number ' || n, 'Q4 2026', $2 from generate_series(0, $3::int) n returning id`,
    [companyId, ownerId, toPostTo + others + 1],
  )
  const ids = rows.map(({ id }) => id)
  await db.raw(
    `insert into key_results (company_id, objective_id, title, current_value, target_value, position)
     select $1, id, 'Key result number ' || k, k * 7, 100, k from unnest($2::uuid[]) id, generate_series(0, 2) k`,
    [companyId, ids],
  )
  const update = (objectives: string[], count: number) =>
    db.raw(
      `insert into weekly_updates (company_id, objective_id, update_text, next_week_focus, status, created_by, author_name, created_at)
       select $1, objective, 'Going well, week ' || n, 'More of it', 'on_track', $3, 'Maren Aasen',
         now() - n * interval '7 days' from unnest($2::uuid[]) objective, generate_series(1, $4::int) n`,
      [companyId, objectives, ownerId, count],
    )
  await update(ids.slice(0, 1), few)
  await update(ids.slice(1, 2), many)
  await update(ids.slice(2 + toPostTo), weeks)
  await db.raw('vacuum analyze')
  await db.close()
  return ids.slice(0, 2 + toPostTo)
}
