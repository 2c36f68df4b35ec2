import { countText } from '../plural.ts'
import { helpVerbs } from './help-verbs.ts'
import { keyResultFields } from './key-results.ts'

const verbs: Record<string, string> = {
  'objective.created': 'created this OKR',
  'objective.status_changed': 'changed the status',
  'objective.marked_ready': 'marked it as ready',
  'objective.marked_draft': 'made it a draft again',
  'objective.link_made': 'made a link to share it',
  'objective.link_revoked': 'turned off the link',
  'objective.hint_dismissed': 'sent a hint of the coach away',
  'objective.scored': 'scored it',
  'objective.deleted': 'deleted this OKR',
  'objective.restored': 'restored it from the trash',
  'update.posted': 'posted an update',
  'update.corrected': 'corrected an update',
  'blocker.resolved': 'resolved a blocker',
  'blocker.help_asked': 'asked for help with a blocker',
  'blocker.help_offered': helpVerbs.offered,
  'blocker.help_passed_on': 'passed on a blocker',
  'blocker.help_taken_back': helpVerbs.takenBack,
  'blocker.help_ended': helpVerbs.ended,
  'blocker.help_escalated': 'escalated a blocker',
}

/** The history calls what is said of a key result as a file does. */
const keyResultNames = Object.fromEntries(
  Object.entries(keyResultFields).map(([name, { column }]) => [`keyResult.${name}`, column]),
)

const fields: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  quarter: 'Quarter',
  draft: 'Plan',
  dueDate: 'Due date',
  progress: 'Progress',
  progressCounts: 'Progress counts',
  ownShare: 'Share of own key results',
  parent: 'Parent objective',
  strategy: 'Strategy',
  coOwners: 'Shared with',
  score: 'Score',
  outcome: 'Outcome',
  learned: 'What we learned',
  carriedOver: 'Carried over to',
  updateText: 'Update',
  blockers: 'Blockers',
  nextWeekFocus: 'Next week focus',
  resolution: 'What helped',
  helper: 'Who helped',
  asked: 'Asked',
  neededBy: 'Needed by',
  whatWouldHelp: 'What would help',
  keyResult: 'Key result',
  keyResultOrder: 'Order of key results',
  ...keyResultNames,
  'keyResult.title': 'name',
  'keyResult.confidence': 'confidence',
}

export const historyMessages = {
  empty: 'Nothing has happened to this OKR yet.',
  nothingOfThisKind: 'Nothing of this kind has happened yet.',
  show: 'Show',
  someone: 'Someone',
  verb: (action: string, changes: number) =>
    verbs[action] ?? (changes === 0 ? 'saved this OKR' : `edited ${countText(changes, 'field')}`),
  withKey: (name: string) => `with the API key “${name}”`,
  field: (field: string) => fields[field] ?? field,
  none: 'None',
  /** A progress is kept only where somebody set it; else it is counted. */
  byHand: (progress: string) => `Set by hand ${progress}`,
  counted: 'counted from key results or child objectives',
  reason: 'Reason',
  kinds: {
    all: 'All',
    updates: 'Updates',
    status: 'Status',
    values: 'Values',
    edits: 'Edits',
    blockers: 'Blockers',
  },
} as const
