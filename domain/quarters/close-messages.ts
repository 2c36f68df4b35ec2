import { countText } from '../plural.ts'

/** The words of closing a quarter: its dialogs, and the step with one card for each OKR. */
export const closeMessages = {
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
    text: (scored: number, total: number) => {
      const have = `${scored} of ${countText(total, 'objective')} ${scored === 1 ? 'has' : 'have'} a score.`
      const left = total - scored
      if (left === 0) return have
      return left === 1
        ? `${have} The other one is left out of the mean and listed as not scored.`
        : `${have} The other ${left} are left out of the mean and listed as not scored.`
    },
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
  inCompany: (scored: number, total: number) => `${scored} of ${total} scored in the company`,
} as const
