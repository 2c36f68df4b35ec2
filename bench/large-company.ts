import { dashboard } from '@cairn/domain/dashboard/contract'
import { asWritten } from '@cairn/domain/demo/plan'
import type { Size } from '@cairn/domain/demo/shape'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { updates } from '@cairn/domain/updates/contract'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { generatedCompany } from './generated-company.ts'
import { inThousands, printTable } from './table.ts'
import { connections, middleOf, type Timed, takeTurns, timedBy, timesThat } from './timed-answers.ts'

const secret = 'a secret that is long enough for every bench'

const large: Size = {
  people: 5000,
  teams: 400,
  levels: 5,
  objectives: [5000, 5000, 5000, 5000],
  updatesPerObjective: 25,
}

/** What the main screens read first. */
const reads = [dashboard.read, objectives.list, updates.myWeek, strategies.list, people.list]

/** The main screens of the company as it is written beside one of 5,000 people with half a million updates. */
export const largeCompany = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    SECRET: secret,
  })
  const few = await generatedCompany(databaseUrl, secret, { seed: 'small', size: asWritten })
  const many = await generatedCompany(databaseUrl, secret, { seed: 'large', size: large })
  console.log(
    `\nPlanned and loaded: the small one in ${few.seconds.toFixed(1)} s, the large one in ${many.seconds.toFixed(0)} s.`,
  )
  const ask = (path: string, cookie: string) =>
    timedBy('listing-loop.ts', { URL: server.url + path, COOKIE: cookie })
  const rows: string[][] = []
  for (const { path } of reads) {
    const runs = await takeTurns([
      { name: 'few', run: () => ask(path, few.cookie) },
      { name: 'many', run: () => ask(path, many.cookie) },
    ])
    rows.push(rowOf(path, runs.get('few') ?? [], runs.get('many') ?? []))
  }
  printTable(
    'Main screens of 60 people with 122 objectives, beside 5,000 with 20,000 and 500,000 updates',
    ['GET', 'p50 ms small', 'p50 ms large', 'ratio', 'p95 ms large', 'bytes large'],
    rows,
  )
  await server.stop()
}

const rowOf = (path: string, few: Timed[], many: Timed[]) => [
  path,
  middleOf(few, 'p50').toFixed(1),
  middleOf(many, 'p50').toFixed(1),
  timesThat(many, few, 'p50').toFixed(2),
  middleOf(many, 'p95').toFixed(1),
  inThousands(middleOf(many, 'bytes')),
]
