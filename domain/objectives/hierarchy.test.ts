import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareParentChoices,
  deepestLevel,
  descendantsOf,
  levelOf,
  levelUnder,
  type MovedTree,
  mayBeParent,
  newTree,
  teamSize,
  whyCannotBeParent,
} from './hierarchy.ts'

const node = (id: string, parentId: string | null) => ({ id, parentId })
const tree = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', 'a'), node('e', null)]
const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))

describe('the level of an objective', () => {
  it("is 1 for a root and its parent's plus one for a child", () => {
    expect(levelUnder(null)).toBe(1)
    expect(levelUnder(3)).toBe(4)
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => levelOf(id, parents))).toEqual([1, 2, 3, 2, 1])
  })

  it('lets it have children up to level 4', () => {
    expect([1, 2, 3, 4, 5, 6].filter(mayBeParent)).toEqual([1, 2, 3, 4])
  })

  it('is always one more than that of the parent, in any tree', () => {
    const shapes = fc.array(fc.nat(), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(shapes, (shape) => {
        const grown = new Map<string, string | null>()
        shape.forEach((pick, index) => {
          const parent = pick % (index + 1)
          grown.set(String(index), parent === index ? null : String(parent))
        })
        for (const [id, parent] of grown)
          expect(levelOf(id, grown)).toBe(parent === null ? 1 : levelOf(parent, grown) + 1)
      }),
    )
  })
})

describe('a parent', () => {
  const moved: MovedTree = { id: 'b', descendantIds: descendantsOf('b', tree), height: 2 }
  const words = (parent: { id: string; level: number }, of = moved) =>
    whyCannotBeParent(parent, of)?.message ?? null

  it('is never the objective itself', () => {
    expect(words({ id: 'b', level: 2 })).toBe('An OKR cannot be its own parent.')
  })

  it('is never one of its descendants', () => {
    expect(words({ id: 'c', level: 3 })).toBe('An OKR cannot be placed under one of its own child OKRs.')
  })

  it('has level 4 or less', () => {
    expect(words({ id: 'x', level: 4 }, newTree)).toBeNull()
    expect(words({ id: 'x', level: 5 }, newTree)).toBe('An OKR on level 5 cannot have child OKRs.')
  })

  it('is refused if a descendant would pass level 5', () => {
    expect(words({ id: 'x', level: 3 })).toBeNull()
    expect(words({ id: 'x', level: 4 })).toBe('Its child OKRs would end up deeper than level 5.')
  })

  it('is refused at its field', () => {
    expect(whyCannotBeParent({ id: 'b', level: 1 }, moved)).toMatchObject({
      code: 'invalid_input',
      field: 'parentId',
    })
  })

  it('never leads a tree beyond level 5', () => {
    const small = fc.integer({ min: 1, max: deepestLevel })
    fc.assert(
      fc.property(small, small, (level, height) => {
        const allowed = whyCannotBeParent({ id: 'x', level }, { ...moved, height }) === null
        expect(allowed).toBe(level + height <= deepestLevel)
      }),
    )
  })
})

describe('the descendants of an objective', () => {
  it('are its children and theirs, never itself', () => {
    expect(descendantsOf('a', tree)).toEqual(new Set(['b', 'c', 'd']))
    expect(descendantsOf('e', tree)).toEqual(new Set())
  })

  it('end where a circle closes', () => {
    expect(descendantsOf('x', [node('x', 'y'), node('y', 'x')])).toEqual(new Set(['y']))
  })
})

describe('the list of parents', () => {
  const people = [
    { id: 'boss', managerId: null },
    { id: 'lead', managerId: 'boss' },
    { id: 'one', managerId: 'lead' },
    { id: 'two', managerId: 'lead' },
  ]

  it('counts direct and indirect reports as the size of a team', () => {
    expect(people.map(({ id }) => teamSize(id, people))).toEqual([3, 2, 0, 0])
  })

  it('begins with the objectives of the largest teams, and goes by title within them', () => {
    const choice = (title: string, ownerTeamSize: number) => ({ id: title, title, ownerTeamSize })
    const list = [choice('zebra', 2), choice('Beta', 0), choice('alpha', 0), choice('Apple', 2)]
    expect(list.sort(compareParentChoices).map(({ title }) => title)).toEqual([
      'Apple',
      'zebra',
      'alpha',
      'Beta',
    ])
  })
})
