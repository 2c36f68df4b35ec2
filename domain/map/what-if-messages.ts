import { cut } from '../cut.ts'
import { progressLabel } from '../objectives/progress.ts'
import { countText } from '../plural.ts'
import type { Foreseen } from './forecast.ts'
import type { Above, Counted, Moved } from './what-if.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayText = (day: string) => dayFormat.format(new Date(day))

/** One decimal, where there is one. */
const figure = (value: number) => `${Math.round(value * 10) / 10}`
const weeksText = (weeks: number) => countText(Math.round(weeks * 10) / 10, 'week')
const pointsText = (points: number) => countText(Math.round(points * 10) / 10, 'point')

const shortLength = 24
/** The first words of a title. */
const short = (title: string) => {
  if (title.length <= shortLength) return title
  const words = cut(title, shortLength).split(' ')
  return `${words.length > 1 ? words.slice(0, -1).join(' ') : words[0]}…`
}

const part = (among: number) =>
  among === 2 ? 'half' : among === 3 ? 'a third' : among === 4 ? 'a quarter' : `one of ${among} parts`

const difference = ({ from, to }: Moved) => {
  if (from === null || to === null || figure(to - from) === '0') return from === to ? 'No change' : ''
  return to < from ? `${pointsText(from - to)} less` : `${pointsText(to - from)} more`
}

type Chosen = {
  of: Foreseen
  below: number | null
  ownEnd: number | null
  moved: Moved
  slips: number | null
}

/** 'Sort parcels is 37% today, plus 9 points a week for 4 weeks, is 73%.' */
const ownSentence = ({ of: { own, pace, weeks, isSetByHand }, ownEnd, below }: Chosen) => {
  if (own === null || ownEnd === null) return ''
  const whose = isSetByHand ? 'Set by hand to ' : below === null ? '' : 'Own key results: '
  if (pace === 0) return `${whose}${progressLabel(own)} today, and no progress in the last two weeks.`
  const most = own + pace * weeks > 100 ? ', is at most ' : ', is '
  return `${whose}${progressLabel(own)} today, plus ${pointsText(pace)} a week for ${weeksText(weeks)}${most}${progressLabel(ownEnd)}.`
}

const belowSentence = ({ of: { progressCounts, ownShare, own }, below, moved }: Chosen) => {
  if (below === null) return ''
  if (progressCounts === 'both' && own !== null)
    return `They count ${ownShare}%, child objectives at ${progressLabel(below)} the rest: ${progressLabel(moved.from)}.`
  return `It counts its child objectives, which come to ${progressLabel(below)}.`
}

const wishSentence = ({ moved: { from, to }, slips }: Chosen) => {
  if (to === null || from === to) return ''
  if (from === null) return `Here it ends at ${progressLabel(to)}.`
  if (slips !== null) return `With ${weeksText(slips)} lost it is ${progressLabel(to)}.`
  return to > from
    ? `To end at ${progressLabel(to)} it has to gain ${pointsText(to - from)} more than that.`
    : `Here it ends at ${progressLabel(to)}.`
}

const standing = (of: Foreseen) => {
  if (of.status === 'completed') return 'It is completed, which counts 100%.'
  return of.status === 'will_not_complete' ? 'It will not be completed, and stays where it stands.' : null
}

const chosen = (one: Chosen) =>
  [standing(one.of) ?? [ownSentence(one), belowSentence(one)].join(' '), wishSentence(one)]
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .join(' ') || 'It has no progress to go on from.'

const shareText = ({ among, share }: Counted) => figure(share / among)

const countedSentence = (child: string, counted: Counted, below: Moved, here: Moved) => {
  const { among, share } = counted
  const whole =
    share === 100
      ? among === 1
        ? 'it is the only child objective that counts'
        : `it is one of ${among} child objectives that count`
      : `${among === 1 ? 'all' : part(among)} of the ${share}% for child objectives`
  const counts = `${short(child)} counts ${shareText(counted)}% here: ${whole}.`
  if (below.from === null || below.to === null || here.from === null || here.to === null) return counts
  const [points, made] = [Math.abs(below.to - below.from), Math.abs(here.to - here.from)]
  return `${counts} ${figure(points)} × ${shareText(counted)}% is ${figure(made)}.`
}

const unmovedSentences = {
  keyResults: 'It counts only its own key results, so nothing above changes.',
  byHand: 'Its progress is set by hand, so nothing above changes.',
  completed: 'It is completed, which counts 100%, so nothing above changes.',
  givenUp: 'It will not be completed and stays where it stands, so nothing above changes.',
  closed: 'Its quarter is closed and stays as it was published, so nothing above changes.',
  leftOut: 'What is only planned or will not be completed counts nowhere, so nothing above changes.',
  nothingBelow: 'Nothing beneath it changes.',
} as const

const why = (child: string, below: Moved, here: Above) =>
  'counted' in here ? countedSentence(child, here.counted, below, here) : unmovedSentences[here.unmoved]

const strategyWhy = (below: Moved, here: Above) => {
  if (!('counted' in here)) return unmovedSentences[here.unmoved]
  const { among } = here.counted
  if (among === 1) return 'The strategy is its one level 1 objective.'
  const mean = `The strategy is the mean of its ${among} level 1 objectives.`
  if (below.from === null || below.to === null || here.from === null || here.to === null) return mean
  const [points, made] = [Math.abs(below.to - below.from), Math.abs(here.to - here.from)]
  return `${mean} ${figure(points)} ÷ ${among} is ${figure(made)}.`
}

/** The words of 'What if'. Sentences are made of the figures. */
export const whatIfMessages = {
  action: 'What if',
  loading: 'Looking ahead...',
  panel: 'What if',
  endsTitle: (title: string, ends: number | null) => `What if “${title}” ends at ${progressLabel(ends)}`,
  slipsTitle: (title: string, weeks: number) => `What if “${title}” slips by ${weeksText(weeks)}`,
  today: (progress: number | null) =>
    progress === null ? 'No progress today' : `${progressLabel(progress)} today`,
  close: 'Close what if',
  endsAt: 'Ends at',
  endsAtPercent: 'Ends at, in percent',
  slider: (ends: number, top: string, { from, to }: Moved) =>
    `${ends}%. ${top}: ${progressLabel(from)}, with it ${progressLabel(to)}`,
  slipsBy: 'Slips by',
  weeks: (weeks: number | null) => ({
    figure: weeks === null ? '–' : figure(weeks),
    unit: weeks !== null && figure(weeks) === '1' ? 'week' : 'weeks',
  }),
  fewerWeeks: 'One week less',
  moreWeeks: 'One week more',
  noPace: 'No pace to tell weeks by',
  marks: {
    today: (progress: number) => `Today ${progressLabel(progress)}`,
    forecast: (forecast: number) => `Forecast ${progressLabel(forecast)}`,
  },
  upTheTree: (day: string) => `Up the tree, forecast for ${dayText(day)}`,
  nothingAbove: 'Nothing lies above it.',
  becomes: ({ from, to }: Moved) => `${progressLabel(from)}, with it ${progressLabel(to)}`,
  difference,
  chosen,
  why,
  strategyWhy,
  forecastFor: (day: string) => `Forecast ${dayText(day)}`,
  forecast: 'Forecast',
  counts: (counted: Counted) => `counts ${shareText(counted)}%`,
  oneOf: ({ among }: Counted) => `1 of ${among}`,
  nothingSaved: 'Nothing is saved. Only people with the link see this.',
  reset: 'Reset',
  copy: 'Copy link',
  copied: 'Link copied',
} as const
