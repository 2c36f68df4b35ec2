import { seeded } from '../server/testing/seeded.ts'

/** Everything that is left to chance, the same for the same seed. */
export type Dice = {
  /** From 0 up to 1. */
  roll(): number
  isLucky(share: number): boolean
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  oneOf<T>(list: readonly [T, ...T[]]): T
  maybeOneOf<T>(list: readonly T[]): T | undefined
  /** So many of them at most, in no order. */
  someOf<T>(list: readonly T[], most: number): T[]
  id(): string
}

export const diceOf = (seed: number): Dice => {
  const roll = seeded(seed)
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1))
  const maybeOneOf = <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)]
  const hex = (length: number) => Array.from({ length }, () => Math.floor(roll() * 16).toString(16)).join('')
  return {
    roll,
    between,
    maybeOneOf,
    isLucky: (share) => roll() < share,
    oneOf: (list) => maybeOneOf(list) ?? list[0],
    someOf: (list, most) => {
      const left = [...list]
      const chosen: (typeof left)[number][] = []
      while (chosen.length < most && left.length > 0)
        chosen.push(...left.splice(Math.floor(roll() * left.length), 1))
      return chosen
    },
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
