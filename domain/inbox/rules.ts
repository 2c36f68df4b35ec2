import type { FieldValues } from '../activity/rules.ts'
import type { Reaction } from '../discussion/schema.ts'
import { reactionSigns } from '../discussion/signs.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import { figureOf, idsOf, lineOf, nothing, saidWithin, textOf } from './said.ts'
import type { InboxDetails, InboxKind, InboxReason } from './schema.ts'

/** An entry of the log, as far as an inbox needs it. */
export type LogEntry = {
  id: number
  action: string
  subjectId: string | null
  actorId: string | null
  actorName: string | null
  details: FieldValues
  before: FieldValues | null
  after: FieldValues | null
  createdAt: Date
  /** The words of the comment that it is about, as they are now; null for one that was deleted since. */
  commentWords: string | null
  /** The same of an action of a review. */
  actionWords: string | null
}

/** Who has to do with the objective now. */
export type Involved = {
  ownerId: string
  coOwnerIds: readonly string[]
  parentOwnerId: string | null
  followerIds: readonly string[]
}

/** Something that one person is told. */
export type Telling = {
  profileId: string
  kind: InboxKind
  reason: InboxReason
  objectiveId: string | null
  quarter: string | null
  commentId: string | null
  reviewId: string | null
  actionId: string | null
  details: InboxDetails
}

/** What is about oneself is told one by one; other things of one kind about one OKR are gathered. */
export const toldOneByOne: readonly InboxKind[] = ['mentioned', 'reply', 'assigned', 'action_given']

/** So is whatever comes for one of these reasons. */
export const neverGathered: readonly InboxReason[] = ['help']
/** An ask and that it was taken back are one line for as long as nobody has read it: however often, the last word stands. */
export const toldAsOne: readonly InboxKind[] = ['help_asked', 'help_taken_back']
/** Within this time several things of one kind about one OKR are told by one entry. */
export const gatheredWithin = 60 * 60 * 1000
/** Days. */
export const keptInInbox = 90
/** The bell counts no further. */
export const mostCounted = 100

const slipping: readonly ObjectiveStatus[] = ['behind', 'delayed', 'at_risk']
const isSlipping = (status: unknown): status is ObjectiveStatus =>
  (slipping as readonly unknown[]).includes(status)

const ofNoReview = { reviewId: null, actionId: null }

type News = { kind: InboxKind; details: InboxDetails }

/** Who became owner or co-owner by it. */
const assignedBy = ({ action, before, after, details }: LogEntry) => {
  // Who carries over or imports gives nobody anything new, one by one.
  if (!['objective.created', 'objective.edited'].includes(action) || details.how !== undefined) return []
  const newOwner = textOf(after?.ownerId)
  const had = idsOf(before?.coOwnerIds)
  const newCoOwners = idsOf(after?.coOwnerIds).filter((id) => !had.includes(id))
  return [...(newOwner === null ? [] : [newOwner]), ...newCoOwners]
}

/** The first target that moved after a commit, of which the entry says why. */
const movedTarget = ({ details }: LogEntry): News | null => {
  if (textOf(details.reason) === null || !Array.isArray(details.changes)) return null
  const moved = details.changes.map(saidWithin).find(({ field }) => field === 'keyResult.targetValue')
  if (moved === undefined) return null
  const [from, to] = [figureOf(moved.from), figureOf(moved.to)]
  return { kind: 'target_moved', details: { words: textOf(moved.item), from, to } }
}

/** What those who own it hear. */
const newsOfOwn = (entry: LogEntry): News | null => {
  switch (entry.action) {
    case 'update.posted': {
      const words = textOf(entry.after?.updateText)
      const [from, to] = [textOf(entry.before?.status), textOf(entry.after?.status)]
      return { kind: 'update', details: { words: words && lineOf(words), from, to } }
    }
    case 'objective.edited':
      return movedTarget(entry)
    case 'blocker.resolved':
      return { kind: 'blocker_resolved', details: nothing }
    case 'objective.scored':
      return { kind: 'scored', details: { ...nothing, to: figureOf(entry.after?.score) } }
    default:
      return entry.details.how === 'carried over' ? { kind: 'carried_over', details: nothing } : null
  }
}

/** Of what those hear who own it, whoever follows it hears what moves it. */
const newsOfFollowed = (entry: LogEntry): News | null => {
  const news = newsOfOwn(entry)
  return news?.kind === 'blocker_resolved' ? null : news
}

/** What the owner of the objective above hears, who asked for it. */
const newsAbove = ({ before, after }: LogEntry): News | null => {
  const [from, to] = [textOf(before?.status), textOf(after?.status)]
  return isSlipping(to) && from !== to ? { kind: 'slipped', details: { ...nothing, from, to } } : null
}

/** The people who are in a team, as they are when they are told. */
type MembersOf = (teamId: string) => readonly string[]
const newlyAskedBy = ({ details }: LogEntry) => saidWithin(details.newlyAsked)
/** Of which teams it has to be known who is in them. */
export const teamsTold = (entry: LogEntry): readonly string[] => [
  ...idsOf(entry.details.askedTeamIds),
  ...idsOf([newlyAskedBy(entry).teamId]),
]

/** Who hears what of help with a blocker: whoever is asked, then who reported it, asked and helps. */
const newsOfHelp = (entry: LogEntry, membersOf: MembersOf): (readonly [readonly string[], News])[] => {
  const { action, details } = entry
  const newly = newlyAskedBy(entry)
  const newlyAsked = [...idsOf([newly.profileId]), ...idsOf([newly.teamId]).flatMap(membersOf)]
  const asked = [...idsOf(details.askedIds), ...idsOf(details.askedTeamIds).flatMap(membersOf)]
  const concerned = idsOf(details.concernedIds)
  const what = textOf(details.whatWouldHelp)
  const words = what && lineOf(what)
  const telling = (kind: InboxKind, more: Partial<InboxDetails> = {}): News => ({
    kind,
    details: { ...nothing, ...more },
  })
  switch (action) {
    case 'blocker.help_asked':
      return [[newlyAsked, telling('help_asked', { words, to: textOf(details.neededBy) })]]
    case 'blocker.help_offered':
      return [[concerned, telling('help_offered')]]
    case 'blocker.help_passed_on':
      return [
        [newlyAsked, telling('help_asked', { words, to: textOf(details.neededBy) })],
        [concerned, telling('help_passed_on', { to: textOf(newly.name) })],
      ]
    case 'blocker.help_taken_back':
      return [[[...asked, ...concerned], telling('help_taken_back')]]
    case 'blocker.help_ended':
      return [[concerned, telling('help_ended')]]
    case 'blocker.help_escalated':
      return [
        [newlyAsked, telling('help_escalated', { words })],
        [concerned, telling('help_escalated', { to: textOf(newly.name) })],
      ]
    case 'blocker.resolved':
      return [[[...asked, ...concerned], telling('blocker_resolved')]]
    default:
      return []
  }
}

const quarterNews: Readonly<Record<string, InboxKind>> = {
  'quarter.committed': 'quarter_committed',
  'quarter.closing_started': 'quarter_closing',
  'quarter.published': 'review_published',
}
/** Whether the whole company hears of it. */
export const isForEveryone = ({ action }: Pick<LogEntry, 'action'>) => Object.hasOwn(quarterNews, action)

/** What an inbox says of a comment, or of a reaction to it. */
export const lineOfComment = (words: string, reaction: Reaction | null = null) =>
  lineOf([reaction && reactionSigns[reaction], words.replace(/\s+/g, ' ')].filter(Boolean).join(' '))

const actsOfComments: Partial<Record<InboxKind, readonly string[]>> = {
  mentioned: ['comment.posted', 'comment.edited'],
  reply: ['comment.posted'],
  comment: ['comment.posted'],
  reaction: ['comment.reacted'],
}

/** What was said, to whom it is told as that. What was deleted since has no words, and is not shown until it is back. */
const newsOfComment = ({ action, commentWords, details }: LogEntry, kind: InboxKind): News | null => {
  if (!actsOfComments[kind]?.includes(action)) return null
  const reaction = kind === 'reaction' ? (details.reaction as Reaction) : null
  return { kind, details: { ...nothing, words: commentWords && lineOfComment(commentWords, reaction) } }
}

/** Who is told what of an entry about an objective: each person once, for the strongest reason, and nobody what they did. */
export const tellingsOfObjective = (
  entry: LogEntry,
  involved: Involved,
  membersOf: MembersOf = () => [],
): Telling[] => {
  const objectiveId = entry.subjectId
  const commentId = textOf(entry.details.commentId)
  const told = new Map<string, Telling>()
  const tell = (ids: readonly string[], reason: InboxReason, news: News | null) => {
    if (news === null) return
    for (const profileId of ids)
      if (profileId !== entry.actorId && !told.has(profileId))
        told.set(profileId, {
          ...ofNoReview,
          profileId,
          reason,
          objectiveId,
          quarter: null,
          commentId,
          ...news,
        })
  }
  const owners = [involved.ownerId, ...involved.coOwnerIds]
  const says = (kind: InboxKind) => newsOfComment(entry, kind)
  tell(idsOf(entry.details.mentioned), 'mentioned', says('mentioned'))
  tell(idsOf(entry.details.repliedTo), 'reply', says('reply'))
  for (const [ids, news] of newsOfHelp(entry, membersOf)) tell(ids, 'help', news)
  tell(idsOf(entry.details.reactedTo), 'own', says('reaction'))
  const assigned = assignedBy(entry).filter((id) => owners.includes(id))
  tell(assigned, 'assigned', { kind: 'assigned', details: nothing })
  tell(owners, 'own', newsOfOwn(entry) ?? says('comment'))
  tell(involved.parentOwnerId === null ? [] : [involved.parentOwnerId], 'parent', newsAbove(entry))
  tell(involved.followerIds, 'followed', newsOfFollowed(entry) ?? says('comment'))
  return [...told.values()]
}

/** The same of what happened to a quarter. */
export const tellingsOfQuarter = (entry: LogEntry, members: readonly string[]): Telling[] => {
  const kind = quarterNews[entry.action]
  const quarter = textOf(entry.details.quarter)
  if (kind === undefined || quarter === null) return []
  const told = {
    kind,
    reason: 'company' as const,
    objectiveId: null,
    quarter,
    commentId: null,
    ...ofNoReview,
    details: nothing,
  }
  return members.filter((id) => id !== entry.actorId).map((profileId) => ({ profileId, ...told }))
}
