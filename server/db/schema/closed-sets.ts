/** Every closed set the database checks. A set that a rule also needs comes from that rule's room. */
export { actorKinds } from '@cairn/domain/activity/rules'
export { planNames as plans } from '@cairn/domain/billing/plans'
export { subscriptionStatuses } from '@cairn/domain/billing/schema'
export { inboxKinds, inboxReasons } from '@cairn/domain/inbox/schema'
export { invitationStatuses } from '@cairn/domain/invitations/schema'
export { ledgerFields } from '@cairn/domain/objectives/ledger'
export { countings } from '@cairn/domain/objectives/progress'
export { quarterStates } from '@cairn/domain/objectives/quarter'
export { outcomes } from '@cairn/domain/objectives/score'
export { draftStates, objectiveStatuses } from '@cairn/domain/objectives/status'
export { permissionsLevels } from '@cairn/domain/permissions'
export { weekdays } from '@cairn/domain/reminders/weekdays'
export { teamIcons } from '@cairn/domain/teams/schema'
export { trashedKinds } from '@cairn/domain/trash/schema'
export { inviters } from '@cairn/domain/workspace/settings'

export const assuranceLevels = ['aal1', 'aal2'] as const
export const objectiveTypes = ['objective'] as const
export const mailStatuses = ['queued', 'waiting', 'sending', 'sent', 'not_sent', 'timed_out', 'kept'] as const
export const unclaimedKinds = ['strategy', 'objective', 'key_result', 'weekly_update'] as const
