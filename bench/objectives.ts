import { objectives as calls } from '@cairn/domain/objectives/contract'
import { openPostgres } from '../server/db/postgres.ts'
import { alternate, printRuns, type Run } from './alternate.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { outputOf } from './programs.ts'
import { inThousands, median, printTable } from './table.ts'

const seconds = 4
const rounds = 3
/** As many as there are cores to answer them here, so that a time is that of an answer and not of a queue. */
const connections = 2
const sizes = [200, 2_000, 20_000]

/** The first page of All OKRs in companies of different sizes, and beside the SQL it is made of. */
export const objectives = () => withDatabase(measure)

type Timed = Run & { p50: number; p95: number; bytes: number }

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    SECRET: 'a secret that is long enough for every bench',
  })
  const members = new Map<number, BenchMember>()
  for (const size of sizes) {
    const member = await newMember(server.url, databaseUrl, `maren${size}@example.com`)
    await fill(databaseUrl, member.companyId, size)
    members.set(size, member)
  }
  const runs = await alternate(
    sizes.map((size) => ({
      name: inThousands(size),
      run: () => ask(server, members.get(size)),
    })),
    rounds,
  )
  printSizes(runs as Map<string, Timed[]>)

  const largest = members.get(sizes.at(-1) ?? 0)
  printRuns(
    'All OKRs of 20,000 (GET /api/objectives)',
    'pages',
    await alternate(
      [
        { name: 'Cairn', run: () => ask(server, largest) },
        {
          name: 'its SQL alone',
          run: () => loop({ DATABASE_URL: databaseUrl, COMPANY: largest?.companyId ?? '' }),
        },
      ],
      rounds,
    ),
  )
  await server.stop()
}

const ask = ({ url }: BuiltServer, member: BenchMember | undefined) =>
  loop({ URL: url + calls.list.path, COOKIE: member?.cookie ?? '' })

const loop = async (env: Record<string, string>): Promise<Timed> =>
  JSON.parse(
    await outputOf(['--import', 'tsx', 'bench/listing-loop.ts'], {
      ...env,
      SECONDS: String(seconds),
      CONNECTIONS: String(connections),
    }),
  )

const printSizes = (runs: Map<string, Timed[]>) => {
  const [smallest = []] = runs.values()
  const middle = (of: Timed[], key: 'p50' | 'p95' | 'bytes') => median(of.map((run) => run[key]))
  printTable(
    'First page of All OKRs, by the number of objectives in the company',
    ['objectives', 'p50 ms', 'p95 ms', 'p95 of 200', 'bytes'],
    [...runs].map(([name, own]) => [
      name,
      middle(own, 'p50').toFixed(1),
      middle(own, 'p95').toFixed(1),
      median(own.map(({ p95 }, round) => p95 / (smallest[round]?.p95 ?? Number.NaN))).toFixed(2),
      inThousands(middle(own, 'bytes')),
    ]),
  )
}

/** An id that follows from a number, of the form that the server gives out. */
const idOf = (number: string) =>
  `overlay(overlay(md5($2 || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/** In every ten: two roots, three beneath the first, five beneath those; each with three key results and two updates. */
const fill = async (databaseUrl: string, companyId: string, count: number) => {
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
