import { asWritten } from '@cairn/domain/demo/plan'
import type { Size } from '@cairn/domain/demo/shape'
import { metricsToken, unrestOf } from '../server/testing/at-rest.ts'
import { startBuiltServer } from './built-server.ts'
import { postmasterOf, withDatabase } from './database.ts'
import { type Generator, type Performed, refuseWrong, startGenerator } from './monday-generator.ts'
import { heapFile, heapOptions, measureMemory } from './monday-memory.ts'
import { peopleOf } from './monday-people.ts'
import { printTable, shareAt } from './table.ts'

const secret = 'a secret that is long enough for every bench'
const goal = 250
const secondsAStep = 15
const firstRate = 10
const growth = 1.4
/** Of so many answers one is read and compared with its contract. */
const checkEvery = 50

const ofTwoThousand: Size = { people: 2000, teams: 160, levels: 4, objectives: [1000, 1000, 1000, 1500] }
const companies = {
  full: [...Array<Size>(20).fill(asWritten), ofTwoThousand],
  short: Array<Size>(3).fill(asWritten),
}

/**
 * A Monday morning: people sign in, look at the dashboard and at All OKRs, open one, post their update and see their week. One in
 * five does not wait for the answers, and once everyone has gone the server must be at rest by its own figures.
 * `short` only looks whether everything is answered rightly; a number adds so many minutes in which memory is watched.
 */
export const load = (form?: string) =>
  withDatabase(async (databaseUrl) => {
    const isShort = form === 'short'
    const server = await startBuiltServer(
      {
        DATABASE_URL: databaseUrl,
        SECRET: secret,
        TRUST_PROXY: 'true',
        METRICS_TOKEN: metricsToken,
        HEAP_FILE: heapFile,
      },
      heapOptions,
    )
    const started = performance.now()
    const people = await peopleOf({ ...server, secret }, databaseUrl, companies[isShort ? 'short' : 'full'])
    const took = (performance.now() - started) / 1000
    console.log(`\n${people.length} people with an OKR of their own, loaded in ${took.toFixed(0)} s.`)
    const generator = startGenerator(server, await postmasterOf(databaseUrl), people)
    const short = isShort ? await answerRightly(generator) : null
    if (short === null) {
      await generator.perform([{ rate: firstRate, seconds: 10 }], 'warm up', checkEvery)
      const held = await highestRate(generator)
      if (held > 0) await overload(generator, held)
      if (held > 0 && form !== undefined) await measureMemory(generator, server.pid, held, Number(form))
    }
    await generator.stop()
    const unrest = await unrestOf(server.url)
    for (const what of unrest) console.log(`✗ load: not at rest when everyone had gone, ${what}`)
    await server.stop()
    if (short !== null) {
      const failed = short.failed + (unrest.length === 0 ? 0 : 1)
      console.log(`load: ${short.rows + 1 - failed} passed, ${failed} failed`)
      refuseWrong(short.answers)
    }
    if (unrest.length > 0) throw new Error('The server did not come to rest')
  })

/** A calm quarter of a minute, far too much for some seconds, and calm again: every answer is right, or a refusal in words. */
const answerRightly = async (generator: Generator) => {
  const phases = [
    { rate: 20, seconds: 12 },
    { rate: 400, seconds: 4 },
    { rate: 10, seconds: 10 },
  ]
  const { answers, ...run } = await generator.perform(phases, 'short', 1)
  const rows = rowsOf({ answers, ...run }, phases)
  printRows('Right answers: calm, with far too much to do, and calm again', rows)
  for (const { wrong } of answers) if (wrong !== null) console.log(`✗ load: ${wrong}`)
  const failed = rows.filter(({ served, left, errors }) => served === 0 || left === 0 || errors > 0).length
  return { answers, rows: rows.length, failed }
}

type Step = { rate: number; cells: string[]; isHeld: boolean }

const highestRate = async (generator: Generator) => {
  const steps: Step[] = []
  const trial = async (rate: number) => {
    const phases = [{ rate, seconds: secondsAStep }]
    const run = await generator.perform(phases, `rate ${rate}`, checkEvery)
    refuseWrong(run.answers)
    const [row] = rowsOf(run, phases)
    const step = {
      rate,
      cells: row?.cells ?? [],
      isHeld: row !== undefined && row.p95 < goal && row.shed < 0.001,
    }
    steps.push(step)
    return step.isHeld
  }
  let [held, missed] = [0, firstRate]
  while (await trial(missed)) [held, missed] = [missed, Math.round(missed * growth)]
  for (let turn = 0; turn < 2; turn += 1) {
    const middle = Math.round((held + missed) / 2)
    if (await trial(middle)) held = middle
    else missed = middle
  }
  printRows(
    'Rising rates',
    steps.sort((a, b) => a.rate - b.rate),
  )
  console.log(`\nHighest rate with p95 under ${goal} ms: ${held} requests a second.`)
  return held
}

const overload = async (generator: Generator, held: number) => {
  const phases = [
    { rate: 0.75 * held, seconds: 10 },
    { rate: 2 * held, seconds: 30 },
    { rate: 0.75 * held, seconds: 30 },
  ]
  const run = await generator.perform(phases, 'overload', checkEvery)
  refuseWrong(run.answers)
  printRows('Twice the rate that is held, and back', rowsOf(run, phases))
  const downAt = 40_000
  const isCalm = (second: number) => {
    const due = run.answers.filter(
      ({ at }) => at >= downAt + second * 1000 && at < downAt + (second + 1) * 1000,
    )
    return (
      due.every(({ status }) => status === 200 || status === null) &&
      shareAt(
        due.flatMap(({ status, took }) => (status === null ? [] : took)),
        0.95,
      ) < goal
    )
  }
  const seconds = Array.from({ length: 28 }, (_, second) => second)
  const calm = seconds.find((second) => [0, 1, 2].every((further) => isCalm(second + further)))
  console.log(
    calm === undefined
      ? '\nIt has NOT come to rest within 30 s after the rush.'
      : `\nUnder ${goal} ms at p95, and nothing refused, for three seconds on end from ${calm} s after the rush.`,
  )
}

/** One row for each phase. Times are of what was served. */
const rowsOf = (run: Performed, phases: { rate: number; seconds: number }[]) => {
  let ends = 0
  return phases.map(({ rate, seconds }) => {
    const [from, to] = [ends, ends + seconds * 1000]
    ends = to
    const due = run.answers.filter(({ at }) => at >= from && at < to)
    const times = due.filter(({ status }) => status === 200).map(({ took }) => took)
    const shed = due.filter(({ status }) => status === 503).length / due.length
    const p95 = shareAt(times, 0.95)
    const errors = due.filter(({ wrong }) => wrong !== null).length
    const left = due.filter(({ status }) => status === null).length
    const percent = (part: 'server' | 'database' | 'generator') =>
      `${(100 * run.shareOf(part, from, to)).toFixed(0)}%`
    const cells = [
      rate.toFixed(0),
      (due.length / seconds).toFixed(0),
      (times.length / seconds).toFixed(0),
      ...[shareAt(times, 0.5), p95, shareAt(times, 0.99)].map((one) => one.toFixed(0)),
      String(errors),
      `${((100 * left) / due.length).toFixed(1)}%`,
      `${(100 * shed).toFixed(1)}%`,
      percent('server'),
      percent('database'),
      percent('generator'),
      run.lateness.toFixed(0),
    ]
    return { cells, p95, shed, errors, left, served: times.length }
  })
}

const printRows = (title: string, rows: { cells: string[] }[]) =>
  printTable(
    title,
    [
      'asked a second',
      'sent',
      'served',
      'p50 ms',
      'p95',
      'p99',
      'errors',
      'left',
      'shed',
      'CPU server',
      'database',
      'visitors',
      'sent late p99 ms',
    ],
    rows.map(({ cells }) => cells),
  )
