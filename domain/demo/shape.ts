import type { Quarter } from '../objectives/quarter.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import type { PermissionsLevel } from '../permissions.ts'
import type { TeamIcon } from '../teams/schema.ts'
import type { ValueChange } from '../updates/schema.ts'

/** How large a company to make: the objectives of each quarter, oldest first; as many updates each, or about one a week. */
export type Size = {
  people: number
  teams: number
  levels: number
  objectives: readonly number[]
  updatesPerObjective?: number
}

export type Wish = { seed: string; now: Date; size: Size; emailDomain: string }

export type PersonPlan = {
  id: string
  fullName: string
  email: string
  title: string
  profileEmoji: string | null
  permissionsLevel: PermissionsLevel
  teamId: string | null
  managerId: string | null
  lastActiveAt: Date | null
  createdAt: Date
}

export type TeamPlan = {
  id: string
  name: string
  description: string
  icon: TeamIcon
  parentId: string | null
  teamLeaderId: string | null
  level: number
  createdAt: Date
}

export type StrategyPlan = {
  id: string
  title: string
  description: string
  quarter: Quarter
  teamId: string | null
  ownerId: string
  createdAt: Date
}

export type InvitationPlan = {
  id: string
  email: string
  invitedBy: string
  teamId: string | null
  title: string
  status: 'pending' | 'accepted' | 'cancelled'
  createdAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  acceptedBy: string | null
}

export type KeyResultPlan = {
  id: string
  title: string
  startValue: number
  currentValue: number
  targetValue: number
  unit: string | null
  status: ObjectiveStatus
  position: number
}

export type UpdatePlan = {
  id: string
  updateText: string
  blockers: string | null
  nextWeekFocus: string | null
  status: ObjectiveStatus
  previousValue: ObjectiveStatus | null
  newValue: ObjectiveStatus | null
  valueChanges: ValueChange[]
  createdBy: string
  authorName: string
  createdAt: Date
  blockerResolvedAt: Date | null
  blockerResolvedBy: string | null
  blockerResolution: string | null
}

export type ObjectivePlan = {
  id: string
  title: string
  description: string | null
  quarter: Quarter
  status: ObjectiveStatus
  previousStatus: ObjectiveStatus | null
  statusChangedDate: Date | null
  parentId: string | null
  dueDate: string | null
  ownerId: string
  teamId: string | null
  strategyId: string | null
  version: number
  createdDate: Date
  updatedDate: Date
  coOwnerIds: string[]
  keyResults: KeyResultPlan[]
  updates: UpdatePlan[]
  log: LogPlan[]
}

/** A row of the activity log, as the call that did it would have left it. */
export type LogPlan = {
  createdAt: Date
  actorId: string
  actorName: string
  action: `${string}.${string}`
  subjectType: string
  subjectId: string
  details: Record<string, unknown>
}

export type CompanyPlan = {
  company: { id: string; name: string; timeZone: string; createdAt: Date }
  people: PersonPlan[]
  teams: TeamPlan[]
  strategies: StrategyPlan[]
  invitations: InvitationPlan[]
  /** What happened besides the objectives, oldest first. */
  log: LogPlan[]
  /** Made one by one, parents first, because there may be more of them than fit into memory. Can be walked repeatedly. */
  objectives: Iterable<ObjectivePlan>
}
