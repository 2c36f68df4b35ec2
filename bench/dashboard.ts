import { dashboard as calls } from '@cairn/domain/dashboard/contract'
import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { alternate, printRuns, type Run } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { fillForDashboard } from './dashboard-company.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { outputOf } from './programs.ts'
import { inThousands, median, printTable } from './table.ts'

const seconds = 4
const rounds = 3
/** As many as there are cores to answer them here, so that a time is that of an answer and not of a queue. */
const connections = 2
/** In the company, and of them in the quarter that is shown. */
const sizes = [
  { count: 200, inQuarter: 200 },
  { count: 2_000, inQuarter: 200 },
  { count: 20_000, inQuarter: 200 },
  { count: 20_000, inQuarter: 5_000 },
]

/** The dashboard of companies of different sizes, and of a large quarter beside the SQL that adds it up. */
export const dashboard = () => withDatabase(measure)

type Timed = Run & { p50: number; p95: number; bytes: number }

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    SECRET: 'a secret that is long enough for every bench',
  })
  const name = currentQuarter(new Date(), 'UTC')
  const begins = quarterSpan(name, 'UTC').begins.toISOString()
  const members: BenchMember[] = []
  for (const [index, { count, inQuarter }] of sizes.entries()) {
    const member = await newMember(server.url, databaseUrl, `maren${index}@example.com`)
    await fillForDashboard(databaseUrl, member.companyId, { name, begins, size: inQuarter }, count)
    members.push(member)
  }
  const loop = async (env: Record<string, string>): Promise<Timed> =>
    JSON.parse(
      await outputOf(['--import', 'tsx', 'bench/dashboard-loop.ts'], {
        ...env,
        SECONDS: String(seconds),
        CONNECTIONS: String(connections),
      }),
    )
  const ask = (member: BenchMember | undefined) =>
    loop({ URL: server.url + calls.read.path, COOKIE: member?.cookie ?? '' })
  printSizes(
    (await alternate(
      sizes.map(({ count, inQuarter }, index) => ({
        name: `${inThousands(inQuarter)} of ${inThousands(count)}`,
        run: () => ask(members[index]),
      })),
      rounds,
    )) as Map<string, Timed[]>,
  )
  const largest = members.at(-1)
  printRuns(
    'A quarter of 5,000 (GET /api/dashboard)',
    'answers',
    await alternate(
      [
        { name: 'Cairn', run: () => ask(largest) },
        {
          name: 'its SQL alone',
          run: () => loop({ DATABASE_URL: databaseUrl, COMPANY: largest?.companyId ?? '', QUARTER: name }),
        },
      ],
      rounds,
    ),
  )
  await server.stop()
}

const printSizes = (runs: Map<string, Timed[]>) => {
  const [smallest = []] = runs.values()
  const middle = (of: Timed[], key: 'p50' | 'p95' | 'bytes') => median(of.map((run) => run[key]))
  printTable(
    'The dashboard, by objectives in the quarter and in the company',
    ['objectives', 'p50 ms', 'p95 ms', 'p95 of the first', 'bytes'],
    [...runs].map(([name, own]) => [
      name,
      middle(own, 'p50').toFixed(1),
      middle(own, 'p95').toFixed(1),
      median(own.map(({ p95 }, round) => p95 / (smallest[round]?.p95 ?? Number.NaN))).toFixed(2),
      inThousands(middle(own, 'bytes')),
    ]),
  )
}
