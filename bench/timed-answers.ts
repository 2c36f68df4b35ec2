import { alternate, type Run, type Subject } from './alternate.ts'
import { outputOf } from './programs.ts'
import { inThousands, median, printTable } from './table.ts'

/** What a loop of timed-loop.ts printed: also how long an answer took, in ms, how long it was, and how many were refused. */
export type Timed = Run & { p50: number; p95: number; bytes: number; refused: number }

const rounds = 3
const seconds = 4
/** As many as there are cores to answer them here, so that a time is that of an answer and not of a queue. */
export const connections = 2

/** Runs one of the loops in a process of its own. */
export const timedBy = async (program: string, env: Record<string, string>): Promise<Timed> =>
  JSON.parse(
    await outputOf(['--import', 'tsx', `bench/${program}`], {
      ...env,
      SECONDS: String(seconds),
      CONNECTIONS: String(connections),
    }),
  )

export type TimedSubject = Omit<Subject, 'run'> & { run: () => Promise<Timed> }

export const takeTurns = async (subjects: TimedSubject[]) =>
  (await alternate(subjects, rounds)) as Map<string, Timed[]>

export const middleOf = (runs: Timed[], key: 'p50' | 'p95' | 'bytes') => median(runs.map((run) => run[key]))

/** The ratio within each round, and then the median of them. */
export const timesThat = (runs: Timed[], of: Timed[], key: 'p50' | 'p95') =>
  median(runs.map((run, round) => run[key] / (of[round]?.[key] ?? Number.NaN)))

/** A row for each subject, with how its times compare to those of the first. */
export const printAnswers = (title: string, head: string, key: 'p50' | 'p95', runs: Map<string, Timed[]>) => {
  const [[first = '', smallest = []] = []] = runs
  printTable(
    title,
    [head, 'p50 ms', 'p95 ms', `${key} of ${first}`, 'bytes'],
    [...runs].map(([name, own]) => [
      name,
      middleOf(own, 'p50').toFixed(1),
      middleOf(own, 'p95').toFixed(1),
      timesThat(own, smallest, key).toFixed(2),
      inThousands(middleOf(own, 'bytes')),
    ]),
  )
}
