import { countText } from '../plural.ts'

/** The words of closing a quarter: its dialogs, and the step with one card for each OKR. */
export const closeMessages = {
  reviewSoFar: 'Review so far',
  backToScores: 'Back to the scores',
  start: {
    action: 'Start closing',
    title: (quarter: string) => `Start closing ${quarter}`,
    text: (quarter: string) =>
      `Owners get one card for each objective: final values, a score and what they learned. Weekly updates for ${quarter} stop.`,
    objectives: 'Objectives to score',
    people: 'People asked',
    scoreBy: 'Score by',
    done: (quarter: string) => `Closing of ${quarter} has started`,
  },
  back: {
    action: 'Back to run',
    title: (quarter: string) => `Let ${quarter} run again`,
    text: 'Weekly updates are asked for again. Scores are kept for when closing starts again.',
    done: (quarter: string) => `${quarter} is running again`,
  },
  publish: {
    action: 'Publish review',
    title: (quarter: string) => `Publish the review of ${quarter}`,
    text: (left: number, dropped: number, total: number) => {
      const scored = total - left - dropped
      const gone = dropped === 0 ? '' : ` ${dropped} ${dropped === 1 ? 'was' : 'were'} dropped without one.`
      const have = `${scored} of ${countText(total, 'objective')} ${scored === 1 ? 'has' : 'have'} a score.${gone}`
      if (left === 0) return have
      return left === 1
        ? `${have} The other one is left out of the mean and listed as not scored.`
        : `${have} The other ${left} are left out of the mean and listed as not scored.`
    },
    unsaved: (title: string, others: number) =>
      `What you typed for ${title}${others > 0 ? ` and ${others} more` : ''} is not saved. It is lost when you publish.`,
    closes: 'OKRs, updates and scores of the quarter are read-only then.',
    unscored: 'Not scored yet',
    more: (people: number) => countText(people, 'more person', 'more people'),
    again: 'You can reopen the quarter and publish again when more scores are in.',
    loading: 'Counting scores...',
    done: (quarter: string) => `${quarter} is closed`,
  },
  reopen: {
    action: 'Reopen',
    title: (quarter: string) => `Reopen ${quarter}`,
    text: 'Its OKRs can be changed and scored again. The published review stands until you publish again.',
    done: (quarter: string) => `${quarter} is open again`,
  },
  title: (quarter: string) => `Close ${quarter}`,
  loading: 'Loading what there is to score...',
  list: 'OKRs to score',
  counted: (scored: number, total: number) => `${scored} of ${total} scored`,
  wait: (count: number) =>
    count === 0
      ? 'No OKR waits for your score'
      : `${countText(count, 'OKR waits', 'OKRs wait')} for your score`,
  waitForAll: (count: number) =>
    count === 0 ? 'Everything is scored' : `${countText(count, 'OKR has', 'OKRs have')} no score yet`,
  between: (since: string, scoreBy: string) => `${since} to ${scoreBy}`,
  whose: 'Whose OKRs',
  mine: 'Yours',
  everyone: 'Everyone’s',
  neverCommitted: (drafts: number) =>
    `Never committed: ${countText(drafts, 'draft is', 'drafts are')} not scored.`,
  typedStays: 'What you typed is still here and cannot be saved now.',
  finalValue: 'Final value',
  startValue: 'Start',
  final: 'Final',
  atCommit: 'At commit',
  target: 'Target',
  now: 'Now',
  againstCommit: 'Against commit',
  againstTarget: 'Against target',
  score: 'Score',
  scored: 'Scored',
  noScore: 'No score yet',
  lower: 'Lower score',
  higher: 'Higher score',
  suggestedAtCommit: 'Suggested against the targets at commit',
  suggestedNow: 'Suggested against the targets now',
  /** What a suggestion follows from: '72% with weights and child objectives'. */
  from: (progress: string, isWeighted: boolean, countsChildren: boolean) => {
    const ways = [...(isWeighted ? ['weights'] : []), ...(countsChildren ? ['child objectives'] : [])]
    return ways.length === 0 ? progress : `${progress} with ${ways.join(' and ')}`
  },
  /** On a phone, where the bar is the one against the target at commit. */
  againstNow: (target: string, progress: string) => `Against ${target} it is ${progress}.`,
  outcome: 'Outcome',
  follows: 'Follows the score',
  proposed: 'Suggested, because it will not complete. Press it again to follow the score',
  byHand: 'Chosen by hand. Press it again to follow the score',
  learned: 'What did we learn',
  learnedHint: 'What would you do again, and what differently?',
  scoredBy: (name: string, day: string) => `Scored by ${name}, ${day}`,
  carry: {
    title: (quarter: string) => `Carry over to ${quarter}`,
    draft: (from: string) => `Starts a draft${from && ` from the final values: ${from}.`}`,
    okr: (from: string) => `Starts an OKR${from && ` from the final values: ${from}.`}`,
    is: (title: string) => `Goes on there as ${title}.`,
    takenBack: 'It is deleted there if nobody changed it and nothing hangs below it.',
  },
  carriedTo: (quarter: string) => `carried over to ${quarter}`,
  bothAreHere: 'Both are here: theirs above, yours in the form.',
  theirs: (name: string, at: string) => `${name}, ${at}`,
  takeTheirs: 'Take this one',
  keepMine: 'Save mine',
  skip: 'Skip',
  save: 'Save and next',
  saved: (title: string) => `${title} is scored`,
  failed: 'The score could not be saved. Please try again.',
  course: {
    title: 'The quarter on this OKR',
    againstCommit: 'Against the targets at commit',
    againstNow: 'Against the targets now',
    confidence: 'Confidence, 0 to 10',
    none: 'No progress to draw.',
    spoken: (first: string, last: string, gone: number) =>
      `From ${first} to ${last}, ${gone}% of the quarter gone`,
  },
  keys: {
    move: 'Previous, next',
    lowerHigher: 'Lower, higher',
    choose: 'Choose an outcome',
    carry: 'Carry over',
    leave: 'Leave the field',
  },
  none: {
    mine: { title: 'Nothing to score', text: 'You own and share no OKR of this quarter.' },
    all: { title: 'Nothing to score', text: 'This quarter has no OKRs.' },
  },
  done: {
    title: 'All scored',
    text: 'Scores can be changed until an admin publishes the review.',
  },
  inCompany: (scored: number, total: number) => `${scored} of ${total} scored in the company`,
} as const
