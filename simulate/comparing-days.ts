import { dayPlus } from '@cairn/domain/days/rules'
import { mondayOf } from './calendar.ts'
import { listed } from './listed.ts'
import { type DayEnd, dayEndOf, type Memory } from './memory.ts'
import { everyone, type Town } from './town.ts'

const atOnce = 2

/** Past days show what was written down on their evenings; then this evening is written down. */
export const compareDays = async (town: Town, week: number, quarters: readonly string[], memory: Memory) => {
  const { dice, report } = town
  const past = [...memory.days.slice(-1), ...dice.someOf(memory.days.slice(0, -1), atOnce - 1)]
  const there = await notGoneForGood(town)
  const here = new Set(everyone(town).map(({ id }) => id))
  for (const { day, quarter, objectives } of past) {
    // Whose person has left, another one has it there as well.
    const seen = (id: string, end: DayEnd) =>
      [id, here.has(objectives.get(id)?.ownerId ?? '') ? end : { ...end, ownerId: undefined }] as const
    const expected = [...objectives].filter(([id]) => there.has(id)).map(([id, end]) => seen(id, end))
    const found = (await listed(town, { quarter, at: day })).map((row) => seen(row.id, dayEndOf(row)))
    report.same(`${quarter} as it was on ${day}`, Object.fromEntries(expected), Object.fromEntries(found))
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

/** Past days know what lies in the trash, and forget what left it for good. */
const notGoneForGood = async ({ house }: Town) => {
  const rows = await house.tables.raw<{ id: string }>(
    `select id::text from objectives union select content->>'id' from trash_rows where part = 'objectives'`,
  )
  return new Set(rows.map(({ id }) => id))
}
