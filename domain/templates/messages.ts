import type { Field, Pattern } from './template.ts'

const patternWords: Record<Pattern, { name: string; text: string }> = {
  faster: { name: 'Make it faster', text: 'A time, from long to short' },
  right: { name: 'Make it right', text: 'A share, from low to high' },
  cheaper: { name: 'Make it cheaper', text: 'A cost, from high to low' },
  reach: { name: 'Reach more people', text: 'A count, from few to many' },
}

const fieldNames: Record<Field, string> = {
  sales: 'Sales',
  marketing: 'Marketing',
  product: 'Product',
  engineering: 'Engineering',
  support: 'Support',
  people: 'People',
  finance: 'Finance',
  operations: 'Operations',
}

export const messages = {
  startFrom: 'Start from',
  blank: { name: 'Blank', text: 'Your own words' },
  patterns: patternWords,
  fields: fieldNames,
  all: (count: number) => `All ${count} templates`,
  choose: 'Choose a template',
  search: (count: number) => `Search ${count} templates`,
  noneFound: (search: string) => `No template has "${search}" in it.`,
  range: (start: string | null, target: string | null) => {
    if (target === null) return 'No target'
    return `${start === null ? '' : `${start} to `}${target}`
  },
  use: 'Use template',
  toChoose: 'to choose',
  ofPatterns: 'Patterns',
  ofCompany: (company: string) => `From ${company}`,
  by: (name: string) => `Saved by ${name}`,
  loading: 'Loading templates...',
  rename: 'Rename template',
  renameAction: 'Rename',
  remove: 'Delete template',
  removeFailed: 'The template was not deleted. Please try again.',
  saveText:
    'Everyone in the workspace can start an OKR from it. It keeps the key results with start, target and unit.',
  name: 'Name',
  save: 'Save template',
  saved: (title: string) => `"${title}" is a template now.`,
  saveFailed: 'The template was not saved. Please try again.',
  titleRequired: 'Please give the template a name.',
  duplicate: 'There is a template with this name already.',
  notFound: 'This template no longer exists.',
  mayNotChange: 'Only whoever saved a template and admins can change it.',
  tooMany: (most: number) =>
    `A workspace has at most ${most} templates of its own. Delete one to save another.`,
  tooLong: (most: number, count: number) =>
    `A template has at most ${most} key results, and this OKR has ${count}.`,
  startedFrom: (name: string) => `Started from “${name}”. Change what you like.`,
  replace: {
    title: 'Replace what you typed?',
    text: 'The template has a title and key results of its own. What stands in those fields now would be gone.',
    stay: 'Keep mine',
    go: 'Use the template',
  },
} as const
