import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { withoutHidden } from '../names.ts'
import { ledgerFields } from '../objectives/ledger.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'
import { SeenText } from '../seen-text.ts'
import { TeamIcon } from '../teams/schema.ts'
import { messages } from './messages.ts'

/** How many people and teams one comment may mention; a team counts as one. */
export const mostMentions = 20
/** Beyond so many people a comment is only posted once its author has said yes to that. */
export const mostToldUnasked = 100
/** By one person within an hour. */
export const mostCommentsAnHour = 60

export const reactions = ['agree', 'love', 'celebrate', 'look', 'thanks', 'idea'] as const
export const Reaction = z.enum(reactions)
export type Reaction = z.infer<typeof Reaction>

/** Lines stay; what cannot be seen, and what turns the direction of what follows, does not. */
const linesWithoutHidden = (text: string) =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => withoutHidden(line).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

const Words = SeenText(messages.wordsRequired)
  .max(lengths.comment, messages.wordsTooLong)
  .transform(linesWithoutHidden)

export const mentionKinds = ['person', 'team', 'owners'] as const
const MentionKind = z.enum(mentionKinds)

/** Who is meant: kept by id, with the name that stands in the words. The owner is whoever owns the OKR when it is said. */
export const Mention = z.object({ kind: MentionKind, id: z.uuid().nullable(), name: z.string() })
export type Mention = z.infer<typeof Mention>

const NewMention = z.object({ kind: MentionKind, id: z.uuid(messages.mentionUnknown).nullish() })
export type NewMention = z.output<typeof NewMention>

const said = {
  words: Words,
  mentions: z.array(NewMention).max(mostMentions, messages.tooManyMentions(mostMentions)).default([]),
  /** That its author knows how many people it tells. */
  isConfirmed: z.boolean().default(false),
}

/** A line of the ledger, by which it is known among those of its OKR. */
const LedgerPlace = z.object({
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  place: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
})

export const EditedComment = z.object(said)
export type EditedComment = z.output<typeof EditedComment>

/** On the objective, unless it says what else of it is meant. A reply to a reply stands beside that. */
export const NewComment = z.object({
  ...said,
  replyTo: z.uuid().nullish(),
  updateId: z.uuid().nullish(),
  ledger: LedgerPlace.nullish(),
  /** Who names a comment may post it again when no reply came, and it is still one. */
  id: z.uuid().optional(),
})
export type NewComment = z.output<typeof NewComment>

/** What a thread hangs on besides the objective, as much as is said above it. */
const UpdateTalkedOf = z.object({
  id: z.uuid(),
  authorName: z.string(),
  createdAt: Moment,
  updateText: z.string(),
  from: ObjectiveStatus.nullable(),
  to: ObjectiveStatus.nullable(),
})
const ChangeTalkedOf = z.object({
  ...LedgerPlace.shape,
  title: z.string(),
  unit: z.string().nullable(),
  field: z.enum(ledgerFields),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
  by: z.string(),
  at: Moment,
})

export const Comment = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  /** The name as it was; without an id the author has left. */
  author: z.object({ id: z.uuid().nullable(), name: z.string(), profileEmoji: z.string().nullable() }),
  words: z.string(),
  mentions: z.array(Mention),
  createdAt: Moment,
  editedAt: Moment.nullable(),
  /** Its words are gone; the line stays while something follows it. */
  deleted: z.enum(['by its author', 'by an admin']).nullable(),
  reactions: z.array(
    z.object({
      reaction: Reaction,
      count: z.int(),
      isMine: z.boolean(),
      /** The first of them. */
      names: z.array(z.string()),
    }),
  ),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** A comment with the newest of its replies. */
export const Thread = Comment.extend({
  /** By the thread that it stands in: the objective’s, an update’s, or one of a line in the ledger. */
  place: z.string(),
  update: UpdateTalkedOf.nullable(),
  change: ChangeTalkedOf.nullable(),
  replies: z.array(Comment),
  /** Where those before them begin. */
  repliesCursor: z.string().nullable(),
})
export type Thread = z.infer<typeof Thread>

/** The newest comment on an update. */
export const LastComment = z.object({
  updateId: z.uuid(),
  authorName: z.string(),
  profileEmoji: z.string().nullable(),
  words: z.string(),
  createdAt: Moment,
  /** Counted up to 100. */
  count: z.int(),
})
export type LastComment = z.infer<typeof LastComment>

const Face = z.object({ id: z.uuid(), fullName: z.string(), profileEmoji: z.string().nullable() })

export const Following = z.object({
  isFollowing: z.boolean(),
  /** Whoever owns it or shares in it follows as long as they do. */
  isOwn: z.boolean(),
  followers: z.int(),
  /** The first of them. */
  faces: z.array(Face),
})
export type Following = z.infer<typeof Following>

export const TeamFollowing = z.object({ isFollowing: z.boolean(), withBelow: z.boolean() })
export type TeamFollowing = z.infer<typeof TeamFollowing>

/** Someone, or a team, whose name has a word that begins so. */
export const Mentionable = z.object({
  kind: z.enum(['person', 'team']),
  id: z.uuid(),
  name: z.string(),
  profileEmoji: z.string().nullable(),
  icon: TeamIcon.nullable(),
  title: z.string().nullable(),
  people: z.int().nullable(),
})
export type Mentionable = z.infer<typeof Mentionable>
