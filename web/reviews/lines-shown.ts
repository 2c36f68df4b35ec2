import type { InReview, Line, LineKind, Review } from '@cairn/domain/reviews/schema'
import { z } from 'zod'
import type { Kept, LineState } from './line-keeper.ts'

/** Where a line belongs, with what an action says besides. */
export const LinePlace = z.object({
  kind: z.enum(['note', 'decision', 'action']),
  objectiveId: z.string().nullable(),
  afterId: z.string().nullable(),
  person: z
    .object({ id: z.string().nullable(), name: z.string(), profileEmoji: z.string().nullable() })
    .nullable(),
  dueOn: z.string().nullable(),
})
export type LinePlace = z.infer<typeof LinePlace>

export type KeptLines = ReadonlyMap<string, Kept<LinePlace>>

export type ShownLine = {
  id: string
  text: string
  version: number
  /** As the server has it; null for one that it does not know yet. */
  saved: Line | null
  person: LinePlace['person']
  dueOn: string | null
  /** Of what is typed and not saved. */
  state: LineState | null
  failure: string | null
  /** Somebody else who writes in it. */
  writer: InReview | null
}

type Of = { kind: LineKind; objectiveId: string | null }
type Known = Pick<Review, 'lines' | 'people'>

const isOf = (of: Of, line: Pick<Line, 'kind' | 'objectiveId'>) =>
  line.kind === of.kind && line.objectiveId === of.objectiveId

/** The lines of one list: what was saved, with what is typed over it, and new ones where they were begun. */
export const linesShown = (review: Known, kept: KeptLines, of: Of, ownId: string): ShownLine[] => {
  const writers = new Map(
    review.people.flatMap((one) => (one.id !== ownId && one.writesIn ? [[one.writesIn, one] as const] : [])),
  )
  const shown = review.lines
    .filter((line) => isOf(of, line) && !line.isRemoved)
    .map((line): ShownLine => {
      const typed = kept.get(line.id)
      return {
        id: line.id,
        text: typed?.text ?? line.words,
        version: line.version,
        saved: line,
        person: typed?.place.person ?? line.person,
        dueOn: typed?.place.dueOn ?? line.dueOn,
        state: typed?.state ?? null,
        failure: typed?.failure ?? null,
        writer: writers.get(line.id) ?? null,
      }
    })
  const known = new Set(review.lines.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id))
  for (const { id, text, version, place, state, failure } of kept.values()) {
    if (known.has(id) || !isOf(of, place)) continue
    const { person, dueOn } = place
    const line = { id, text, version, saved: null, person, dueOn, state, failure, writer: null }
    const above = shown.findIndex((one) => one.id === place.afterId)
    shown.splice(above === -1 ? shown.length : above + 1, 0, line)
  }
  return shown
}

/** How many of them there are, of a kind or of all. */
export const countLines = (lines: readonly Pick<Line, 'kind' | 'isRemoved'>[], kind?: LineKind) =>
  lines.filter((line) => !line.isRemoved && (kind === undefined || line.kind === kind)).length
