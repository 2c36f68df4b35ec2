import { countText } from '../plural.ts'

/** What the pictures of the dashboard say beside their titles: to the ear, under the pointer, and as tables. */
export const pictureMessages = {
  asTable: (title: string) => `Show ${title} as a table`,
  asPicture: (title: string) => `Show ${title} as a picture`,
  tableOf: (title: string) => `${title}, as a table`,
  team: 'Team',
  total: 'Total',
  allTeams: (count: number) => `Show all ${countText(count, 'team')}`,
  fewerTeams: 'Show fewer teams',
  mix: {
    segment: (team: string, count: number, status: string) => `${team}: ${count} ${status}`,
    total: (team: string, total: number) => `${team}: ${countText(total, 'objective')}`,
  },
  progress: {
    date: 'Date',
    point: (date: string, percent: string, line: number) => `${date}: ${percent}, straight line ${line}%`,
    chooseQuarter: {
      title: 'Choose a quarter',
      text: 'A line is drawn from the first day of a quarter to its last.',
    },
    summary: (percent: string, line: number) =>
      `The actual progress is ${percent}, the straight line to 100% is at ${line}%.`,
  },
  rhythm: {
    week: (date: string) => `Week of ${date}`,
    cell: (team: string, week: string, percent: number, counts: string) =>
      `${team}, ${week}: ${percent}%, ${counts}`,
    counted: (updated: number, open: number) => `${updated} of ${open}`,
    nothingOpen: (team: string, week: string) => `${team}, ${week}: no open OKRs`,
    chooseQuarter: { title: 'Choose a quarter', text: 'Its weeks stand here side by side.' },
  },
} as const
