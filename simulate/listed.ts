import { objectives } from '@cairn/domain/objectives/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { allPages, ask, type Person, type Town } from './town.ts'

type Asked = { quarter?: string; at?: string }

/** Everything that the list shows of a quarter, as one who scrolls and unfolds to the end sees it; each once. */
export const listed = async (town: Town, asked: Asked, as: Person = town.founder) => {
  const found = new Map<string, ListedObjective>()
  const read = async (under: Record<string, string>) => {
    const pages = await allPages((cursor) =>
      ask(town, as, objectives.list, { query: { ...asked, ...under, ...cursor } }),
    )
    const rows = pages.flatMap((page) => page.rows)
    for (const row of rows) found.set(row.id, row)
    return rows
  }
  const waiting = await read({})
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
    if (row.childrenCursor !== null)
      waiting.push(...(await read({ under: row.id, cursor: row.childrenCursor })))
  return [...found.values()].filter(({ isContext }) => !isContext)
}
