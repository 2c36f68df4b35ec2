import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { describe, expect, it } from 'vitest'
import { matching, neighbour, objectiveItem, type PaletteItem, partsOf } from './sources.tsx'

const item = (name: string): PaletteItem => ({ id: name, name, icon: null, href: `/${name}` })
const items = ['Dashboard', 'Profile', 'Setup'].map(item)

describe('the palette', () => {
  it('says of a draft that it is one, where any other OKR has its progress', () => {
    const found = { title: 'Grow', owner: { fullName: 'Ada Berg' }, countsAs: 'on_track', progress: 40 }
    const asideOf = (draft: ListedObjective['draft']) =>
      objectiveItem({ ...found, draft, isDue: false } as ListedObjective).aside
    expect([asideOf(null), asideOf('draft'), asideOf('ready')]).toEqual(['40%', 'Draft', 'Draft, ready'])
  })

  it('finds its own entries by a part of their name, whatever the case', () => {
    const found = matching({ name: 'Go to', items }, ' PRO ')
    expect(found.items.map(({ name }) => name)).toEqual(['Profile'])
  })

  it('offers all of them while nothing is typed', () => {
    expect(matching({ name: 'Go to', items }, '').items).toHaveLength(3)
  })

  it('moves round its ends', () => {
    expect(neighbour(items, 'Setup', 1)?.id).toBe('Dashboard')
    expect(neighbour(items, 'Dashboard', -1)?.id).toBe('Setup')
    expect(neighbour(items, 'Dashboard', 1)?.id).toBe('Profile')
  })

  it('begins at the end that the key points away from', () => {
    expect(neighbour(items, undefined, 1)?.id).toBe('Dashboard')
    expect(neighbour(items, undefined, -1)?.id).toBe('Setup')
    expect(neighbour([], undefined, 1)).toBeUndefined()
  })

  it('marks the first place where the search occurs', () => {
    expect(partsOf('Ingrid Solheim', 'so')).toEqual([
      { text: 'Ingrid ', isMatch: false },
      { text: 'So', isMatch: true },
      { text: 'lheim', isMatch: false },
    ])
  })

  it('marks nothing where it does not occur, or where nothing is sought', () => {
    expect(partsOf('Setup', 'so')).toEqual([{ text: 'Setup', isMatch: false }])
    expect(partsOf('Setup', ' ')).toEqual([{ text: 'Setup', isMatch: false }])
  })
})
