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

export const messages = {
  title: (company: string | null) => (company ? `${company} OKR Dashboard` : 'OKR Dashboard'),
  quarter: 'Quarter',
  allQuarters: 'All Quarters',
  noQuarters: 'No quarters available. Create an OKR to get started.',
  create: 'Create OKR',
  loading: 'Loading the dashboard...',
  tiles: {
    total: 'Total Objectives',
    changes: 'OKR Status Changed',
    inQuarter: (quarter: string) => `In ${quarter}`,
    inAllQuarters: 'In all quarters',
    noneYet: 'None yet',
    share: (percent: number) => `${percent}%`,
    shareOfTotal: (percent: number) => `${percent}% of total`,
    atRisk: (count: number) => `+${count} at risk`,
    /** The tiles beside the total count those with a status, so that both make the total. */
    notSet: (withStatus: number, count: number) => `${withStatus} with a status, +${count} not set`,
    drafts: (count: number) => `+${countText(count, 'draft')}`,
    lastDays: 'Last 7 days',
  },
  dialog: {
    title: (status: string, quarter: string) => `${status} Objectives - ${quarter}`,
    changesTitle: 'Status Changes - Last 7 Days',
    allTitle: (quarter: string) => `All Objectives - ${quarter}`,
    /** What the list has beyond the status it is called by. */
    together: (count: number, status: string, others: number, other: string) =>
      `${count} ${status} and ${others} ${other}`,
    none: 'No OKRs found with this status.',
    noChanges: 'No status changes in the last 7 days.',
    more: 'Show more',
    loading: 'Loading OKRs...',
    historyOf: (title: string) => `Update History of ${title}`,
  },
  mix: {
    title: 'Status mix per team',
    note: 'Objectives owned by each team',
    noTeam: 'No team',
    none: { title: 'No OKRs yet', text: 'Each team’s objectives, counted by status.' },
  },
  noTeams: {
    title: 'No team data available',
    text: 'Create teams in the Setup page to see performance metrics',
  },
  teamsFailed: 'Error loading team performance data',
  completion: {
    title: 'Team OKR Completion',
    note: 'Sub-teams included',
    completed: (completed: number, total: number) => `${completed} of ${total}`,
    noOkrs: 'No OKRs',
    ready: {
      title: 'Your teams are ready',
      text: 'Give one of them its first objective, and this fills in.',
    },
  },
  recent: {
    title: 'Recent OKR Updates',
    team: 'Team',
    allTeams: 'All Teams',
    none: 'No recent updates. Encourage your team to share weekly progress!',
    blocker: 'Blocker',
  },
  feed: {
    title: 'Weekly Updates',
    none: 'No updates for this quarter yet.',
    more: 'Show more updates',
  },
  history: { title: 'Update History', open: 'Open OKR', close: 'Close' },
  teamPanel: {
    title: 'Team Performance',
    team: 'Team',
    members: 'Members',
    okrs: 'OKRs',
    completion: 'Completion',
    mix: 'Status mix',
  },
  strategies: {
    title: 'Strategic Initiatives',
    details: 'View Details',
    complete: 'Complete',
    total: (count: number) => `${count} Total ${count === 1 ? 'OKR' : 'OKRs'}`,
    completed: (count: number) => `${count} Completed`,
    /** The count of a strategy takes these three together. */
    slipping: (count: number) => `${count} at risk, behind or delayed`,
    drafts: (count: number) => countText(count, 'draft'),
    more: (count: number) => `${count} more in Strategies`,
  },
  progress: {
    title: 'Progress over the quarter',
    week: (week: number, weeks: number) => `Week ${week} of ${weeks}`,
    begins: (date: string) => `Begins ${date}`,
    ended: (date: string) => `Ended ${date}`,
    percent: (percent: number) => `${percent}%`,
    points: (difference: number) => countText(Math.abs(difference), 'point'),
    behind: (line: number) => `behind the straight line, which is at ${line}% today`,
    ahead: (line: number) => `ahead of the straight line, which is at ${line}% today`,
    on: (line: number) => `On the straight line, which is at ${line}% today`,
    short: 'short of the straight line when the quarter ended',
    full: 'All of it was reached when the quarter ended',
    notBegun: 'The straight line starts when the quarter begins',
    today: 'Today',
    actual: 'Actual',
    straightLine: 'Straight line',
    none: { title: 'Nothing measured yet', text: 'The line starts with your first key result.' },
  },
  rhythm: {
    title: 'Update rhythm by week',
    note: 'Share of open OKRs updated',
    lowest: '0',
    highest: '100%',
    cell: (updated: number, open: number) => `${updated} of ${countText(open, 'open OKR')} updated`,
    none: { title: 'No weeks to show yet', text: 'One square a team and week, once updates come in.' },
  },
  gettingStarted: {
    title: 'Getting Started',
    done: (done: number, steps: number) => `${done} of ${steps} done`,
    isDone: 'Done',
    creator:
      'You created this workspace, so you are its admin, with permission to edit, update and delete all OKRs.',
    others:
      'Whoever creates a workspace becomes its admin, with permission to edit, update and delete all OKRs.',
    /** In place of what a step asks for, for whom it asks in vain. */
    cannot: {
      lapsed: 'This waits until the workspace has a subscription.',
      admins: 'An admin of your workspace does this.',
    },
    steps: {
      team: {
        title: 'Create a team',
        text: 'Teams show who works together, and every OKR can belong to one.',
        action: 'Add Team',
        named: (count: number, name: string) => `${countText(count, 'team')}, ${name}`,
        several: (count: number, first: string, last: string) => `${count} teams, from ${first} to ${last}`,
      },
      invite: {
        title: 'Invite your team',
        text: 'OKRs live from the people who share them.',
        action: 'Invite people',
        done: (count: number) => `${countText(count, 'person', 'people')} have joined`,
      },
      strategy: {
        title: 'Create a strategy',
        text: 'Name what this quarter is for, so that OKRs can point at it.',
        action: 'Add Strategy',
        done: (count: number) => countText(count, 'strategy', 'strategies'),
      },
      okr: {
        title: 'Create an OKR',
        text: 'One objective, two or three numbers that show it came true.',
        action: 'Create OKR',
        done: (count: number) => countText(count, 'OKR'),
      },
      updates: {
        title: 'Track updates',
        text: 'Post the first weekly update. It takes two minutes.',
        action: 'Post an update',
        done: 'The first update is posted',
      },
    },
  },
  welcome: {
    title: (company: string) => `Welcome to ${company}`,
    text: 'This page shows how your company’s objectives stand this quarter. Each week, post a short update on yours and say what is in the way.',
  },
} as const
