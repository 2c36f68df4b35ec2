import type { ChangeKind } from '../objectives/comparison.ts'
import { countText } from '../plural.ts'

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
const long = inWords({ month: 'long', day: 'numeric', year: 'numeric' })
const longInYear = inWords({ month: 'long', day: 'numeric' })
const medium = inWords({ month: 'short', day: 'numeric', year: 'numeric' })
const short = inWords({ month: 'short', day: 'numeric' })
const month = inWords({ month: 'short' })
const year = inWords({ year: 'numeric' })
const date = inWords({ day: 'numeric' })

const ago = (days: number) => (days === 0 ? 'Today' : `${countText(days, 'day')} ago`)

/** The words of the bar beneath the list and the map. */
export const barMessages = {
  history: 'History',
  asOf: 'As of',
  title: long,
  ago,
  readOnly: 'read-only',
  keptSince: (day: string) => `Kept since ${medium(day)}`,
  shortDay: short,
  value: (day: string, days: number) => `${long(day)}, ${ago(days)}`,
  today: (day: string) => `Today, ${short(day)}`,
  goTo: 'Go to day',
  back: 'Back to today',
  /** The month where it is another one than before, else the date. */
  tick: (day: string, before: string | undefined) =>
    before?.slice(0, 7) === day.slice(0, 7) ? date(day) : short(day),
  /** Of a year: the month, and the year where it begins. */
  monthTick: (day: string) => (day.slice(5, 7) === '01' ? year(day) : month(day)),
  keys: 'Arrow keys go by a day, with Shift by a week, Home to the first day that is kept, End to today.',
  changesADay: 'Changes a day',
  changesOn: (count: number, day: string) => `${countText(count, 'change')} on ${long(day)}`,
  showing: (day: string) => `Showing ${long(day)}. Nothing of it can be changed.`,
  loading: 'Loading the days...',
  noMoving: (day: string) => `This is how it stood on ${short(day)}. Nothing of it can be changed.`,
  opensToday: (day: string) => `This is the OKR as it is today, not on ${short(day)}.`,
  searchOff: 'Off on a past day',
  nothing: (day: string) => `No OKRs on ${long(day)}`,
  nothingText: 'Nothing that the filters leave was there on that day.',
  failed: (day: string) => `${long(day)} could not be read.`,
  sinceTitle: (day: string) => `Since ${longInYear(day)}`,
  sinceVisit: 'Since my last visit',
  lastLooked: (day: string) => `You last looked on ${short(day)}`,
  changed: (changed: number, total: number) => `${changed} of ${countText(total, 'objective')} changed`,
} as const

const by = (name: string | null) => (name === null ? '' : ` by ${name}`)

/** The words for what became of an objective between a day and today. */
export const changeMessages = {
  was: (now: string, then: string) => `${now}, was ${then}`,
  nowValue: (value: string) => `now ${value}`,
  nowAlone: 'Now',
  target: (then: string, now: string) => `Target ${then}, now ${now}`,
  movedOn: (day: string) => `Moved ${short(day)}`,
  movedFrom: (parent: string) => `Moved from ${parent}`,
  noParent: 'the top',
  came: (day: string, name: string | null) => `New, ${short(day)}${by(name)}`,
  gone: (day: string, name: string | null) => `Deleted ${short(day)}${by(name)}`,
  newAlone: 'New',
  goneAlone: 'Deleted',
  notThere: 'Not there yet',
  created: (day: string) => `Not there yet. Created ${short(day)}`,
  kinds: {
    progress: 'Progress moved',
    status: 'Status changed',
    new: 'New',
    gone: 'Gone',
    target: 'Target changed',
    moved: 'Moved in the tree',
  } satisfies Record<ChangeKind, string>,
  legend: { on: (day: string) => `On ${short(day)}`, until: 'From then to today' },
  filters: 'What changed',
  steps: 'Changes, one after another',
  step: (at: number, of: number) => `${at} of ${of}`,
  previous: 'Previous change',
  next: 'Next change',
  none: 'Nothing has changed since.',
  again: 'Try again',
  noStep: 'None of that kind',
  failed: 'What changed could not be read.',
} as const
