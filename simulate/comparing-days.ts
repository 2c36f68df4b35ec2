import { dayPlus } from '@cairn/domain/days/rules'
import { mondayOf } from './calendar.ts'
import { listed } from './listed.ts'
import { dayEndOf, type Memory } from './memory.ts'
import type { Town } from './town.ts'

const atOnce = 2

/** Past days show what was written down on their evenings; then this evening is written down. */
export const compareDays = async (town: Town, week: number, quarters: readonly string[], memory: Memory) => {
  const { dice, report, people, founder } = town
  const past = [...memory.days.slice(-1), ...dice.someOf(memory.days.slice(0, -1), atOnce - 1)]
  // Whose person is gone, another has it there as well.
  const isHere = (id: string) => id === founder.id || people.some((one) => one.id === id)
  for (const { day, quarter, objectives } of past) {
    const found = await listed(town, { quarter, at: day })
    const known = [...objectives].map(
      ([id, end]) => [id, isHere(end.ownerId) ? end : { ...end, ownerId: undefined }] as const,
    )
    const isKnown = (id: string) => isHere(objectives.get(id)?.ownerId ?? '')
    const shown = found.map(
      (row) => [row.id, isKnown(row.id) ? dayEndOf(row) : { ...dayEndOf(row), ownerId: undefined }] as const,
    )
    report.same(`${quarter} as it was on ${day}`, Object.fromEntries(known), Object.fromEntries(shown))
  }
  for (const quarter of quarters) {
    const rows = await listed(town, { quarter })
    memory.days.push({
      day: dayPlus(mondayOf(week), 4),
      quarter,
      objectives: new Map(rows.map((row) => [row.id, dayEndOf(row)])),
    })
  }
}
