import { lengths } from '@cairn/domain/lengths'
import type { KeptBlocker, KeptStanding, LineKind, ReviewGroup } from '@cairn/domain/reviews/schema'
import type { Receiver } from '@cairn/domain/reviews/summary-schema'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as sets from './closed-sets.ts'
import { atMost, companyId, id, moment, notBlank, oneOf } from './columns.ts'
import { teams } from './teams.ts'
import { companies, profiles } from './workspace.ts'

/** A meeting in which a team goes through its OKRs. Of those that are not finished a team has one. */
export const teamReviews = pgTable(
  'team_reviews',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    teamId: uuid('team_id').notNull(),
    startedAt: moment('started_at').notNull(),
    startedBy: uuid('started_by'),
    starterName: text('starter_name').notNull(),
    withSubTeams: boolean('with_sub_teams').notNull(),
    quarters: text('quarters').array().notNull(),
    /** What is compared with: the end of the last review, or of this day. */
    sinceDay: date('since_day').notNull(),
    isSinceReview: boolean('is_since_review').notNull(),
    /** Rises with everything that its pages have to hear of; whoever makes it rise holds the row until the end. */
    version: integer('version').notNull().default(1),
    /** What the timer has counted, and since when it counts on. */
    countedMs: integer('counted_ms').notNull().default(0),
    runsSince: moment('runs_since'),
    minutes: integer('minutes').notNull(),
    finishedAt: moment('finished_at'),
    finishedBy: uuid('finished_by'),
    /** None where it was finished by starting a new one. */
    finisherName: text('finisher_name'),
    nextOn: date('next_on').notNull(),
  },
  (t) => [
    primaryKey({ name: 'team_reviews_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'team_reviews_team_fk',
      columns: [t.companyId, t.teamId],
      foreignColumns: [teams.companyId, teams.id],
    }).onDelete('cascade'),
    uniqueIndex('team_reviews_one_open').on(t.companyId, t.teamId).where(sql`${t.finishedAt} is null`),
    index('team_reviews_newest').on(
      t.companyId,
      t.teamId,
      t.startedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('team_reviews_by_starter').on(t.companyId, t.startedBy),
    index('team_reviews_by_finisher').on(t.companyId, t.finishedBy),
    ...atMost(lengths.name, t.starterName, t.finisherName),
  ],
)

/** An OKR on the list of a review. It outlives the OKR, so nothing here refers to that. */
export const teamReviewObjectives = pgTable(
  'team_review_objectives',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    reviewId: uuid('review_id').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    place: integer('place').notNull(),
    group: text('grouped_as').$type<ReviewGroup>().notNull(),
    title: text('title').notNull(),
    /** It came when the review had begun. */
    isNew: boolean('is_new').notNull(),
    spokenAt: moment('spoken_at'),
    /** The version of the review at which it was ticked or unticked last. */
    changedIn: integer('changed_in').notNull(),
    /** How it stood at the end of what is compared with. */
    before: jsonb('before').$type<KeptStanding>(),
    /** How it stood at the end of this review, and what was in its way; null where it was deleted. */
    after: jsonb('after').$type<KeptStanding>(),
    blockers: jsonb('blockers').$type<KeptBlocker[]>(),
  },
  (t) => [
    primaryKey({ name: 'team_review_objectives_pk', columns: [t.companyId, t.reviewId, t.objectiveId] }),
    foreignKey({
      name: 'team_review_objectives_review_fk',
      columns: [t.companyId, t.reviewId],
      foreignColumns: [teamReviews.companyId, teamReviews.id],
    }).onDelete('cascade'),
    index('team_review_objectives_by_objective').on(t.companyId, t.objectiveId),
    oneOf(t.group, sets.reviewGroups),
    ...atMost(lengths.title, t.title),
  ],
)

/** A line of the notes, decisions and actions. What was removed stays as a line without a place on the page. */
export const teamReviewLines = pgTable(
  'team_review_lines',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    reviewId: uuid('review_id').notNull(),
    objectiveId: uuid('objective_id'),
    kind: text('kind').$type<LineKind>().notNull(),
    place: integer('place').notNull(),
    words: text('words').notNull(),
    version: integer('version').notNull(),
    changedIn: integer('changed_in').notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
    /** The open page that saved it last. */
    page: uuid('page').notNull(),
    /** Where two saves met: whose words these were, at which version. */
    movedFrom: uuid('moved_from'),
    movedVersion: integer('moved_version'),
    /** Who wrote it first, with the name as it was. */
    authorId: uuid('author_id'),
    authorName: text('author_name').notNull(),
    createdAt: moment('created_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Of an action: who does it, with the name as it was, and by when. */
    personId: uuid('person_id'),
    personName: text('person_name'),
    dueOn: date('due_on'),
    doneAt: moment('done_at'),
    /** When its person was told that its day had passed. */
    remindedAt: moment('reminded_at'),
  },
  (t) => [
    primaryKey({ name: 'team_review_lines_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'team_review_lines_review_fk',
      columns: [t.companyId, t.reviewId],
      foreignColumns: [teamReviews.companyId, teamReviews.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_review_lines_objective_fk',
      columns: [t.companyId, t.reviewId, t.objectiveId],
      foreignColumns: [
        teamReviewObjectives.companyId,
        teamReviewObjectives.reviewId,
        teamReviewObjectives.objectiveId,
      ],
    }).onDelete('cascade'),
    index('team_review_lines_newest').on(t.companyId, t.reviewId, t.changedIn),
    index('team_review_lines_by_objective').on(t.companyId, t.reviewId, t.objectiveId),
    index('team_review_lines_by_author').on(t.companyId, t.authorId, t.createdAt),
    index('team_review_lines_of_person').on(t.companyId, t.personId, t.dueOn),
    index('team_review_lines_due')
      .on(t.companyId, t.dueOn)
      .where(sql`${t.doneAt} is null and ${t.remindedAt} is null and not ${t.isRemoved}`),
    check('team_review_lines_action', sql`(${t.kind} = 'action') = (${t.personName} is not null)`),
    check('team_review_lines_due_on', sql`(${t.kind} = 'action') = (${t.dueOn} is not null)`),
    check('team_review_lines_moved', sql`(${t.movedFrom} is null) = (${t.movedVersion} is null)`),
    oneOf(t.kind, sets.lineKinds),
    notBlank(t.words),
    ...atMost(lengths.line, t.words),
    ...atMost(lengths.name, t.authorName, t.personName),
  ],
)

/** Who was in a review, for how long and where. */
export const teamReviewPeople = pgTable(
  'team_review_people',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    reviewId: uuid('review_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    joinedAt: moment('joined_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    seenMs: integer('seen_ms').notNull(),
    hasLeft: boolean('has_left').notNull(),
    looksAt: uuid('looks_at'),
    writesIn: uuid('writes_in'),
    wroteAt: moment('wrote_at'),
  },
  (t) => [
    primaryKey({ name: 'team_review_people_pk', columns: [t.companyId, t.reviewId, t.profileId] }),
    foreignKey({
      name: 'team_review_people_review_fk',
      columns: [t.companyId, t.reviewId],
      foreignColumns: [teamReviews.companyId, teamReviews.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_review_people_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    index('team_review_people_by_person').on(t.companyId, t.profileId),
  ],
)

/** To whom the summary of a review was mailed, each once, with the name as it was. */
export const teamReviewMails = pgTable(
  'team_review_mails',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    reviewId: uuid('review_id').notNull(),
    profileId: uuid('profile_id'),
    name: text('name').notNull(),
    why: text('why').$type<Receiver['why']>().notNull(),
    mailedAt: moment('mailed_at').notNull(),
    /** When the letter was written, once. */
    writtenAt: moment('written_at'),
  },
  (t) => [
    primaryKey({ name: 'team_review_mails_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'team_review_mails_review_fk',
      columns: [t.companyId, t.reviewId],
      foreignColumns: [teamReviews.companyId, teamReviews.id],
    }).onDelete('cascade'),
    uniqueIndex('team_review_mails_once').on(t.companyId, t.reviewId, t.profileId),
    index('team_review_mails_by_person').on(t.companyId, t.profileId),
    oneOf(t.why, sets.receiverReasons),
    ...atMost(lengths.name, t.name),
  ],
)

/** What belongs to the reviews of a team, which go and come back with it. */
export const reviewTables = [
  teamReviews,
  teamReviewObjectives,
  teamReviewLines,
  teamReviewPeople,
  teamReviewMails,
] as const
