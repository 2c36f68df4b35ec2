import type { ListedObjective } from '@cairn/domain/objectives/listing'

export type WeekEnd = { counted: number | null; isOpen: boolean; isUpdated: boolean }
export type DayEnd = ReturnType<typeof dayEndOf>

/** How everything stood at the end of weeks and of days, written down when it was so. */
export type Memory = {
  /** By the Sunday with which the week began, and by the objective. */
  weeks: Map<string, Map<string, WeekEnd>>
  /** By the day, the quarter and the objective. */
  days: { day: string; quarter: string; objectives: Map<string, DayEnd> }[]
}

export const openMemory = (): Memory => ({ weeks: new Map(), days: [] })

/** What the list of a past day has to show as it was. */
export const dayEndOf = (row: ListedObjective) => ({
  title: row.title,
  status: row.status,
  countsAs: row.countsAs,
  quarter: row.quarter,
  draft: row.draft,
  parentId: row.parentId,
  dueDate: row.dueDate,
  progress: row.progress,
  progressCounts: row.progressCounts,
  ownShare: row.ownShare,
  ownerId: row.owner.id,
  keyResults: row.keyResults
    .map(({ id, title, startValue, currentValue, targetValue, weight }) => ({
      id,
      title,
      startValue,
      currentValue,
      targetValue,
      weight,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
})
