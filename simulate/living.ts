import { accounts } from '@cairn/domain/accounts/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { daysLeft, momentIn, quarterAfter, quarterOf, type Weekday } from './calendar.ts'
import { comeAndGo } from './coming-and-going.ts'
import { appointLeaders, join, subscribe } from './founding.ts'
import { helpEachOther } from './helping.ts'
import { listed } from './listed.ts'
import { holdReviews } from './meeting.ts'
import { changeObjectives, changeTeams, deleteAndRestore } from './moving.ts'
import { commit, commitRest, plan, publish, score, startClosing } from './planning.ts'
import { readInboxes, talk } from './talking.ts'
import { ask, everyone, type Town, together } from './town.ts'
import { correctUpdates, postUpdates } from './updating.ts'

/** Which quarter is at what, as the company has declared it. */
export type Seasons = { running: string; closing: string | null; planned: string | null }

/** Weeks. */
const betweenKills = 6

const isRunning = (quarter: string) => (one: ListedObjective) =>
  one.quarter === quarter && one.draft === null && !one.isComplete && one.status !== 'will_not_complete'

const goTo = ({ house }: Town, week: number, weekday: Weekday, hour: number) =>
  house.moveTo(momentIn(week, weekday, hour))

/** People come on the first days, a few at a time, and plan the quarter that runs. */
export const settle = async (town: Town, size: number): Promise<Seasons> => {
  const running = quarterOf(momentIn(0, 'monday', 12))
  await subscribe(town)
  await together([...Array(size - 1).keys()], () => {
    town.house.moveTo(new Date(town.house.now().getTime() + 240_000))
    return join(town)
  })
  // In the order in which they were invited, whoever was quicker.
  town.people.sort((a, b) => a.email.length - b.email.length || (a.email < b.email ? -1 : 1))
  town.report.same('how many came', size - 1, town.people.length)
  await appointLeaders(town)
  await plan(town, running)
  goTo(town, 0, 'tuesday', 14)
  await commit(town, running)
  return { running, closing: null, planned: null }
}

/** What the calendar asks of the company on a Monday. */
const turnOver = async (town: Town, week: number, seasons: Seasons) => {
  const now = momentIn(week, 'monday', 15)
  const next = quarterAfter(seasons.running)
  const left = daysLeft(seasons.running, now)
  if (left <= 21 && seasons.planned === null) {
    await plan(town, next)
    seasons.planned = next
  }
  if (left <= 10 && seasons.closing === null) {
    await startClosing(town, seasons.running)
    seasons.closing = seasons.running
  }
}

/** The quarter that was closed is published, and the one after it begins. */
const turnQuarter = async (town: Town, seasons: Seasons) => {
  if (seasons.closing === null || seasons.planned === null) return
  await publish(town, seasons.closing)
  await commit(town, seasons.planned)
  Object.assign(seasons, { running: seasons.planned, closing: null, planned: null })
}

/** One week of the company. */
export const liveWeek = async (town: Town, week: number, seasons: Seasons) => {
  const { dice } = town
  goTo(town, week, 'monday', 15)
  // Who has Cairn open stays signed in.
  await together(everyone(town), (person) => ask(town, person, accounts.renew, {}))
  if (week > 0) await comeAndGo(town)
  await turnOver(town, week, seasons)

  goTo(town, week, 'tuesday', 15)
  const open = (await listed(town, { quarter: seasons.running })).filter(isRunning(seasons.running))
  const said = seasons.closing === null ? await postUpdates(town, open, week % betweenKills === 1) : []
  town.house.moveTo(new Date(momentIn(week, 'tuesday', 15).getTime() + 30 * 60_000))
  await correctUpdates(town, said)

  goTo(town, week, 'wednesday', 15)
  const shown = await listed(town, { quarter: seasons.running })
  await talk(town, shown)
  if (seasons.closing !== null) await score(town, seasons.closing)

  goTo(town, week, 'thursday', 15)
  await helpEachOther(town, shown)
  if (seasons.closing === null) {
    const fresh = await listed(town, { quarter: seasons.running })
    await changeObjectives(town, fresh)
    await deleteAndRestore(town, fresh)
    if (dice.isLucky(0.2)) await commitRest(town, seasons.running)
  }
  await changeTeams(town)

  goTo(town, week, 'friday', 15)
  await town.house.strike()
  await holdReviews(town)
  await readInboxes(town)
  if (seasons.closing !== null && daysLeft(seasons.closing, momentIn(week, 'friday', 15)) < 4)
    await turnQuarter(town, seasons)
  goTo(town, week, 'friday', 21)
}
