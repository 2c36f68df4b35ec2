import { percentOf } from '../dashboard/tiles.ts'
import type { Quarter } from '../objectives/quarter.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { Review, ScoredLine } from './review.ts'

/** Scores from here on count as high; and up to there as low. */
export const [highTenth, lowTenth] = [7, 3]

/** Two decimals, rounded half up; of whole tenths, so that no fraction is lost before. */
export const meanOfTenths = (sum: number, count: number) =>
  count === 0 ? null : Math.round((sum * 10) / count) / 100

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export const meanOf = (tenths: readonly number[]) =>
  meanOfTenths(sum(tenths.map((count, tenth) => count * tenth)), sum(tenths))

/** How many objectives of all teams have each score, and how many of those are low, between and high. */
export const spreadOf = ({ teams }: Pick<Review, 'teams'>) => {
  const tenths = Array.from({ length: 11 }, (_, tenth) => sum(teams.map((row) => row.tenths[tenth] ?? 0)))
  const low = sum(tenths.slice(0, lowTenth + 1))
  const high = sum(tenths.slice(highTenth))
  return { tenths, low, middle: sum(tenths) - low - high, high }
}

/** Of all that was asked for in these weeks, how much came. */
export const rhythmShare = (weeks: Review['rhythm']) =>
  percentOf(sum(weeks.map(({ updated }) => updated)), sum(weeks.map(({ open }) => open)))

/** The weeks of a quarter in which its confidence is compared with what became of it, from 0. */
export const confidentWeeks = { first: 2, behind: 6 } as const

/** How sure people were, and in how many of a hundred cases that should turn out so. */
export const bands = [
  { from: 0, to: 2, expected: 10 },
  { from: 3, to: 4, expected: 35 },
  { from: 5, to: 6, expected: 55 },
  { from: 7, to: 8, expected: 75 },
  { from: 9, to: 10, expected: 95 },
] as const
const [fewest, fewestInBand, far] = [10, 5, 15]

type ReadConfidence =
  | { kind: 'too_few'; objectives: number; needed: number }
  | { kind: 'as_sure' }
  | {
      kind: 'off'
      band: (typeof bands)[number]
      isCareful: boolean
      objectives: number
      reached: number
      alone: boolean
    }

/** What the bands tell: the one that is farthest off, if any is. */
export const readConfidence = (counts: Review['confidence']): ReadConfidence => {
  const objectives = sum(counts.map((one) => one.objectives))
  if (objectives < fewest) return { kind: 'too_few', objectives, needed: fewest }
  const off = bands
    .flatMap((band, place) => {
      const { objectives: all = 0, reached = 0 } = counts[place] ?? {}
      return all < fewestInBand
        ? []
        : [{ band, objectives: all, reached, by: (reached / all) * 100 - band.expected }]
    })
    .filter(({ by }) => Math.abs(by) >= far)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
  const [worst] = off
  if (worst === undefined) return { kind: 'as_sure' }
  const { by, ...told } = worst
  return { kind: 'off', ...told, isCareful: by > 0, alone: off.length === 1 }
}

/** What anyone may see: no words of blockers, nothing learned, nobody who has not scored, and no way into the app. */
export const publicReview = (review: Review): Review => {
  const unnamed = <T extends { objective: { title: string } }>(row: T): T => ({
    ...row,
    objective: { id: null, title: row.objective.title },
  })
  const unlearned = (row: ScoredLine): ScoredLine => ({ ...unnamed(row), learned: null })
  const { teams, moved, blockers, best, lowest, carried, unscored, dropped, neverCommitted } = review
  return {
    ...review,
    teams: teams.map((row) => ({ ...row, team: row.team && { ...row.team, id: null } })),
    moved: { ...moved, rows: moved.rows.map((row) => ({ ...unnamed(row), reason: null })) },
    blockers: { ...blockers, open: [] },
    best: best.map(unlearned),
    lowest: lowest.map(unlearned),
    carried: {
      ...carried,
      rows: carried.rows
        .filter(({ score }) => score !== null)
        .map((row) => ({
          ...row,
          from: { id: null, title: row.from.title },
          to: { id: null, title: row.to.title },
        })),
    },
    unscored: { ...unscored, rows: [] },
    dropped: { ...dropped, rows: dropped.rows.map(unnamed) },
    neverCommitted: { ...neverCommitted, rows: neverCommitted.rows.map(unnamed) },
  }
}

const conflict = (message: string): Refusal => ({ code: 'conflict', message })

/** Only what was published is shown to everyone, and only where the company shows anything. */
export const whyCannotShareReview = (
  found: { isPublished: boolean; publicLinks: boolean },
  quarter: Quarter,
) => {
  if (!found.isPublished) return conflict(messages.notPublished(quarter))
  return found.publicLinks ? null : conflict(messages.noPublicLinks)
}
