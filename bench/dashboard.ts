import { dashboard as calls } from '@cairn/domain/dashboard/contract'
import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { printRuns } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { fillForDashboard } from './dashboard-company.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { inThousands } from './table.ts'
import { connections, printAnswers, takeTurns, timedBy } from './timed-answers.ts'

/** In the company, and of them in the quarter that is shown. */
const sizes = [
  { count: 200, inQuarter: 200 },
  { count: 2_000, inQuarter: 200 },
  { count: 20_000, inQuarter: 200 },
  { count: 20_000, inQuarter: 5_000 },
]

/** The dashboard of companies of different sizes, and of a large quarter beside the SQL that adds it up. */
export const dashboard = () => withDatabase(measure)

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
  const ask = (member: BenchMember | undefined) =>
    timedBy('dashboard-loop.ts', { URL: server.url + calls.read.path, COOKIE: member?.cookie ?? '' })
  printAnswers(
    'The dashboard, by objectives in the quarter and in the company',
    'objectives',
    'p95',
    await takeTurns(
      sizes.map(({ count, inQuarter }, index) => ({
        name: `${inThousands(inQuarter)} of ${inThousands(count)}`,
        run: () => ask(members[index]),
      })),
    ),
  )
  const largest = members.at(-1)
  const alone = { DATABASE_URL: databaseUrl, COMPANY: largest?.companyId ?? '', QUARTER: name }
  printRuns(
    'A quarter of 5,000 (GET /api/dashboard)',
    'answers',
    await takeTurns([
      { name: 'Cairn', run: () => ask(largest) },
      { name: 'its SQL alone', run: () => timedBy('dashboard-loop.ts', alone) },
    ]),
  )
  await server.stop()
}
