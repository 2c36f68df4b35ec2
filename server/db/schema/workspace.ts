import type { AskedCheckout } from '@cairn/domain/billing/rules'
import { lengths } from '@cairn/domain/lengths'
import { defaultReminders } from '@cairn/domain/reminders/schema'
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
import { user } from './auth.ts'
import { inviters, permissionsLevels, plans, weekdays } from './closed-sets.ts'
import {
  atMost,
  byValue,
  companyId,
  createdAt,
  moment,
  nameKey,
  notBlank,
  oneOf,
  updatedAt,
} from './columns.ts'

/** The root of every tenant: its own id is the company. */
export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    plan: text('plan', { enum: plans }).notNull().default('free'),
    trialStartDate: moment('trial_start_date'),
    trialEndDate: moment('trial_end_date'),
    trialUsed: boolean('trial_used').notNull().default(false),
    /** What the code that lets others join is found by: its hash, or the code itself where it is not sealed yet. */
    joinCode: uuid('join_code').notNull().defaultRandom(),
    joinCodeSealed: text('join_code_sealed'),
    joiningEnabled: boolean('joining_enabled').notNull().default(true),
    invitesBy: text('invites_by', { enum: inviters }).notNull().default('members'),
    publicLinks: boolean('public_links').notNull().default(true),
    /** Whether the coach gives hints about the words of OKRs; it knows English alone. */
    coachOn: boolean('coach_on').notNull().default(true),
    /** Whether planning of the next quarter starts by itself, some weeks before it begins. */
    planAhead: boolean('plan_ahead').notNull().default(false),
    timeZone: text('time_zone').notNull().default('UTC'),
    remindersOn: boolean('reminders_on').notNull().default(defaultReminders.remindersOn),
    reminderWeekday: text('reminder_weekday', { enum: weekdays })
      .notNull()
      .default(defaultReminders.reminderWeekday),
    reminderHour: integer('reminder_hour').notNull().default(defaultReminders.reminderHour),
    /** When the next round of reminders is due; unknown until it is reckoned for the first time. */
    nextReminderAt: moment('next_reminder_at'),
    /** From this day on each was kept as it ended; those before are told by records. Null where all were kept. */
    daysKeptSince: date('days_kept_since', { mode: 'string' }),
    stripeCustomerId: text('stripe_customer_id'),
    /** Readings of the payment provider are numbered when they begin, so that an older one never replaces a newer. */
    billingReads: integer('billing_reads').notNull().default(0),
    billingReadApplied: integer('billing_read_applied').notNull().default(0),
    /** The one checkout that may be open: its number, what it asks for and since when. */
    checkoutNumber: integer('checkout_number').notNull().default(0),
    checkoutAsked: jsonb('checkout_asked').$type<AskedCheckout>(),
    checkoutAskedAt: moment('checkout_asked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('companies_join_code_unique').on(t.joinCode),
    uniqueIndex('companies_stripe_customer_unique').on(t.stripeCustomerId),
    ...atMost(255, t.stripeCustomerId),
    ...atMost(1000, t.joinCodeSealed),
    notBlank(t.name),
    ...atMost(lengths.name, t.name),
    ...atMost(64, t.timeZone),
    oneOf(t.plan, plans),
    oneOf(t.invitesBy, inviters),
    oneOf(t.reminderWeekday, weekdays),
    check('companies_reminder_hour_of_day', sql`${t.reminderHour} between 0 and 23`),
    check(
      'companies_trial_dates',
      sql`(${t.trialStartDate} is null) = (${t.trialEndDate} is null) and (${t.trialEndDate} is null or ${t.trialEndDate} >= ${t.trialStartDate})`,
    ),
  ],
)

/**
 * A row is the membership, and its id is the account's.
 * An account with a profile cannot be deleted: what its person owned is handed over first, the profile goes
 * last, and a cascade from the account would skip all that.
 */
export const profiles = pgTable(
  'profiles',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    email: text('email'),
    fullName: text('full_name').notNull(),
    title: text('title'),
    role: text('role').notNull().default('member'),
    permissionsLevel: text('permissions_level', { enum: permissionsLevels }).notNull().default('member'),
    teamId: uuid('team_id'),
    managerId: uuid('manager_id'),
    department: text('department'),
    hireDate: date('hire_date', { mode: 'string' }),
    phone: text('phone'),
    profileEmoji: text('profile_emoji'),
    avatarUrl: text('avatar_url'),
    lastActiveAt: moment('last_active_at'),
    /** The last day of the company's calendar on which they had Cairn open in a browser, and the one before it. */
    visitedOn: date('visited_on', { mode: 'string' }),
    visitedBefore: date('visited_before', { mode: 'string' }),
    /** Their own switch; the company's comes before it. */
    weeklyReminder: boolean('weekly_reminder').notNull().default(true),
    /** Since when its person is asked whether they want to be in here; null once they have said so, in whichever way. */
    askedAt: moment('asked_at'),
    nameKey: nameKey('name_key', 'full_name'),
    /** What a search looks through, ready in lower case: one look at one column for each person. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(full_name || chr(10) || coalesce(email, '') || chr(10) || coalesce(title, ''))`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'profiles_pk', columns: [t.companyId, t.id] }),
    foreignKey({ name: 'profiles_account_fk', columns: [t.id], foreignColumns: [user.id] }).onDelete(
      'restrict',
    ),
    uniqueIndex('profiles_account_unique').on(t.id),
    uniqueIndex('profiles_email_unique').on(t.companyId, sql`lower(${t.email})`),
    index('profiles_by_name').on(t.companyId, t.nameKey, t.id),
    index('profiles_by_value').on(t.companyId, byValue(t.nameKey), t.id),
    index('profiles_by_activity').on(t.companyId, t.lastActiveAt.desc().nullsLast(), t.id),
    index('profiles_by_team').on(t.companyId, t.teamId),
    index('profiles_by_manager').on(t.companyId, t.managerId),
    check('profiles_not_own_manager', sql`${t.managerId} <> ${t.id}`),
    oneOf(t.permissionsLevel, permissionsLevels),
    ...atMost(lengths.email, t.email),
    ...atMost(lengths.name, t.fullName, t.title, t.role, t.department),
    ...atMost(lengths.short, t.phone, t.profileEmoji),
    ...atMost(2000, t.avatarUrl),
  ],
)

/**
 * Every three letters in a row of what a search looks through, each beginning with the company. Apart from the profiles,
 * which are written whenever someone is active; a trigger keeps it.
 */
export const profileGrams = pgTable(
  'profile_grams',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').notNull(),
    grams: text('grams').array().notNull(),
  },
  (t) => [
    primaryKey({ name: 'profile_grams_pk', columns: [t.companyId, t.profileId] }),
    foreignKey({
      name: 'profile_grams_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    index('profile_grams_search').using('gin', t.grams),
  ],
)
