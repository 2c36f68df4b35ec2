import { countText } from '../plural.ts'
import type { DeletionCounts, OthersBeneath } from './detail-schema.ts'
import type { LedgerField } from './ledger.ts'

/** The words of the dialog of one OKR. */
export const dialogMessages = {
  name: 'OKR',
  loading: 'Loading OKR...',
  backToList: 'Back to the list',
  tabs: { update: 'Update', edit: 'Edit', history: 'History' },
  status: 'Status',
  description: 'Description',
  noDescription: 'No description',
  keyResults: 'Key results',
  noKeyResults: 'No key results',
  progress: 'Objective progress',
  /** With what the key results come to. */
  /** Where nothing is measured, there is nothing that says otherwise. */
  byHand: (measured: string | null) =>
    measured === null ? 'Set by hand.' : `Set by hand. The key results say ${measured}.`,
  why: {
    title: (progress: string) => `Why ${progress}`,
    close: 'Close',
    part: 'Part',
    weight: 'Weight',
    progress: 'Progress',
    points: 'Points',
    byHand: (counted: string) => `Set by hand. What it counts comes to ${counted}.`,
    more: (count: number) => `${count} more child objectives are counted and not listed here.`,
    leftOut: 'Left out',
    reasons: {
      noTarget: 'no target',
      noWeight: 'a weight of 0',
      draft: 'a draft',
      givenUp: 'will not complete',
      noProgress: 'no progress yet',
    },
    atCommit: 'At commit',
    atCommitLine: (title: string, progress: string, target: string) => `${title}: ${progress} of ${target}`,
    nothing: 'Nothing that it counts has a progress yet.',
    formula: (share: number, own: string, below: string) => `${share}% × ${own} + ${100 - share}% × ${below}`,
    shownAs: ', shown as',
    change: 'Change how progress is counted',
    asOf: (day: string) => `As of ${day}`,
  },
  /** Asked when a save moves targets that were committed to. */
  move: {
    title: (count: number) => (count === 1 ? 'Move this target' : 'Move these targets'),
    action: (count: number) => (count === 1 ? 'Move target' : 'Move targets'),
    cancel: 'Cancel',
    atCommit: 'At commit',
    now: 'Now',
    newTarget: 'New target',
    progress: 'Progress',
    to: 'to',
    none: 'None',
    reason: 'Reason',
    note: 'The original stays. The review shows who moved it, when and why.',
  },
  dueBy: (day: string) => `Due ${day}`,
  from: (start: string) => `from ${start}`,
  children: 'Child objectives',
  moreChildren: (count: number) => `${count} more in the list`,
  lastUpdate: 'Last update',
  sharedWith: 'Shared with',
  fold: 'Description and key results',
  path: 'Parent objectives',
  previous: 'Previous OKR',
  next: 'Next OKR',
  share: 'Share',
  saveAsTemplate: 'Save as template',
  delete: 'Delete OKR',
  actions: 'Actions',
  discard: {
    title: 'Discard your changes?',
    text: 'What you typed in this OKR has not been saved.',
    stay: 'Keep editing',
    leave: 'Discard',
  },
  link: {
    label: 'Link',
    copied: 'Link copied to clipboard!',
    preparing: 'Preparing the link...',
    turnOff: 'Turn off link',
    turnedOff: 'The link is turned off. Whoever has it sees nothing any more.',
    makeAgain: 'Make a new link',
  },
  deletion: {
    also: 'This also moves to the trash:',
    counts: ({ descendants, keyResults, updates, shares }: DeletionCounts) =>
      [
        ['descendants', descendants === 1 ? 'Child objective' : 'Child objectives', descendants],
        ['keyResults', keyResults === 1 ? 'Key result' : 'Key results', keyResults],
        ['updates', updates === 1 ? 'Weekly update' : 'Weekly updates', updates],
        ['shares', shares === 1 ? 'Share' : 'Shares', shares],
      ] as const,
    /** Whose are among the child objectives; null where all are one's own. */
    ofOthers: ({ owners, more }: OthersBeneath) =>
      owners.length === 0
        ? null
        : `Among them are OKRs of others: ${[
            ...owners.map(({ fullName, objectives }) => `${objectives} of ${fullName}`),
            ...(more.owners === 0
              ? []
              : [`${more.objectives} of ${countText(more.owners, 'other person', 'other people')}`]),
          ].join(', ')}.`,
    keep: 'Keep its history instead?',
    giveUp: 'Set Will Not Complete',
  },
  save: 'Save Changes',
  saveMissing: 'Give it a title and a quarter first.',
  reset: 'Undo Changes',
  lapsed: { history: 'View History' },
  conflict: {
    text: 'Choose for each part which one to keep. Nothing is saved until you do.',
    mine: 'Yours',
    theirs: 'Saved meanwhile',
    save: 'Save this choice',
    back: 'Back to editing',
    nothing: 'Nothing',
  },
} as const

type ValueText = string | null
/** From one to the other, where either may be missing. */
const fromTo = (what: string) => (from: ValueText, to: ValueText) => {
  if (from === null) return `${what} set to ${to}`
  return to === null ? `${what} cleared, was ${from}` : `${what} from ${from} to ${to}`
}
const withTarget = (done: string) => (target: ValueText) =>
  target === null ? done : `${done}, target ${target}`

/** What became of what was committed to. */
export const ledgerMessages = {
  addedAfterCommit: 'Added after commit',
  noTarget: 'No target',
  moved: (original: string, now: string, day: ValueText, by: ValueText) =>
    `${original} at commit, ${now}${day === null ? ' now' : ` since ${day}`}${by === null ? '' : ` by ${by}`}`,
  title: (count: number) => `${countText(count, 'change')} since commit`,
  change: {
    added: (_: ValueText, to: ValueText) => withTarget('added')(to),
    removed: withTarget('removed'),
    title: (from: ValueText) => `was called “${from}”`,
    startValue: fromTo('start'),
    targetValue: fromTo('target'),
    unit: fromTo('unit'),
    weight: fromTo('weight'),
  },
} as const satisfies { change: Record<LedgerField, (from: ValueText, to: ValueText) => string> } & Record<
  string,
  unknown
>
