import { countText } from '../plural.ts'

/** The words of the screen All OKRs. */
export const listMessages = {
  title: 'All OKRs',
  search: 'Search OKRs',
  loading: 'Loading OKRs...',
  create: 'Create OKR',
  columns: {
    objectives: 'Objectives',
    keyResults: 'Key Results',
    quarter: 'Quarter',
    dueDate: 'Due date',
    owner: 'Owner',
    team: 'Team',
    strategy: 'Strategy',
    status: 'Status',
  },
  sorting: {
    sort: 'Sort',
    sortedBy: (column: string, direction: string) => `Sort: ${column}, ${direction}`,
    newest: 'Newest first',
    ascending: 'Ascending',
    descending: 'Descending',
  },
  filters: 'Filters',
  filterBy: 'Filter by',
  clearFilter: (filter: string) => `Clear the filter ${filter}`,
  clearFilters: 'Clear filters',
  count: (count: number) => countText(count, 'objective'),
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  open: (title: string) => `Open ${title}`,
  close: (title: string) => `Close ${title}`,
  moreKeyResults: (count: number) => `${count} more`,
  moreChildren: (title: string) => `Show more under ${title}`,
  more: 'Show more',
  context: 'Shows where a match belongs',
  byHand: 'Set by hand',
  under: (parent: string) => `Under ${parent}`,
  none: 'None',
  noKeyResults: 'No key results',
  coOwners: (count: number) => `+${count}`,
  sharedWith: (names: string) => `Shared with ${names}`,
  firstUse:
    'There are none yet. An OKR is an objective for a quarter and the key results that show whether you get there. Write the first one, or import what you have.',
  importExport: 'Columns, import and export',
  showDueDates: 'Show due dates',
  due: 'Due',
  exportCsv: 'Export CSV',
  importCsv: 'Import CSV',
} as const

/** The words of the dialog that imports a file. */
export const importMessages = {
  title: 'Import OKRs',
  intro:
    'Choose a CSV file. It is checked first: nothing is imported until every line is right, and then all of it is.',
  columns: (required: string, optional: string) => `Columns: ${required}; optional ${optional}.`,
  noFile: 'No file chosen',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  checking: 'Checking the file...',
  tooLarge: 'A file may have at most 8 MB.',
  unreadable: 'The file could not be read.',
  ready: (objectives: number, keyResults: number) =>
    `${countText(objectives, 'objective')} and ${countText(keyResults, 'key result')} are ready to be imported.`,
  wrong: (count: number) => `${countText(count, 'problem')} found. Correct the file and choose it again.`,
  line: 'Line',
  column: 'Column',
  problem: 'Problem',
  problems: 'Problems',
  moreProblems: (count: number) => `${countText(count, 'more problem')}.`,
  import: 'Import',
  missing: { file: 'Choose a file first.', mended: 'Mend the file and choose it again.' },
  action: (rows: number) => `Import ${countText(rows, 'line')}`,
  progress: (done: number, total: number) => `${done} of ${countText(total, 'objective')}`,
  importing: 'Importing...',
  interrupted:
    'The connection ended before the import did. Please look at the list before you try again: it was imported as a whole or not at all.',
  done: (objectives: number, keyResults: number) =>
    `Imported ${countText(objectives, 'objective')} and ${countText(keyResults, 'key result')}.`,
} as const
