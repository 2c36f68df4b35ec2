import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { expect, it } from 'vitest'
import { sortedByTitle } from './card-tree.tsx'

const node = (title: string, children: ReturnType<typeof sortedByTitle> = []) => ({
  objective: { title } as ListedObjective,
  children,
})

it('cards are sorted as people sort names, capitals and accents alike, on every level', () => {
  const titled = ['Zeta', 'Ärzte', 'alpha'].map((title) => node(title))
  const sorted = sortedByTitle([node('beta', titled), ...titled])
  const titles = (nodes: typeof sorted) => nodes.map(({ objective }) => objective.title)
  expect(titles(sorted)).toEqual(['alpha', 'Ärzte', 'beta', 'Zeta'])
  expect(titles(sorted[2]?.children ?? [])).toEqual(['alpha', 'Ärzte', 'Zeta'])
})
