import { quarterSpan } from '../dashboard/quarter-weeks.ts'
import { dayPlus } from '../days/rules.ts'
import { withoutHidden } from '../names.ts'
import {
  currentQuarter,
  formatQuarter,
  parseQuarter,
  type Quarter,
  type QuarterState,
} from '../objectives/quarter.ts'
import { planAheadDay, quarterAfter } from '../quarters/rules.ts'
import { nextDueDay } from '../updates/rules.ts'
import { beginOfDay, dayOf } from '../week.ts'
import { messages } from './messages.ts'
import type { CalendarPart } from './parts.ts'

const { feed: words } = messages

/** One day in somebody’s calendar. It is known by its `uid`, which stays; with whatever it says, `changedAt` moves on. */
export type Entry = {
  uid: string
  day: string
  title: string
  lines: string[]
  /** Where in the product it leads. */
  path: string
  changedAt: Date
}

type Named = { id: string; title: string }

export type DueObjective = Named & {
  latestUpdateAt: Date | null
  /** When anything of it was changed last. */
  changedAt: Date
}
export type PlannedReview = {
  id: string
  nextOn: string
  team: { id: string; name: string }
  changedAt: Date
}
export type OpenAction = {
  id: string
  words: string
  dueOn: string
  savedAt: Date
  review: { id: string; team: { name: string } }
  objective: { title: string } | null
}
export type HelpAsked = {
  id: string
  objective: Named
  ask: { at: Date; neededBy: string; whatWouldHelp: string; by: { name: string } }
}
export type DeclaredQuarter = {
  quarter: Quarter
  state: QuarterState
  plannedAt: Date | null
  closingSince: Date | null
  scoreBy: string | null
}

/** Everything of a person that has a day. */
export type Facts = {
  companyId: string
  profileId: string
  /** Of the address: since then stands what no other moment is known of. */
  madeAt: Date
  timeZone: string
  planAhead: boolean
  objectives: readonly DueObjective[]
  reviews: readonly PlannedReview[]
  actions: readonly OpenAction[]
  help: readonly HelpAsked[]
  quarters: readonly DeclaredQuarter[]
}

const mostNamed = 20
const daysKept = 31

const latest = (...moments: readonly Date[]) => new Date(Math.max(...moments.map((one) => one.getTime())))

/** One entry a day: fifteen OKRs that were updated together are one thing to do. */
const updateEntries = ({ objectives, timeZone, profileId, madeAt }: Facts, now: Date): Entry[] => {
  const days = new Map<string, DueObjective[]>()
  for (const one of objectives) {
    const day = nextDueDay(one.latestUpdateAt, now, timeZone)
    days.set(day, [...(days.get(day) ?? []), one])
  }
  // What leaves a day changes its entry as well, and is found on another.
  const changedAt = latest(madeAt, ...objectives.map((one) => one.changedAt))
  const today = dayOf(now, timeZone)
  return [...days].map(([day, due]) => {
    const [first] = due
    const named = due
      .slice(0, mostNamed)
      .map(({ title, latestUpdateAt }) => (latestUpdateAt === null ? words.first(title) : title))
    return {
      uid: `updates-${day}-${profileId}`,
      day,
      title: first && due.length === 1 ? words.updateDue(first.title) : words.updatesDue(due.length),
      lines: [...named, ...(due.length > mostNamed ? [words.more(due.length - mostNamed)] : [])],
      path: '/my-week',
      // What is overdue came over from the day before.
      changedAt: day === today ? latest(changedAt, beginOfDay(today, timeZone)) : changedAt,
    }
  })
}

/** On the day that was agreed on; moved to another it is another entry. */
const reviewEntries = ({ reviews }: Facts): Entry[] =>
  reviews.map(({ id, nextOn, team, changedAt }) => ({
    uid: `review-${id}-${nextOn}`,
    day: nextOn,
    title: words.review(team.name),
    lines: [],
    path: `/review?team=${team.id}`,
    changedAt,
  }))

const actionEntries = ({ actions }: Facts): Entry[] =>
  actions.map(({ id, words: said, dueOn, savedAt, review, objective }) => ({
    uid: `action-${id}`,
    day: dueOn,
    title: words.action(said),
    lines: [words.ofReview(review.team.name), ...(objective ? [objective.title] : [])],
    path: '/my-week',
    changedAt: savedAt,
  }))

const helpEntries = ({ help }: Facts): Entry[] =>
  help.map(({ id, objective, ask }) => ({
    uid: `help-${id}-${ask.neededBy}`,
    day: ask.neededBy,
    title: words.help(objective.title),
    lines: [words.asks(ask.by.name, ask.whatWouldHelp)],
    path: `/inbox?okrId=${objective.id}`,
    changedAt: ask.at,
  }))

const quarterBefore = (quarter: Quarter) => {
  const { year, number } = parseQuarter(quarter)
  return formatQuarter(number === 1 ? { year: year - 1, number: 4 } : { year, number: number - 1 })
}

const addressOfQuarter = (quarter: Quarter) => `/quarter/${quarter.slice(3)}-q${quarter[1]}`

type QuarterDay = { kind: 'begins' | 'ends' | 'planning' | 'scores'; day: string; since: Date; path: string }

const planningDay = (facts: Facts, quarter: Quarter, plannedAt: Date | null): Omit<QuarterDay, 'kind'>[] => {
  const path = `${addressOfQuarter(quarter)}/plan`
  if (plannedAt !== null) return [{ day: dayOf(plannedAt, facts.timeZone), since: plannedAt, path }]
  return facts.planAhead ? [{ day: planAheadDay(quarter), since: facts.madeAt, path }] : []
}

/** The quarter before, the current one and the next begin and end; planning and scores have a day once one is settled. */
const quarterEntries = (facts: Facts, now: Date, isActive: boolean): Entry[] => {
  const { companyId, madeAt, timeZone, quarters } = facts
  const current = currentQuarter(now, timeZone)
  const next = quarterAfter(current)
  const shown = new Set([quarterBefore(current), current, next, ...quarters.map(({ quarter }) => quarter)])
  const daysOf = (quarter: Quarter): QuarterDay[] => {
    const { firstDay, lastDay } = quarterSpan(quarter, timeZone)
    const path = addressOfQuarter(quarter)
    const kept = quarters.find((one) => one.quarter === quarter)
    const scores =
      kept?.state === 'close' && kept.scoreBy !== null && kept.closingSince !== null
        ? [{ kind: 'scores' as const, day: kept.scoreBy, since: kept.closingSince, path: `${path}/close` }]
        : []
    const isPlanned = quarter === next || (kept?.plannedAt ?? null) !== null
    const planning = isPlanned ? planningDay(facts, quarter, kept?.plannedAt ?? null) : []
    return [
      ...(isActive ? planning.map((one) => ({ kind: 'planning' as const, ...one })) : []),
      { kind: 'begins', day: firstDay, since: madeAt, path: `${path}/run` },
      { kind: 'ends', day: lastDay, since: madeAt, path: `${path}/run` },
      ...(isActive ? scores : []),
    ]
  }
  return [...shown].flatMap((quarter) =>
    daysOf(quarter).map(({ kind, day, since, path }) => ({
      uid: `${kind}-${addressOfQuarter(quarter).slice('/quarter/'.length)}-${companyId}`,
      day,
      title: words[kind](quarter),
      lines: [],
      path,
      changedAt: since,
    })),
  )
}

/** What asks for something that a workspace without access refuses is not asked for. */
const needAccess: readonly CalendarPart[] = ['updates', 'reviews']

const inOneLine = (text: string) => withoutHidden(text).replace(/\s+/g, ' ').trim()

/** What somebody wrote is a line where it should be one, and has nothing in it that is not seen. */
const plain = (entry: Entry): Entry => ({
  ...entry,
  title: inOneLine(entry.title),
  lines: entry.lines.flatMap((line) => line.split(/\r\n|\r|\n/).map((one) => withoutHidden(one).trimEnd())),
})

/** What stands in a calendar, by its days. What is long over is left out, unless it still is to be done. */
export const entriesOf = (
  facts: Facts,
  shows: readonly CalendarPart[],
  isActive: boolean,
  now: Date,
): Entry[] => {
  const first = dayPlus(dayOf(now, facts.timeZone), -daysKept)
  const ofPart: Record<CalendarPart, () => Entry[]> = {
    updates: () => updateEntries(facts, now),
    reviews: () => reviewEntries(facts).filter(({ day }) => day >= first),
    actions: () => actionEntries(facts),
    help: () => helpEntries(facts),
    quarters: () => quarterEntries(facts, now, isActive).filter(({ day }) => day >= first),
  }
  return shows
    .filter((part) => isActive || !needAccess.includes(part))
    .flatMap((part) => ofPart[part]())
    .map(plain)
    .sort((a, b) => (a.day === b.day ? (a.uid < b.uid ? -1 : 1) : a.day < b.day ? -1 : 1))
}

const counting = Date.UTC(2020, 0, 1)
/** Rises with every change, so that nobody has to count them: whole minutes since a day before all of them. */
export const sequenceOf = ({ changedAt }: Pick<Entry, 'changedAt'>) =>
  Math.max(0, Math.floor((changedAt.getTime() - counting) / 60_000))
