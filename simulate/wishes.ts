import { randomInt } from 'node:crypto'

export type Engine = 'embedded' | 'postgres'
export type Wishes = {
  seed: number
  weeks: number
  people: number
  engine: Engine
  /** After so many no further week is begun. */
  minutes: number
}

/** The same quarter each time, unless told another. */
const short = { seed: 1, weeks: 13, people: 12 }
const long = { weeks: 52, people: 60 }

/** What was asked for on the command line, or why it cannot be done. */
export const wishesIn = (given: readonly string[], databaseUrl: string | undefined): Wishes | string => {
  const wishes: Wishes = {
    seed: randomInt(1_000_000),
    minutes: Number.POSITIVE_INFINITY,
    engine: databaseUrl ? 'postgres' : 'embedded',
    ...(given.includes('short') ? short : long),
  }
  for (const one of given) {
    if (one === 'short') continue
    const [name = '', value = ''] = one.split('=')
    if (name === 'engine' && (value === 'embedded' || value === 'postgres')) wishes.engine = value
    else if (
      (name === 'seed' || name === 'weeks' || name === 'people' || name === 'minutes') &&
      /^\d+$/.test(value)
    )
      wishes[name] = Number(value)
    else
      return `${one} is not understood. Try: short, seed=123, weeks=52, people=60, minutes=30, engine=postgres`
  }
  if (wishes.people < 6) return 'A company of fewer than 6 people does not do all of it.'
  return wishes
}
