import * as sets from './schema/closed-sets.ts'

/** A new table belongs in one of these two lists; until it does, it is held to the tenant tables' rules. */
export const tenantTables = [
  'companies',
  'profiles',
  'profile_grams',
  'teams',
  'subscriptions',
  'invitations',
  'strategies',
  'templates',
  'objectives',
  'objective_shares',
  'key_results',
  'objective_texts',
  'key_result_texts',
  'objective_title_words',
  'objective_words',
  'weekly_updates',
  'objective_weeks',
  'quarters',
  'key_result_originals',
  'ledger_lines',
  'scores',
  'reviews',
  'reminders',
  'activity',
  'to_tell',
  'inbox_entries',
  'trash',
  'trash_rows',
]
export const sharedTables = ['mail_outbox', 'unclaimed_records', 'billing_events', 'sandbox_objects']

/** What was deleted. Functions of the look-ups take things out of these, of one company at a time. */
export const trashTables = ['trash', 'trash_rows']

/** What may be unique across companies, because it is looked up before the company is known. */
export const globallyUnique = [
  'companies(id)',
  'companies(join_code)',
  'companies(stripe_customer_id)',
  'profiles(id)',
  'invitations(token_hash)',
  'subscriptions(stripe_subscription_id)',
  'subscriptions(stripe_customer_id)',
  'objectives(share_key)',
  'reviews(share_key)',
]

/** The functions that see across companies, and the tables whose rows they may read. */
export const crossingFunctions = [
  'crossing.adoptable(integer)',
  'crossing.companies_planning_ahead(uuid,integer)',
  'crossing.companies_to_bill(timestamp with time zone,uuid,integer)',
  'crossing.companies_to_remind(timestamp with time zone,uuid,integer)',
  'crossing.companies_to_tell(integer)',
  'crossing.companies_with_trash(timestamp with time zone,uuid,integer)',
  'crossing.company_by_code(uuid,uuid)',
  'crossing.company_by_customer(text)',
  'crossing.company_by_join_code(uuid)',
  'crossing.confirmed_addresses(uuid[])',
  'crossing.empty_trash(timestamp with time zone)',
  'crossing.hand_over_trash(uuid,uuid)',
  'crossing.invitation_by_token(text)',
  'crossing.link_trashed_score(uuid,uuid,integer)',
  'crossing.mails_made(text,text,uuid,timestamp with time zone)',
  'crossing.mark_adopted(uuid,uuid,timestamp with time zone)',
  'crossing.missing_emails()',
  'crossing.objective_by_share_key(uuid,text)',
  'crossing.objectives_matching(uuid,text)',
  'crossing.people_found(text,boolean,integer,uuid)',
  'crossing.people_matching(uuid,text)',
  'crossing.quarters_to_score(timestamp with time zone)',
  'crossing.readable_join_codes()',
  'crossing.readable_share_keys()',
  'crossing.review_by_share_key(text,text)',
  'crossing.session_by_token(text,timestamp with time zone)',
  'crossing.take_from_trash(text,uuid)',
  'crossing.trashed_scores()',
  'crossing.trashed_things(uuid,timestamp with time zone,uuid,integer)',
  'crossing.waiting_invitation(text,timestamp with time zone)',
]
export const lookupTables = [
  'companies',
  'profiles',
  'profile_grams',
  'subscriptions',
  'invitations',
  'teams',
  'objectives',
  'objective_shares',
  'key_results',
  'objective_texts',
  'key_result_texts',
  'objective_words',
  'mail_outbox',
  'to_tell',
  'trash',
  'reviews',
  'quarters',
]

/**
 * What the application is not given: entries of the log, originals and the ledger stay as they are, mails are read by whoever sends them, and what
 * is looked up goes with the thing it is about. What was deleted is taken out of the trash by functions.
 */
export const withheldRights: Record<string, readonly ('SELECT' | 'UPDATE' | 'DELETE')[]> = {
  activity: ['UPDATE', 'DELETE'],
  key_result_originals: ['UPDATE', 'DELETE'],
  ledger_lines: ['UPDATE', 'DELETE'],
  mail_outbox: ['SELECT', 'UPDATE', 'DELETE'],
  profile_grams: ['DELETE'],
  objective_words: ['UPDATE', 'DELETE'],
  objective_texts: ['DELETE'],
  key_result_texts: ['DELETE'],
  trash: ['SELECT', 'UPDATE', 'DELETE'],
  trash_rows: ['SELECT', 'UPDATE', 'DELETE'],
}

export const roles = ['cairn_app', 'cairn_accounts', 'cairn_lookup']

export const closedSets: Record<string, readonly string[]> = {
  'auth.session.assurance_level': sets.assuranceLevels,
  'companies.plan': sets.plans,
  'companies.invites_by': sets.inviters,
  'companies.reminder_weekday': sets.weekdays,
  'profiles.permissions_level': sets.permissionsLevels,
  'teams.icon': sets.teamIcons,
  'subscriptions.status': sets.subscriptionStatuses,
  'subscriptions.plan': sets.plans,
  'invitations.status': sets.invitationStatuses,
  'invitations.permissions_level': sets.permissionsLevels,
  'objectives.type': sets.objectiveTypes,
  'objectives.status': sets.objectiveStatuses,
  'objectives.previous_status': sets.objectiveStatuses,
  'objectives.draft': sets.draftStates,
  'quarters.state': sets.quarterStates,
  'ledger_lines.field': sets.ledgerFields,
  'scores.outcome': sets.outcomes,
  'key_results.status': sets.objectiveStatuses,
  'weekly_updates.status': sets.objectiveStatuses,
  'weekly_updates.previous_value': sets.objectiveStatuses,
  'weekly_updates.new_value': sets.objectiveStatuses,
  'activity.actor_kind': sets.actorKinds,
  'inbox_entries.kind': sets.inboxKinds,
  'inbox_entries.reason': sets.inboxReasons,
  'trash.kind': sets.trashedKinds,
  'mail_outbox.status': sets.mailStatuses,
  'unclaimed_records.kind': sets.unclaimedKinds,
}
