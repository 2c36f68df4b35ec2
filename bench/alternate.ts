import { inThousands, median, printTable } from './table.ts'

/** What one run of a subject gave: how many a second, and the processor time each cost its own process. */
export type Run = { perSecond: number; cpuMicroseconds: number | null }

export type Subject = { name: string; run: () => Promise<Run> }

/** The subjects take turns, so that a slow moment of the machine meets them all. */
export const alternate = async (subjects: Subject[], rounds: number): Promise<Map<string, Run[]>> => {
  const runs = new Map<string, Run[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, run } of subjects) runs.get(name)?.push(await run())
  return runs
}

/** Ratios are taken within each round and then the median of them, never between figures of different times. */
const ratio = (runs: Run[], measure: Run[]) =>
  median(runs.map(({ perSecond }, round) => perSecond / (measure[round]?.perSecond ?? Number.NaN)))

const middle = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? '–' : inThousands(median(known))
}

export const printRuns = (title: string, unit: string, runs: Map<string, Run[]>) => {
  const names = [...runs.keys()]
  printTable(
    title,
    ['', `${unit} a second`, 'CPU µs each', ...names.slice(1).map((name) => `of ${name}`)],
    [...runs].map(([name, own]) => [
      name,
      inThousands(median(own.map(({ perSecond }) => perSecond))),
      middle(own.map(({ cpuMicroseconds }) => cpuMicroseconds)),
      ...names.slice(1).map((other) => (other === name ? '' : ratio(own, runs.get(other) ?? []).toFixed(2))),
    ]),
  )
}
