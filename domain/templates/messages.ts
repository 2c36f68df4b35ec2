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
  search: 'Search templates',
  noneFound: (search: string) => `No template has "${search}" in it.`,
  range: (start: string, target: string, unit: string | null) =>
    `${start} to ${target}${unit ? ` ${unit}` : ''}`,
  startedFrom: (name: string) => `Started from “${name}”. Change what you like.`,
  replace: {
    title: 'Replace what you typed?',
    text: 'The template has a title and key results of its own. What stands in those fields now would be gone.',
    stay: 'Keep mine',
    go: 'Use the template',
  },
} as const
