import css from './tree-guides.module.css'

/** A row of a tree as the keys see it; `isOpen` is null where nothing lies beneath. */
export type KeyedRow = { id: string; parentId: string | null; isOpen: boolean | null }

type Step = { focus?: string; open?: boolean; isChosen?: true }

const focusing = (row: KeyedRow | undefined): Step | null => (row ? { focus: row.id } : null)

/** What a key does in the row that has the focus, as in any tree: right goes in, left goes out. */
export const treeStep = (rows: readonly KeyedRow[], id: string, key: string): Step | null => {
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  if (!row) return null
  const steps: Record<string, () => Step | null> = {
    ArrowDown: () => focusing(rows[index + 1]),
    ArrowUp: () => focusing(rows[index - 1]),
    Home: () => focusing(rows[0]),
    End: () => focusing(rows.at(-1)),
    ArrowRight: () => {
      if (row.isOpen === null) return null
      return row.isOpen ? focusing(rows[index + 1]) : { open: true }
    },
    ArrowLeft: () => (row.isOpen ? { open: false } : focusing(rows.find((one) => one.id === row.parentId))),
    Enter: () => ({ isChosen: true }),
  }
  return steps[key]?.() ?? null
}

type Props = {
  /** For each level above this row, whether a line goes on beneath it. */
  guides: readonly boolean[]
  isLast: boolean
}

/** A line for each level between the top and this row; that of its own parent is the elbow. */
export const TreeGuides = ({ guides, isLast }: Props) => (
  <>
    {guides
      .map((goesOn, level) => ({ goesOn, level }))
      .slice(1)
      .map(({ goesOn, level }) => (
        <span key={level} className={css.guide} data-on={goesOn ? '' : undefined} aria-hidden="true" />
      ))}
    {guides.length > 0 && (
      <span className={css.elbow} data-last={isLast ? '' : undefined} aria-hidden="true" />
    )}
  </>
)
