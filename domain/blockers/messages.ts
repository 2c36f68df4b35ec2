import { messages as sharedMessages } from '../messages.ts'
import { countText } from '../plural.ts'

/** The words of the screen Team Blockers. */
export const screenMessages = {
  title: 'Team Blockers',
  subtitle: 'Monitor blockers and challenges reported by your team members across all objectives.',
  loading: 'Loading blockers...',
  subTeams: 'Include sub-teams',
  dashboard: sharedMessages.goToDashboard,
  blocker: 'Blocker:',
  noStrategy: 'No strategy',
  dismiss: 'Dismiss',
  dismissOne: (author: string) => `Dismiss the blocker of ${author}`,
  subscribe: 'Subscribe to resolve',
  resolve: 'Mark resolved',
  resolveOne: (author: string) => `Mark resolved: the blocker of ${author}`,
  untilReload: 'Dismissing hides a blocker until you reload. It stays in the OKR’s history.',
  none: {
    title: 'No Blockers Reported',
    dismissed: "All blockers have been dismissed. Great! Your team hasn't reported any active blockers.",
    atAll:
      'Your team has not reported any blockers. Encourage everyone to share challenges in their weekly updates, so that you can help early.',
  },
} as const

export const messages = {
  restricted: {
    title: 'Access Restricted',
    text: 'This page is only available to team managers. You must be assigned as a team leader to view team blockers.',
  },
  notFound: 'This blocker does not exist or was deleted.',
  mayNot: {
    resolve: 'Only its author, their leaders, who owns the OKR or who helps can resolve a blocker.',
    ask: 'Only its author, their leaders or who can change the OKR can ask for help.',
    help: 'You are not asked for help with this blocker.',
    'pass-on': 'Only who is asked can pass it on.',
    'take-back': 'Only who asked can take it back.',
    'step-back': 'Only who helps can say so.',
    escalate: 'Only its author or their leaders can escalate a blocker.',
  },
  notAsked: 'Nobody is asked for help with this blocker any more.',
  askedAlready: 'Somebody is asked for help with this blocker already.',
  helpsAlready: (name: string) => `${name} already helps.`,
  notToEscalate: 'This blocker cannot be escalated to them now. Look at it again.',
  whomRequired: 'Please say whom you ask: a person or a team.',
  notYourself: 'Help is for others to give. Please ask somebody else.',
  nobodyInTeam: 'There is nobody else in this team. Please ask somebody else.',
  personUnknown: sharedMessages.personGone,
  teamUnknown: sharedMessages.teamGone,
  dayRequired: 'Please say by which day you need help.',
  dayPassed: sharedMessages.dayPassed,
  whatRequired: 'Please say what would help.',
  askedAnyway: 'They are asked already.',
  alreadyResolved: 'This blocker is already resolved.',
  resolveFailed: 'The blocker could not be resolved. Please try again.',
  resolve: {
    title: 'Mark resolved',
    stays: 'It stays in the OKR’s history.',
    note: 'What helped',
    helper: 'Who helped',
    nobody: 'Nobody',
    optional: 'optional',
    cancel: 'Cancel',
    action: 'Mark resolved',
    done: 'Blocker resolved',
  },
  count: (blockers: number) => countText(blockers, 'blocker'),
} as const
