import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange } from './hierarchy.ts'

const row = (id: string, parentId: string | null = null, isContext = false) => ({ id, parentId, isContext })
const drawn = (rows: ReturnType<typeof row>[]) =>
  arrange(rows).map(({ node, depth }) => '·'.repeat(depth) + node.id)

describe('rows of the list', () => {
  it('are shown under their parents, siblings in the order they came', () => {
    expect(drawn([row('b'), row('a'), row('a2', 'a'), row('b1', 'b'), row('a1', 'a')])).toEqual([
      'b',
      '·b1',
      'a',
      '·a2',
      '·a1',
    ])
  })

  it('stand at the top when their parent is not among them', () => {
    expect(drawn([row('x', 'elsewhere'), row('y', 'x')])).toEqual(['x', '·y'])
  })

  it('that only show the way are one with the same way on an earlier page', () => {
    const first = [row('root', null, true), row('one', 'root')]
    const second = [row('root', null, true), row('two', 'root')]
    expect(drawn([...first, ...second])).toEqual(['root', '·one', '·two'])
  })

  it('that match are not hidden by the same row as a mere way', () => {
    const kept = (rows: ReturnType<typeof row>[]) => arrange(rows).map(({ node }) => node.isContext)
    expect(kept([row('a', null, true), row('a')])).toEqual([false])
    expect(kept([row('a'), row('a', null, true)])).toEqual([false])
  })

  it('are all shown, each once, and never above their parents', () => {
    const forest = fc
      .array(fc.nat(), { maxLength: 40 })
      .map((picks) =>
        picks.map((pick, index) =>
          row(String(index), pick % (index + 1) === index ? null : String(pick % (index + 1))),
        ),
      )
    fc.assert(
      fc.property(forest, fc.func(fc.nat()), (rows, order) => {
        const shuffled = [...rows].sort((a, b) => order(a.id) - order(b.id))
        const places = arrange(shuffled).map(({ node }) => node.id)
        expect([...places].sort()).toEqual(rows.map(({ id }) => id).sort())
        for (const { id, parentId } of rows)
          if (parentId !== null) expect(places.indexOf(parentId)).toBeLessThan(places.indexOf(id))
      }),
    )
  })
})
