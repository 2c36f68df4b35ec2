import { objectives as calls } from '@cairn/domain/objectives/contract'
import { openPostgres } from '../server/db/postgres.ts'
import { printRuns } from './alternate.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { inThousands } from './table.ts'
import { connections, printAnswers, takeTurns, timedBy } from './timed-answers.ts'

const sizes = [200, 2_000, 20_000]

/** The first page of All OKRs in companies of different sizes, and beside the SQL it is made of. */
export const objectives = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    SECRET: 'a secret that is long enough for every bench',
  })
  const members = new Map<number, BenchMember>()
  for (const size of sizes) {
    const member = await newMember(server.url, databaseUrl, `maren${size}@example.com`)
    await fillWithObjectives(databaseUrl, member.companyId, size)
    members.set(size, member)
  }
  printAnswers(
    'First page of All OKRs, by the number of objectives in the company',
    'objectives',
    'p95',
    await takeTurns(
      sizes.map((size) => ({ name: inThousands(size), run: () => listed(server, members.get(size)) })),
    ),
  )

  const largest = members.get(sizes.at(-1) ?? 0)
  printRuns(
    'All OKRs of 20,000 (GET /api/objectives)',
    'pages',
    await takeTurns([
      { name: 'Cairn', run: () => listed(server, largest) },
      {
        name: 'its SQL alone',
        run: () =>
          timedBy('listing-loop.ts', { DATABASE_URL: databaseUrl, COMPANY: largest?.companyId ?? '' }),
      },
    ]),
  )
  await server.stop()
}

const listed = ({ url }: BuiltServer, member: BenchMember | undefined) =>
  timedBy('listing-loop.ts', { URL: url + calls.list.path, COOKIE: member?.cookie ?? '' })

/** An id that follows from a number, of the form that the server gives out. */
const idOf = (number: string) =>
  `overlay(overlay(md5($2 || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/** In every ten: two roots, three beneath the first, five beneath those; each with three key results and two updates. */
export const fillWithObjectives = async (databaseUrl: string, companyId: string, count: number) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  await db.raw(
    `insert into objectives (company_id, id, title, description, quarter, owner_id, parent_id, created_date)
     select p.company_id, ${idOf('n')}, 'Objective number ' || n, 'What it is about: ' || n % 97,
       'Q' || 1 + n / 10 % 4 || ' 2026', p.id,
       case when n % 10 < 2 then null when n % 10 < 5 then ${idOf('n - n % 10')}
         else ${idOf('n - n % 10 + 2 + n % 3')} end,
       '2026-01-01'::timestamptz + n * interval '1 minute'
     from profiles p, generate_series(0, $3::int - 1) n where p.company_id = $1`,
    [companyId, companyId, count],
  )
  await db.raw(
    `insert into key_results (company_id, objective_id, title, current_value, target_value, position)
     select company_id, id, 'Key result number ' || k, k * 7, 100, k
     from objectives, generate_series(0, 2) k where company_id = $1`,
    [companyId],
  )
  await db.raw(
    `insert into weekly_updates (company_id, objective_id, update_text, status, author_name, created_at)
     select company_id, id, 'Going well', 'on_track', 'Maren Aasen', created_date + k * interval '1 day'
     from objectives, generate_series(1, 2) k where company_id = $1`,
    [companyId],
  )
  await db.raw('vacuum analyze')
  await db.close()
}
