import { mostCoOwners } from './rules.ts'

/** The words of the form that creating and editing share. */
export const formMessages = {
  title: 'Title',
  description: 'Description',
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
      status: 'Status',
    },
    field: (column: string, row: number) => `${column} of key result ${row}`,
    remove: (row: number) => `Remove key result ${row}`,
    lastStays: 'An OKR keeps at least one key result.',
    move: (row: number) => `Move key result ${row}`,
    moveHint: 'Drag, or press the up and down arrow keys.',
    moved: (title: string, row: number, rows: number) =>
      `${title || 'The key result'} is now ${row} of ${rows}.`,
  },
  progress: {
    label: 'Progress by hand, in %',
    /** With what the key results come to. */
    follows: (measured: string) => `Left empty, progress is that of the key results: ${measured}.`,
    holds: (measured: string) =>
      `Holds until you empty it, whatever the key results say. They say ${measured}.`,
  },
} as const
