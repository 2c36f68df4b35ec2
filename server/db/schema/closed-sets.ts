/** Every closed set the database checks. A set that a rule also needs comes from that rule's room. */
export { actorKinds } from '@cairn/domain/activity/rules'
export { planNames as plans } from '@cairn/domain/billing/plans'
export { subscriptionStatuses } from '@cairn/domain/billing/schema'
export { calendarParts } from '@cairn/domain/calendar/parts'
export { reactions } from '@cairn/domain/discussion/schema'
export { digestRhythms, emailWays, matterNames } from '@cairn/domain/inbox/reach'
export { inboxKinds, inboxReasons } from '@cairn/domain/inbox/schema'
export { invitationStatuses } from '@cairn/domain/invitations/schema'
export { keyScopes } from '@cairn/domain/keys/scopes'
export { ledgerFields } from '@cairn/domain/objectives/ledger'
export { countings } from '@cairn/domain/objectives/progress'
export { quarterStates } from '@cairn/domain/objectives/quarter'
export { outcomes } from '@cairn/domain/objectives/score'
export { draftStates, objectiveStatuses } from '@cairn/domain/objectives/status'
export { permissionsLevels } from '@cairn/domain/permissions'
export { weekdays } from '@cairn/domain/reminders/weekdays'
export { lineKinds, reviewGroups } from '@cairn/domain/reviews/schema'
export { receiverReasons } from '@cairn/domain/reviews/summary-schema'
export { teamIcons } from '@cairn/domain/teams/schema'
export { trashedKinds } from '@cairn/domain/trash/schema'
export { eventGroups } from '@cairn/domain/webhooks/events'
export { deliveryStates, offReasons, outcomeKinds } from '@cairn/domain/webhooks/schema'
export { inviters } from '@cairn/domain/workspace/settings'

export const assuranceLevels = ['aal1', 'aal2'] as const
export const objectiveTypes = ['objective'] as const
/** What had a name, and is asked for it on the days when it was there. */
export const formerKinds = ['person', 'team', 'strategy'] as const
export const mailStatuses = ['queued', 'waiting', 'sending', 'sent', 'not_sent', 'timed_out', 'kept'] as const
export const unclaimedKinds = ['strategy', 'objective', 'key_result', 'weekly_update'] as const
