import { countText } from '../plural.ts'
import type { DraftHint, FoundCheck, PlanCheck } from './plan.ts'

const listOf = ({ named, others, check }: Pick<FoundCheck, 'named' | 'others' | 'check'>) => {
  const names = named.map(({ name, count }) => (check === 'busy_owner' ? `${name}, ${count}` : name))
  return [...names, ...(others > 0 ? [`${others} more`] : [])].join(check === 'busy_owner' ? '; ' : ', ')
}

const checks: Record<PlanCheck, readonly [one: string, many: string]> = {
  team_without_objective: ['Team without an objective', 'Teams without an objective'],
  no_parent_or_strategy: ['Objective without parent or strategy', 'Objectives without parent or strategy'],
  no_target: ['Objective without a target', 'Objectives without a target'],
  wording: ['Wording hint', 'Wording hints'],
  busy_owner: ['Owner with more than 5 objectives', 'Owners with more than 5 objectives'],
  parent_elsewhere: [
    'Objective whose parent is in another quarter',
    'Objectives whose parent is in another quarter',
  ],
}

const hints: Record<Exclude<DraftHint, 'wording'>, string> = {
  no_parent_or_strategy: 'No parent or strategy',
  no_target: 'No key result has a target',
  parent_elsewhere: 'Parent is in another quarter',
}

/** The words of the screen Quarter. */
export const screenMessages = {
  title: 'Quarter',
  loading: 'Loading the quarter...',
  quarter: 'Quarter',
  steps: { plan: 'Plan', run: 'Run', close: 'Close', review: 'Review' },
  stepper: 'Steps of the quarter',
  stepOf: (step: number) => `step ${step} of 4`,
  done: 'done',
  addOkr: 'Add OKR',
  moreActions: 'More actions',
  subscribe: 'Subscribe to Edit',
  cancel: 'Cancel',
  range: (first: string, last: string) => `${first} to ${last}`,

  plan: {
    title: (quarter: string) => `Plan ${quarter}`,
    ready: (ready: number, drafts: number) => `${ready} of ${countText(drafts, 'objective')} ready`,
    note: 'Committing keeps every target as the original.',
    whoCommits: 'Admins can commit.',
    before: 'Before you commit',
    hintsOnly: 'These are hints. None of them stops you.',
    check: (check: PlanCheck, count: number) => checks[check][count === 1 ? 0 : 1],
    foundAt: listOf,
    drafts: 'Draft OKRs',
    columns: {
      objective: 'Objective',
      keyResults: 'Key results, start to target',
      supports: 'Supports',
      owner: 'Owner',
      hints: 'Hints',
      state: 'State',
    },
    hints,
    hintCount: (count: number) => countText(count, 'hint'),
    supportsNothing: 'None',
    ofTeam: (ready: number, drafts: number) => `${ready} of ${drafts} ready`,
    noTeam: 'No team',
    noObjectiveYet: 'No objective yet',
    noTarget: 'No target',
    moreKeyResults: (count: number) => `+${count} more`,
    allTeams: 'All teams',
    filterTeam: 'Team',
    anyState: 'Draft and Ready',
    filterState: 'State',
    showAll: 'Show all',
    markReady: 'Mark ready',
    markReadyOf: (title: string) => `Mark ready: ${title}`,
    backToDraft: 'Back to draft',
    backToDraftOf: (title: string) => `Ready: ${title}. Back to draft`,
    markFailed: 'The OKR could not be marked. Please try again.',
    folded: (teams: number) => `${countText(teams, 'team is', 'teams are')} folded.`,
    openAll: 'Open all',
    nothingFound: 'No drafts match your current filter selection.',
    empty: {
      title: 'No drafts yet',
      text: (quarter: string) =>
        `Every OKR created for ${quarter} is a draft until the quarter is committed.`,
    },
  },

  run: {
    title: (quarter: string) => `${quarter} is running`,
    ahead: (quarter: string) => `${quarter} has not begun`,
    over: (quarter: string) => `${quarter} is over`,
    week: (week: number, weeks: number) => `Week ${week} of ${weeks}`,
    daysLeft: (days: number) => (days === 0 ? 'Last day' : `${countText(days, 'day')} left`),
    committed: (day: string, by: string | null) =>
      `Committed ${day}${by === null ? '' : ` by ${by}`}. Originals are kept.`,
    objectives: 'Objectives',
    atCommit: (atCommit: number, since: number) => `${atCommit} at commit, ${since} added since`,
    drafts: (drafts: number) => `+${countText(drafts, 'draft')}`,
    notPlanned: 'This quarter was not planned',
    progress: 'Progress',
    none: 'None yet',
    unread: 'Could not be read',
    difference: (points: number) => {
      if (points === 0) return 'On the straight line'
      return `${countText(Math.abs(points), 'point')} ${points > 0 ? 'ahead of' : 'behind'} the straight line`
    },
    confidence: 'Confidence',
    wasConfident: (before: number | null) =>
      before === null ? 'Of 10' : `Of 10, was ${before.toFixed(1)} last week`,
    nobodySaid: 'Nobody has said yet how sure they are',
    movedTargets: 'Targets moved',
    directions: (easier: number, harder: number) => `${easier} easier, ${harder} harder`,
    noneMoved: 'All as committed',
    blockers: 'Open blockers',
    oldest: (day: string) => `Oldest since ${day}`,
    noBlockers: 'Nothing is in the way',
    updates: 'Weekly updates',
    updatedOf: (updated: number, open: number) => `${updated} of ${countText(open, 'open OKR')} this week`,
    notAsked: 'None are asked for',
    opens: (name: string, figure: string) => `${name}: ${figure}`,
    moved: {
      title: 'Moved targets',
      note: 'Since the quarter was committed',
      loading: 'Loading moved targets...',
      none: 'Every target is as it was committed. One that is moved is listed here, with who moved it and why.',
      more: (count: number) => `${countText(count, 'more moved target')} in the review`,
      columns: { keyResult: 'Key result', original: 'At commit', now: 'Now', who: 'Who', when: 'When' },
    },
    left: 'Drafts that were not committed',
    leftNote: 'They count nowhere until an admin commits them.',
    commitDrafts: 'Commit drafts',
    next: 'What comes next',
    plan: (quarter: string) => `Plan ${quarter}`,
    planNote: 'An admin starts it. Its OKRs are drafts until they are committed.',
    openPlan: 'Open plan',
    openQuarter: 'Open quarter',
    close: (quarter: string) => `Close ${quarter}`,
    closeNote: (day: string, isOver: boolean) =>
      isOver ? `The quarter ended on ${day}. An admin can start it now.` : `An admin starts it, near ${day}`,
    dashboard: 'Dashboard',
  },

  start: {
    action: 'Start planning',
    title: (quarter: string) => `Start planning ${quarter}`,
    text: 'While a quarter is planned its OKRs are drafts: they ask for no weekly update and count in no figure until you commit it.',
    become: (count: number) => `${countText(count, 'OKR becomes', 'OKRs become')} drafts now.`,
    done: (quarter: string) => `Planning of ${quarter} has started`,
  },
  stop: {
    action: 'Stop planning',
    title: (quarter: string) => `Stop planning ${quarter}`,
    text: 'Drafts become ordinary OKRs, and no originals are kept. You can start planning again.',
    become: (count: number) =>
      `${countText(count, 'draft becomes an', 'drafts become')} ordinary ${count === 1 ? 'OKR' : 'OKRs'} now.`,
    done: (quarter: string) => `Planning of ${quarter} has stopped`,
  },
  commit: {
    action: 'Commit quarter',
    title: (quarter: string) => `Commit ${quarter}`,
    text: (range: string) =>
      `The plan for ${range}. Every start and target is kept as the original. Targets can still move later; the review shows both.`,
    laterTitle: (quarter: string) => `Commit drafts of ${quarter}`,
    laterText:
      'They count from now on and are marked as added after commit. Their starts and targets of today are kept as the original.',
    which: 'What to commit',
    ready: (count: number) => `Commit the ${count} that ${count === 1 ? 'is' : 'are'} ready`,
    stay: (count: number) => `${countText(count, 'draft stays', 'drafts stay')} and can be committed later`,
    nobodyStays: 'No draft stays behind',
    all: (count: number) => `Commit all ${count}`,
    asTheyAre: 'Drafts are committed as they are',
    nothing: 'There is no draft yet. OKRs that come later are marked as added after commit.',
    hints: (count: number) =>
      `${countText(count, 'hint is', 'hints are')} open. ${count === 1 ? 'It does not stop you.' : 'None of them stops you.'}`,
    done: (quarter: string) => `${quarter} is committed`,
    laterDone: (count: number) => `${countText(count, 'draft')} committed`,
  },
} as const
