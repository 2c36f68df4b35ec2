export type Dice = {
  /** From 0 up to, but never, 1. */
  roll(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** So many of them at most, each once, in their order. */
  some<T>(from: readonly T[], most: number): T[]
}

/** Four numbers of 32 bits that follow from a text, each from all of it. */
const seedNumbers = (text: string): [number, number, number, number] => {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

/** Chance that always falls the same way for the same seed (sfc32). */
export const diceOf = (seed: string): Dice => {
  let [a, b, c, d] = seedNumbers(seed)
  const roll = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let round = 0; round < 12; round += 1) roll()

  const between = (least: number, most: number) => least + roll() * (most - least)
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(roll() * from.length)]
    if (picked === undefined) throw new Error('An empty list has nothing to pick')
    return picked
  }
  const some = <T>(from: readonly T[], most: number): T[] => {
    const left = [...from.keys()]
    const taken = new Set<number>()
    while (taken.size < most && left.length > 0) {
      const [index = 0] = left.splice(Math.floor(roll() * left.length), 1)
      taken.add(index)
    }
    return from.filter((_, index) => taken.has(index))
  }
  return { roll, between, whole, chance: (share) => roll() < share, pick, some }
}

/** An id that follows from the seed and a name, of the form the server gives out; other seeds have other ids. */
export const idOf = (seed: string, name: string) => {
  const hex = seedNumbers(`${seed}\n${name}`)
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
