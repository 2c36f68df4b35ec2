import { mostCoOwners } from './rules.ts'

/** The words of the form that creating and editing share. */
export const formMessages = {
  title: 'Title',
  description: 'Description',
  descriptionHint: 'Why this, why now',
  owner: 'Owner',
  ownerTeam: (team: string) => `Team: ${team}, taken from the owner.`,
  ownerWithoutTeam: 'The owner belongs to no team.',
  share: {
    title: 'Share with co-owners',
    text: 'Co-owners can edit, update and delete this OKR.',
    search: 'Search people',
    chosen: (count: number) => `${count} of ${mostCoOwners} chosen`,
    nobody: 'There is nobody else in your workspace yet.',
  },
  quarter: 'Quarter',
  dueDate: 'Due date',
  strategy: 'Strategy',
  noStrategy: 'No strategy',
  /** What changing the quarter did to it. */
  strategyLeft: (title: string, quarter: string | null | undefined) =>
    `“${title}” belongs to ${quarter ?? 'another quarter'} and was taken out. It comes back with its quarter.`,
  parent: 'Parent objective',
  noParent: 'No parent objective',
  keyResults: {
    title: 'Key results',
    hint: 'Progress runs from start to target',
    add: 'Add key result',
    none: 'This OKR has no key results yet.',
    columns: {
      title: 'Title',
      startValue: 'Start',
      currentValue: 'Current',
      targetValue: 'Target',
      unit: 'Unit',
      weight: 'Weight',
      status: 'Status',
    },
    field: (column: string, row: number) => `${column} of key result ${row}`,
    wrong: (column: string, message: string) => `${column}: ${message}`,
    remove: (row: number) => `Remove key result ${row}`,
    weights: {
      even: 'Split evenly',
      none: 'No weights: all count alike.',
      sum: 'Weights add up to',
      missing: (percent: number) => `${percent}% missing`,
      tooMuch: (percent: number) => `${percent}% too much`,
    },
    lastStays: 'An OKR keeps at least one key result.',
    move: (row: number) => `Move key result ${row}`,
    moveHint: 'Drag, or press the up and down arrow keys.',
    moved: (title: string, row: number, rows: number) =>
      `${title || 'The key result'} is now ${row} of ${rows}.`,
  },
  counting: {
    title: 'How progress is counted',
    hints: {
      key_results: 'By their weights',
      children: 'By what supports it',
      both: 'A share for each',
    },
    ownShare: 'Share of own key results, in %',
    belowShare: 'Share of child objectives, in %',
    shares: (own: number) => `${own}% own key results, ${100 - own}% child objectives`,
    untilChildren: 'Until it has child objectives, its own key results count for all of it.',
  },
  progress: {
    label: 'Progress by hand, in %',
    /** With what the key results come to, where they can be measured. */
    followsCounted: 'Left empty, progress is what it counts, as chosen above.',
    follows: (measured: string | null) =>
      `Left empty, progress is that of the key results${measured === null ? '' : `: ${measured}`}.`,
    holds: (measured: string | null) =>
      `Holds until you empty it, whatever the key results say.${measured === null ? '' : ` They say ${measured}.`}`,
  },
} as const
