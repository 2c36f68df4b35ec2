import { messages as sharedMessages } from '../messages.ts'
import { outcomeLabels } from '../objectives/score.ts'
import { countText } from '../plural.ts'
import type { Counted, Review } from './review.ts'
import { type bands, type readConfidence, spreadOf } from './review-rules.ts'
import { screenMessages } from './screen-messages.ts'

export const scoreText = (score: number) => score.toFixed(1)
export const meanText = (mean: number | null) => (mean === null ? '–' : mean.toFixed(2))

type Piece = { text: string; isStrong: boolean }
const plain = (text: string): Piece => ({ text, isStrong: false })
const strong = (text: string): Piece => ({ text, isStrong: true })

/** 'Skerry Logistics scored 0.80. 36 of 49 objectives ended at 0.7 or above, 2 at 0.3 or below, and 5 go on in Q1 2027.' */
const headline = (review: Review, next: string, isPublished = false): Piece[] => {
  const { company, objectives, scored, mean, carried, unscored } = review
  if (objectives === 0) return [plain('There was no objective to score.')]
  if (mean === null)
    return [
      plain(
        `None of ${countText(objectives, 'objective')} ${isPublished ? 'was scored' : 'has a score yet'}.`,
      ),
    ]
  const { high, low } = spreadOf(review)
  const goOn = carried.total === 1 ? 'goes on' : 'go on'
  const rest = [
    ...(low > 0 ? [`${low} at 0.3 or below`] : []),
    ...(carried.total > 0 ? [`and ${carried.total} ${goOn} in ${next}`] : []),
  ]
  return [
    plain(`${company} scored `),
    strong(mean.toFixed(2)),
    plain('. '),
    strong(`${high} of ${scored}`),
    plain(
      ` ${scored === 1 ? 'objective' : 'objectives'} ended at 0.7 or above${rest.map((one) => `, ${one}`).join('')}.`,
    ),
    ...(unscored.total > 0
      ? [plain(` ${countText(unscored.total, 'objective has', 'objectives have')} no score.`)]
      : []),
  ]
}

const bandText = ({ from, to }: Pick<(typeof bands)[number], 'from' | 'to'>) => `${from} to ${to}`

/** What the bands tell, and what follows it. */
const sentence = (read: ReturnType<typeof readConfidence>): [string, string] => {
  if (read.kind === 'too_few')
    return ['Too few to tell yet', `${read.objectives} of ${countText(read.needed, 'objective')}`]
  if (read.kind === 'as_sure') return ['You were about as sure as it turned out.', '']
  const { band, isCareful, objectives, reached, alone } = read
  const elsewhere = alone ? ' Elsewhere you were about as sure as it turned out.' : ''
  return [
    `You were too ${isCareful ? 'careful' : 'sure'} at ${bandText(band)}:`,
    `${reached} of ${objectives} of these objectives reached 0.7.${elsewhere}`,
  ]
}

const counted: Record<Counted, string> = {
  scored: 'Objectives with a score',
  high: 'Objectives at 0.7 or above',
  middle: 'Objectives from 0.4 to 0.6',
  low: 'Objectives at 0.3 or below',
  below_half: 'Objectives below 0.5',
  unscored: 'Not scored',
  dropped: 'Dropped without a score',
  never_committed: 'Never committed',
  carried: 'Carried over',
  opened: 'Blockers reported',
  resolved: 'Blockers resolved',
  still_open: 'Open blockers',
  updated: 'Updated OKRs',
  sure: 'How sure people are of open OKRs',
  outcome_reached: outcomeLabels.reached,
  outcome_partly_reached: outcomeLabels.partly_reached,
  outcome_missed: outcomeLabels.missed,
  outcome_dropped: outcomeLabels.dropped,
}

/** The words of the review of a quarter. */
export const reviewMessages = {
  page: 'Review of a quarter',
  loading: 'Loading the review...',
  title: (quarter: string) => `${quarter} in review`,
  headline,
  range: (first: string, last: string) => `${first} to ${last}.`,
  published: (day: string, by: string, isAgain: boolean) =>
    `Published${isAgain ? ' again' : ''} ${day} by ${by}.`,
  live: 'Not published yet: these figures follow the scores.',
  reopened: 'The quarter is open again. This review stands until it is published again.',
  againstCommit: 'Scores are against the targets at commit.',
  share: 'Share',
  print: 'Print or save as PDF',
  notYet: {
    title: (quarter: string) => `${quarter} is not being closed yet`,
    text: 'Its review is here once an admin has started closing it and the first scores are in.',
    action: 'Open quarter',
  },
  nothingScored: {
    title: 'Nothing is scored yet',
    text: 'Scores, distribution and what went best are here once the first OKR is scored.',
  },
  nothingWasScored: {
    title: 'Nothing was scored',
    text: 'The quarter was closed without scores. An admin can reopen it and publish again when some are in.',
  },
  nothing: 'Nothing to show',

  tiles: {
    mean: 'Mean score',
    againstNow: (mean: string) => `${mean} against the final targets`,
    noneScored: 'No score yet',
    neverScored: 'Nothing was scored',
    high: 'At 0.7 or above',
    share: (percent: number, objectives: number) => `${percent}% of ${countText(objectives, 'objective')}`,
    moved: 'Targets moved',
    directions: (easier: number, harder: number) => `${easier} easier, ${harder} harder`,
    neverPlanned: screenMessages.run.notPlanned,
    updates: 'Weekly updates',
    weeks: (weeks: number) => `Of open OKRs, ${countText(weeks, 'week')}`,
    noWeeks: 'None were asked for',
    blockers: 'Blockers resolved',
    ofOpened: (opened: number, median: number | null) =>
      `Of ${opened} opened${median === null ? '' : `, median ${countText(median, 'day')}`}`,
  },

  teams: {
    title: 'Scores by team',
    note: 'One dot is one objective',
    team: 'Team',
    mean: 'Mean',
    noTeam: 'No team',
    all: 'All',
    cell: (team: string, count: number, score: string) =>
      `${team}: ${countText(count, 'objective')} at ${score}`,
    low: 'at 0.3 or below',
    middle: 'from 0.4 to 0.6',
    high: 'at 0.7 or above',
  },

  outcomes: { title: 'Distribution', note: 'Objectives by outcome' },

  confidence: {
    title: 'Confidence against outcome',
    sentence,
    tooFew: 'It compares how sure people were with what became of it, from ten objectives on.',
    caption: 'Objectives that reached 0.7, in %. The number in a dot counts objectives.',
    axis: 'Confidence in weeks 3 to 6',
    line: 'As sure as it turned out',
    band: bandText,
    point: (band: string, reached: number, objectives: number) =>
      `Confidence ${band}: ${reached} of ${countText(objectives, 'objective')} reached 0.7`,
  },

  moved: {
    title: 'Moved targets',
    note: (easier: number, harder: number, mean: string | null) =>
      `${easier} made easier, ${harder} made harder.${mean === null ? '' : ` Against the final targets the quarter scores ${mean}.`}`,
    none: 'No target was moved.',
    columns: {
      objective: 'Objective',
      keyResult: 'Key result',
      original: 'At commit',
      final: 'Final',
      who: 'Who',
      when: 'When',
    },
    easier: 'easier',
    harder: 'harder',
    removed: 'Removed',
    noTarget: 'None',
    unknown: 'Unknown',
  },

  rhythm: {
    title: 'Update rhythm',
    note: 'Share of open OKRs updated, by week',
    sentence: (percent: number) => `${percent}% of weekly updates came in.`,
    lowest: (day: string, percent: number) => `The lowest was the week of ${day}, with ${percent}%.`,
    none: 'No weekly updates were asked for in this quarter.',
    bar: (day: string, share: number, updated: number, open: number) =>
      `Week of ${day}: ${share}%, ${updated} of ${open} updated`,
  },

  blockers: {
    title: 'Blockers',
    stillOpen: (count: number) => `${count} still open`,
    opened: 'Opened',
    resolved: 'Resolved',
    median: 'Median days',
    since: (team: string | null, day: string) => (team === null ? `Opened ${day}` : `${team}, opened ${day}`),
    days: (days: number) => `Open ${countText(days, 'day')}`,
    none: 'Nobody reported a blocker.',
  },

  best: {
    title: 'Went best',
    note: (count: number, score: string) => `${countText(count, 'objective')} scored ${score}`,
  },
  lowest: {
    title: 'Lowest scores',
    note: (count: number) => `${countText(count, 'objective')} scored below 0.5`,
    none: 'Every scored objective ended at 0.7 or above.',
  },
  noLearning: 'Nothing was noted.',

  carried: {
    title: (quarter: string) => `Carried over to ${quarter}`,
    none: 'Nothing was carried over.',
    score: 'Score',
    owner: 'Owner',
    to: 'carried over to',
  },
  unscored: { title: 'Not scored', note: 'Left out of the mean' },
  dropped: { title: 'Dropped', note: 'Without a score, left out of the mean' },
  neverCommitted: { title: 'Never committed', note: 'Drafts are not scored' },
  more: (count: number) => `Show all ${count}`,

  counted,
  countedOf: (name: string, part: string) => `${name}, ${part}`,
  scoreIs: (score: string) => `Score ${score}`,
  confidenceIs: (band: string) => `confidence ${band}`,
  weekOf: (day: string) => `week of ${day}`,
  updatedIn: (weeks: number) => `Updated in ${countText(weeks, 'week')}`,
  listLoading: 'Loading what is counted...',
  listMore: 'Show more',
  listEmpty: 'Nothing is counted here any more.',

  sharing: {
    title: 'Share the review',
    label: 'Link to the review',
    copy: 'Copy link',
    copied: 'Link copied',
    members: (company: string) => `Everyone in ${company} with the link can read it.`,
    make: 'Make a public link',
    publicLabel: 'Public link',
    anyone: 'Anyone with the link can read it, without blockers, learnings and who has not scored.',
    turnOff: 'Turn off public link',
    turnedOff: 'The public link is turned off. It leads nowhere any more.',
    done: 'Done',
  },
  public: {
    readOnly: 'Read-only. Someone shared this review with you.',
    gone: {
      title: 'This review is not shared',
      text: sharedMessages.linkTurnedOff,
    },
  },
} as const
