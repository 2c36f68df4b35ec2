import { dashboard } from '@cairn/domain/dashboard/contract'
import { asWritten } from '@cairn/domain/demo/plan'
import type { Size } from '@cairn/domain/demo/shape'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { updates } from '@cairn/domain/updates/contract'
import { alternate, type Run } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { generatedCompany } from './generated-company.ts'
import { outputOf } from './programs.ts'
import { inThousands, median, printTable } from './table.ts'

const seconds = 2
const rounds = 3
/** As many as there are cores to answer them here, so that a time is that of an answer and not of a queue. */
const connections = 2
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

type Timed = Run & { p50: number; p95: number; bytes: number }

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
  const ask = async (path: string, cookie: string): Promise<Timed> =>
    JSON.parse(
      await outputOf(['--import', 'tsx', 'bench/listing-loop.ts'], {
        URL: server.url + path,
        COOKIE: cookie,
        SECONDS: String(seconds),
        CONNECTIONS: String(connections),
      }),
    )
  const rows: string[][] = []
  for (const { path } of reads) {
    const runs = await alternate(
      [
        { name: 'few', run: () => ask(path, few.cookie) },
        { name: 'many', run: () => ask(path, many.cookie) },
      ],
      rounds,
    )
    rows.push(rowOf(path, (runs.get('few') ?? []) as Timed[], (runs.get('many') ?? []) as Timed[]))
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
  median(few.map(({ p50 }) => p50)).toFixed(1),
  median(many.map(({ p50 }) => p50)).toFixed(1),
  median(many.map(({ p50 }, round) => p50 / (few[round]?.p50 ?? Number.NaN))).toFixed(2),
  median(many.map(({ p95 }) => p95)).toFixed(1),
  inThousands(median(many.map(({ bytes }) => bytes))),
]
