import { dayPlus } from '@cairn/domain/days/rules'
import { midnight } from '../server/testing/recounted-weeks.ts'
import { mondayOf } from './calendar.ts'
import { compareDashboard } from './comparing-dashboard.ts'
import { compareDays } from './comparing-days.ts'
import { compareObjectives } from './comparing-objectives.ts'
import { comparePeople } from './comparing-people.ts'
import { compareTalk } from './comparing-talk.ts'
import { compareWrites } from './comparing-writes.ts'
import type { Evidence } from './evidence.ts'
import type { Seasons } from './living.ts'
import type { Memory } from './memory.ts'
import { readRecords, type Standing, standingsOf, weekEndOf } from './records.ts'
import type { Town } from './town.ts'

/** Every figure is counted anew from the rows, and compared with what the calls answer. */
export const compareAll = async (town: Town, week: number, seasons: Seasons, memory: Memory) => {
  const { house, companyId, timeZone } = town
  const sunday = dayPlus(mondayOf(week), -1)
  const weekBegan = midnight(sunday, timeZone)
  const records = await readRecords(house.tables, companyId)
  const now = house.now()
  const standings = standingsOf(records, now, weekBegan)
  const evidence: Evidence = { records, standings, now, sunday, weekBegan }
  memory.weeks.set(sunday, new Map([...inTrash(town, standings), ...[...standings].map(endOf)]))
  const quarters = [seasons.running, seasons.planned].filter((quarter) => quarter !== null)
  await compareWrites(town, evidence)
  await compareObjectives(town, evidence, quarters)
  await compareDashboard(town, evidence, memory)
  await comparePeople(town, evidence)
  await compareTalk(town, evidence)
  await compareDays(town, week, quarters, memory)
}

const endOf = ([id, standing]: [string, Standing]) => [id, weekEndOf(standing)] as const

/** Whatever lies in the trash stands as it did, and is not updated any more. */
const inTrash = ({ beforeTrash }: Town, standings: Map<string, Standing>) => {
  const there = [...beforeTrash].filter(([id]) => !standings.has(id))
  beforeTrash.clear()
  for (const [id, end] of there) beforeTrash.set(id, { ...end, isUpdated: false })
  return there
}
