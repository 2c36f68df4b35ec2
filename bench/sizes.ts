import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { openPostgres } from '../server/db/postgres.ts'
import { startBuiltServer } from './built-server.ts'
import { databaseVersion, withDatabase } from './database.ts'
import { explaining, logOf, outlinesIn } from './plans.ts'
import { takeTurn } from './processor-time.ts'
import { inRepository } from './programs.ts'
import { askOnce, bounds, calls, type SizedCall } from './sizes-calls.ts'
import { type SizedCompany, sizedCompany, sizes } from './sizes-company.ts'
import { inThousands, median, printTable } from './table.ts'

const secret = 'a secret that is long enough for every bench'
const rounds = 3
const callsATurn = 10
const warmUp = 12
const goal = 2
const largest = '100×'
const plansFolder = inRepository('docs/plans')

type Name = keyof typeof sizes
type Measured = Record<Name, { milliseconds: number; bytes: number }[]>

/** Only what may cost so many times as much as another is asked, in the largest company. */
const onlyBounds = 'bounds'

/** Every frequent call in three companies beside each other, each ten times as large as the one before: what does size cost? */
export const costOfSize = (form?: string) =>
  withDatabase(async (databaseUrl) => {
    const isBrief = form === onlyBounds
    const asked = isBrief ? calls.filter(isBounded) : calls
    const settings = { DATABASE_CONNECTIONS: '2', SECRET: secret, LOG_LEVEL: 'warn' }
    const server = await startBuiltServer({ DATABASE_URL: databaseUrl, ...settings })
    const companies = new Map<Name, SizedCompany>()
    for (const name of isBrief ? ([largest] as const) : (Object.keys(sizes) as Name[]))
      companies.set(name, await sizedCompany(databaseUrl, secret, name))
    const watcher = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
    await watcher.raw('vacuum analyze')

    const results: { call: SizedCall; measured: Measured }[] = []
    for (const call of asked) {
      const measured: Measured = { '1×': [], '10×': [], '100×': [] }
      const times = call.perLine ? 1 : callsATurn
      for (let round = 0; round <= rounds; round += 1)
        for (const [name, company] of companies) {
          const ask = (turn: number) => askOnce(server.url, company, call, turn)
          // The first round is not counted: it is when statements are planned for good.
          const turn = await takeTurn(server, watcher, round === 0 ? Math.min(warmUp, times) : times, ask)
          if (round > 0) measured[name].push(call.perLine ? perLine(turn) : turn)
        }
      results.push({ call, measured })
    }
    if (!isBrief) print(results)
    printBounds(results)
    await watcher.close()
    await server.stop()
    if (!isBrief) await writePlans(databaseUrl, settings, companies)
  })

const isBounded = (call: SizedCall) =>
  bounds.some(({ calls: ones, against }) => ones.includes(call) || against === call.name)

const perLine = ({ milliseconds, bytes: lines }: { milliseconds: number; bytes: number }) => ({
  milliseconds: milliseconds / lines,
  bytes: lines,
})

const print = (results: { call: SizedCall; measured: Measured }[]) => {
  const cost = (turns: Measured[Name]) => median(turns.map(({ milliseconds }) => milliseconds))
  const ratio = (turns: Measured[Name], of: Measured[Name]) =>
    median(turns.map(({ milliseconds }, round) => milliseconds / (of[round]?.milliseconds ?? Number.NaN)))
  const rows = results.map(({ call, measured }) => ({
    name: call.name,
    costs: Object.values(measured).map(cost),
    ratios: [ratio(measured['10×'], measured['1×']), ratio(measured[largest], measured['1×'])],
    bytes: [measured['1×'], measured[largest]].map((turns) => median(turns.map(({ bytes }) => bytes))),
  }))
  printTable(
    'Cost against size: CPU ms of server and database for each call, at 200, 2,000 and 20,000 OKRs',
    ['', ...Object.keys(sizes), '10× / 1×', '100× / 1×', 'bytes 1×', 'bytes 100×'],
    rows.map(({ name, costs, ratios, bytes }) => [
      name,
      ...costs.map((one) => one.toFixed(2)),
      ...ratios.map((one) => one.toFixed(2)),
      ...bytes.map(inThousands),
    ]),
  )
  const missed = rows.filter(({ ratios }) => Math.max(...ratios) > goal).map(({ name }) => name)
  console.log(`\nMore than twofold: ${missed.length === 0 ? 'none' : missed.join('; ')}.`)
}

/** Of each the cheapest turn: whatever else the machine does can only add to it. */
const printBounds = (results: { call: SizedCall; measured: Measured }[]) => {
  const cheapest = (name: string) => {
    const turns = results.find(({ call }) => call.name === name)?.measured[largest] ?? []
    return Math.min(...turns.map(({ milliseconds }) => milliseconds))
  }
  printTable(
    'What may cost so many times as much as another, at 20,000 OKRs, 5,000 of them in a quarter',
    ['', 'CPU ms', 'against', 'CPU ms', 'ratio', 'at most', ''],
    bounds.map(({ name, calls: asked, against, most }) => {
      const cost = asked.reduce((sum, call) => sum + cheapest(call.name), 0)
      const ratio = cost / cheapest(against)
      const holds = ratio <= most ? 'held' : 'missed'
      return [
        name,
        cost.toFixed(2),
        against,
        cheapest(against).toFixed(2),
        ratio.toFixed(2),
        `${most}`,
        holds,
      ]
    }),
  )
}

/** How the largest company's statements went, for each call a file. They are those the server itself sent, as its role. */
const writePlans = async (
  databaseUrl: string,
  settings: Record<string, string>,
  companies: Map<Name, SizedCompany>,
) => {
  const log = await logOf(databaseUrl)
  const company = companies.get(largest)
  if (!log.isThere || company === undefined)
    return console.log('\nPlans are only written from a database that this command starts itself.')
  const server = await startBuiltServer({ DATABASE_URL: explaining(databaseUrl), ...settings })
  rmSync(plansFolder, { recursive: true, force: true })
  mkdirSync(plansFolder, { recursive: true })
  const version = await databaseVersion()
  for (const call of calls) {
    const times = call.perLine ? 0 : warmUp
    for (let turn = 0; turn < times; turn += 1) await askOnce(server.url, company, call, turn)
    const start = log.size()
    await askOnce(server.url, company, call, times)
    const outlines = outlinesIn(log.since(start))
    const head = `${call.name}: ${call.endpoint.method} ${call.endpoint.path}, 20,000 OKRs beside 2,000 and 200, PostgreSQL ${version}`
    // A file is read in hundreds of like pieces; the first ones tell of all.
    writeFileSync(`${plansFolder}/${fileOf(call)}`, `${head}\n\n${outlines.slice(0, 12).join('\n\n')}\n`)
  }
  await server.stop()
  console.log(`\nThe plans of ${calls.length} calls are in docs/plans.`)
}

const fileOf = ({ name }: SizedCall) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.txt`
