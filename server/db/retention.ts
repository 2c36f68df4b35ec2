/** What is thrown away by itself: by what, and when. */
export const sweptTables: Record<string, string> = {
  'auth.session': 'every hour, when it has run out',
  'auth.verification': 'every hour, links and codes that have run out',
  'auth.rate_limit': 'every hour, tries older than a day',
  mail_outbox:
    'every hour, letters older than 30 days that do not wait any more; their content is blanked before',
  invitations: 'when somebody is invited, those that nobody accepted within a year after they ran out',
  billing_events: 'every night, after 60 days',
  sandbox_objects:
    'every night, events, replies and portals after 60 days; it is empty where a payment key is set',
  trash: 'every night, after 30 days',
  trash_rows: 'with what they are of',
  to_tell: 'within a second, when everybody was told',
  inbox_entries: 'after 90 days, when somebody is told of something',
  webhook_news: 'within a second, when it became an event, and where nobody wants to hear of it',
  webhook_events: 'by the round of webhooks, after 30 days',
  webhook_deliveries: 'with their event',
  webhook_tries: 'with their event',
  'jobs.job': 'by the library, half a day after they are done',
  'jobs.archive': 'by the library, a week later',
}

const said = 'what people wrote stays until they delete it, and then goes by way of the trash'
const ofIt = 'goes with what it is about, of which it is worked out'
const past = 'past days are looked at, also of what is gone'
const log = 'who did what is never forgotten while the company is there'
const one = 'one row a person, company or thing, which is replaced and goes with them'
const account = 'belongs to an account, and goes with it'

/** What is kept for ever, or as long as the thing it belongs to, and why. */
export const keptTables: Record<string, string> = {
  companies: 'until its last person deletes it',
  profiles: 'until the person leaves',
  profile_grams: ofIt,
  teams: said,
  subscriptions: one,
  strategies: said,
  templates: said,
  objectives: said,
  objective_shares: said,
  key_results: said,
  objective_texts: ofIt,
  key_result_texts: ofIt,
  objective_title_words: ofIt,
  objective_words: ofIt,
  weekly_updates: said,
  blocker_asks: said,
  blocker_asked: said,
  objective_weeks: ofIt,
  objective_days: past,
  quarter_days: past,
  key_result_days: past,
  former_names: past,
  quarters: said,
  key_result_originals: said,
  ledger_lines: log,
  scores: said,
  reviews: said,
  reminders: one,
  activity: log,
  calendars: 'one for each person, until they turn it off',
  api_keys: 'until their owner removes them; those that ended are shown as such',
  company_keys: 'until an admin removes them; those that ended are shown as such',
  webhooks: 'until an admin removes them',
  webhook_sequences: one,
  inbox_choices: one,
  digests: one,
  comments: said,
  comment_reactions: said,
  objective_follows: one,
  team_follows: one,
  team_reviews: said,
  team_review_objectives: said,
  team_review_lines: said,
  team_review_people: said,
  team_review_mails: said,
  unclaimed_records: 'their owners may come at any time',
  'auth.user':
    'until its owner deletes it; one that was never confirmed may be of somebody who still will be',
  'auth.account': account,
  'auth.two_factor': account,
  'auth.passkey': account,
  'jobs.queue': 'one row a kind of job',
  'jobs.schedule': 'one row a schedule',
  'jobs.subscription': 'the library’s own, and empty',
  'jobs.version': 'the library’s own, one row',
  'migrations.applied': 'one row a migration',
}
