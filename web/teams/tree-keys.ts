import type { TreeRow } from './tree-rows.ts'

type Step = { focus?: string; open?: boolean; isChosen?: true }

const focusing = (row: TreeRow | undefined): Step | null => (row ? { focus: row.team.id } : null)

/** What a key does in the row that has the focus, as in any tree: right goes in, left goes out. */
export const rowKeys = (rows: readonly TreeRow[], row: TreeRow, key: string): Step | null => {
  const index = rows.indexOf(row)
  const steps: Record<string, () => Step | null> = {
    ArrowDown: () => focusing(rows[index + 1]),
    ArrowUp: () => focusing(rows[index - 1]),
    Home: () => focusing(rows[0]),
    End: () => focusing(rows.at(-1)),
    ArrowRight: () => {
      if (row.isOpen === null) return null
      return row.isOpen ? focusing(rows[index + 1]) : { open: true }
    },
    ArrowLeft: () =>
      row.isOpen ? { open: false } : focusing(rows.find(({ team }) => team.id === row.team.parentId)),
    Enter: () => ({ isChosen: true }),
  }
  return steps[key]?.() ?? null
}
