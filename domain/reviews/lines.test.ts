import { describe, expect, it } from 'vitest'
import { canRemove, type KeptLine, type Save, saveInto } from './lines.ts'

type Lines = KeptLine<string>[]

const save = (lines: Lines, more: Partial<Save<string>>): { lines: Lines; stands: string } => {
  const asked = { id: 'a', content: '', base: 0, page: 'anna', afterId: null, freshId: 'fresh', ...more }
  const { stands, written } = saveInto(lines, asked)
  const kept = new Map([...lines, ...written].map((one) => [one.id, one]))
  return { stands, lines: [...kept.values()] }
}
const textsOf = (lines: Lines) =>
  lines
    .filter(({ isRemoved }) => !isRemoved)
    .sort((one, other) => one.place - other.place)
    .map(({ content }) => content)

describe('A line of shared notes', () => {
  const { lines: begun } = save([], { content: 'Peaks hold' })

  it('is replaced by who has seen what stands in it', () => {
    const { lines, stands } = save(begun, { content: 'Peaks hold.', base: 1, page: 'ben' })
    expect([textsOf(lines), stands]).toEqual([['Peaks hold.'], 'a'])
  })

  it('keeps both where two saves meet: the later stands, the other becomes a line below it', () => {
    const { lines: first } = save(begun, { content: 'Peaks hold well', base: 1 })
    const { lines, stands } = save(first, { content: 'Line 3 decides', base: 1, page: 'ben' })
    expect([textsOf(lines), stands]).toEqual([['Line 3 decides', 'Peaks hold well'], 'a'])
  })

  it('is written on where its words were moved to', () => {
    const first = save(begun, { content: 'Peaks hold well', base: 1 }).lines
    const second = save(first, { content: 'Line 3 decides', base: 1, page: 'ben' }).lines
    const { lines, stands } = save(second, { content: 'Peaks hold well now', base: 2 })
    expect([textsOf(lines), stands]).toEqual([['Line 3 decides', 'Peaks hold well now'], 'fresh'])
  })

  it('is saved again where no answer came, and stands once', () => {
    const again = save(begun, { content: 'Peaks hold' })
    expect(textsOf(again.lines)).toEqual(['Peaks hold'])
    const lost = save(begun, { content: 'Peaks hold well', base: 1 }).lines
    expect(textsOf(save(lost, { content: 'Peaks hold well now', base: 1 }).lines)).toEqual([
      'Peaks hold well now',
    ])
  })

  it('stands below the one that it was added after', () => {
    const two = save(begun, { id: 'b', content: 'Last' }).lines
    const three = save(two, { id: 'c', content: 'Between', afterId: 'a' }).lines
    expect(textsOf(three)).toEqual(['Peaks hold', 'Between', 'Last'])
  })

  it('is there again for who was writing in it when somebody removed it', () => {
    const [line] = begun
    if (line === undefined) throw new Error('There is no line')
    expect(canRemove(line, 1)).toBe(true)
    expect(canRemove(line, 0)).toBe(false)
    const removed = [{ ...line, isRemoved: true, version: 2, page: 'ben' }]
    expect(textsOf(save(removed, { content: 'Peaks hold on', base: 1 }).lines)).toEqual(['Peaks hold on'])
  })
})

/** Numbers from a seed, always the same. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

describe('Nothing is ever lost of shared notes', () => {
  it.each(Array.from({ length: 80 }, (_, seed) => seed))('in the course of two people %i', (seed) => {
    const roll = dice(seed + 1)
    let lines: Lines = []
    // What each of them sees is as old as their last look.
    const sees: Record<string, Lines> = { anna: [], ben: [] }
    for (let step = 0; step < 40; step += 1) {
      const page = roll(2) === 0 ? 'anna' : 'ben'
      const seen = sees[page] ?? []
      if (roll(3) === 0) sees[page] = lines
      const ids = ['a', 'b', 'c']
      const id = roll(4) === 0 ? (seen[roll(seen.length)]?.id ?? 'a') : (ids[roll(3)] ?? 'a')
      const before = lines
      const known = seen.find((one) => one.id === id)
      const content = `${page} ${step}`
      const result = save(lines, { id, content, base: known?.version ?? 0, page, freshId: `${seed}.${step}` })
      lines = result.lines
      expect(textsOf(lines)).toContain(content)
      // Gone is at most what its writer saw in that line, or had written there themselves.
      const gone = textsOf(before).filter((text) => !textsOf(lines).includes(text))
      for (const text of gone)
        expect(text === known?.content || text.startsWith(`${page} `), `${text} was lost`).toBe(true)
      expect(gone.length).toBeLessThanOrEqual(1)
      const places = lines.map(({ place }) => place)
      expect(new Set(places).size).toBe(places.length)
    }
  })
})
