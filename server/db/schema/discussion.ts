import type { Mention, Reaction } from '@cairn/domain/discussion/schema'
import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import * as sets from './closed-sets.ts'
import { atMost, companyId, createdAt, id, moment, oneOf } from './columns.ts'
import { objectives } from './objectives.ts'
import { ledgerLines } from './quarters.ts'
import { teams } from './teams.ts'
import { weeklyUpdates } from './updates.ts'
import { companies, profiles } from './workspace.ts'

/** What was said. One that was deleted has no words any more: those are in the trash. */
export const comments = pgTable(
  'comments',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    objectiveId: uuid('objective_id').notNull(),
    /** What it replies to, which itself replies to nothing. */
    parentId: uuid('parent_id'),
    updateId: uuid('update_id'),
    ledgerVersion: integer('ledger_version'),
    ledgerPlace: integer('ledger_place'),
    /** Which thread it stands in, in one word: of the update, of the line of the ledger, or of the objective. */
    place: text('place')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(update_id::text, ledger_version::text || '.' || ledger_place::text, 'objective')`,
      ),
    authorId: uuid('author_id'),
    /** The name as it was: it outlives the author's membership. */
    authorName: text('author_name').notNull(),
    words: text('words').notNull(),
    mentions: jsonb('mentions').$type<Mention[]>().notNull().default(sql`'[]'::jsonb`),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    isDeletedByAdmin: boolean('is_deleted_by_admin').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'comments_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'comments_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comments_parent_fk',
      columns: [t.companyId, t.parentId],
      foreignColumns: [t.companyId, t.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comments_update_fk',
      columns: [t.companyId, t.updateId],
      foreignColumns: [weeklyUpdates.companyId, weeklyUpdates.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comments_ledger_fk',
      columns: [t.companyId, t.objectiveId, t.ledgerVersion, t.ledgerPlace],
      foreignColumns: [
        ledgerLines.companyId,
        ledgerLines.objectiveId,
        ledgerLines.version,
        ledgerLines.place,
      ],
    }).onDelete('cascade'),
    index('comments_newest')
      .on(t.companyId, t.objectiveId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.parentId} is null`),
    index('comments_by_place').on(
      t.companyId,
      t.objectiveId,
      t.place,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('comments_replies').on(
      t.companyId,
      t.parentId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('comments_by_update').on(t.companyId, t.updateId),
    index('comments_by_author').on(t.companyId, t.authorId, t.createdAt),
    check('comments_one_place', sql`${t.updateId} is null or ${t.ledgerVersion} is null`),
    check('comments_ledger_whole', sql`(${t.ledgerVersion} is null) = (${t.ledgerPlace} is null)`),
    check('comments_words_or_deleted', sql`(btrim(${t.words}) = '') = (${t.deletedAt} is not null)`),
    check('comments_mentions_list', sql`jsonb_typeof(${t.mentions}) = 'array'`),
    ...atMost(lengths.comment, t.words),
    ...atMost(lengths.name, t.authorName),
  ],
)

/** Who thinks what of a comment. The objective is that of the comment, with which it is kept. */
export const commentReactions = pgTable(
  'comment_reactions',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    reaction: text('reaction').$type<Reaction>().notNull(),
    reactedAt: moment('reacted_at').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'comment_reactions_pk',
      columns: [t.companyId, t.commentId, t.reaction, t.profileId],
    }),
    foreignKey({
      name: 'comment_reactions_comment_fk',
      columns: [t.companyId, t.commentId],
      foreignColumns: [comments.companyId, comments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comment_reactions_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    index('comment_reactions_by_objective').on(t.companyId, t.objectiveId),
    index('comment_reactions_by_person').on(t.companyId, t.profileId),
    oneOf(t.reaction, sets.reactions),
  ],
)

/** Who follows an objective besides those who own it, or by their own hand no longer does. */
export const objectiveFollows = pgTable(
  'objective_follows',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    isFollowing: boolean('is_following').notNull(),
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ name: 'objective_follows_pk', columns: [t.companyId, t.objectiveId, t.profileId] }),
    foreignKey({
      name: 'objective_follows_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'objective_follows_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    index('objective_follows_by_person').on(t.companyId, t.profileId),
  ],
)

/** Who follows everything of a team. */
export const teamFollows = pgTable(
  'team_follows',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    withBelow: boolean('with_below').notNull(),
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ name: 'team_follows_pk', columns: [t.companyId, t.teamId, t.profileId] }),
    foreignKey({
      name: 'team_follows_team_fk',
      columns: [t.companyId, t.teamId],
      foreignColumns: [teams.companyId, teams.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_follows_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    index('team_follows_by_person').on(t.companyId, t.profileId),
  ],
)
