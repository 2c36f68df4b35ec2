import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { loadTeams, treeQuery } from './tree-query.ts'

afterEach(() => void vi.unstubAllGlobals())

const ids = {
  north: '00000000-0000-4000-8000-000000000001',
  south: '00000000-0000-4000-8000-000000000002',
  depot: '00000000-0000-4000-8000-000000000003',
  shift: '00000000-0000-4000-8000-000000000004',
} as const
type Name = keyof typeof ids
const team = (name: Name, parent: Name | null, childCount = 0) => ({
  id: ids[name],
  name,
  description: null,
  icon: 'users',
  parentId: parent && ids[parent],
  level: parent ? 2 : 1,
  leader: null,
  memberCount: 0,
  childCount,
})
const top = [team('north', null, 1), team('south', null, 1)]
const beneath: Record<string, ReturnType<typeof team>> = {
  [ids.north]: team('depot', 'north'),
  [ids.south]: team('shift', 'south'),
}

/** Answers each reading when it is let go. */
const serve = () => {
  const waiting: { under: string | null; answer: () => void }[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const under = new URL(address, 'https://cairn.example').searchParams.get('under')
    const found = under === null ? top : [beneath[under]]
    return new Promise<Response>((resolve) => {
      const answer = () => resolve(Response.json({ teams: found, total: 4, nextCursor: null }))
      waiting.push({ under, answer })
    })
  })
  return async (name: Name | null) => {
    const under = name && ids[name]
    await expect.poll(() => waiting.map((one) => one.under)).toContain(under)
    const [one] = waiting.splice(
      waiting.findIndex((asked) => asked.under === under),
      1,
    )
    one?.answer()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

it('Teams opened while the tree is read anew are in it, also those opened while others are read', async () => {
  const answer = serve()
  const client = new QueryClient()
  const first = client.fetchQuery(treeQuery)
  await answer(null)
  await first
  const anew = client.fetchQuery(treeQuery)
  const north = loadTeams(client, { under: ids.north })
  await answer('north')
  await north
  await answer(null)
  const south = loadTeams(client, { under: ids.south })
  // The tree reads what is beneath the first anew; the second is opened and known before that has come.
  await answer('south')
  await south
  await answer('north')
  await answer('south')
  await anew
  const known = client.getQueryData(treeQuery.queryKey)?.teams.map(({ name }) => name)
  expect(known?.toSorted()).toEqual(['depot', 'north', 'shift', 'south'])
})
