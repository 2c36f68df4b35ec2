export const permissionsLevels = ['company_admin', 'owner', 'member'] as const
export type PermissionsLevel = (typeof permissionsLevels)[number]

export type Actor = { id: string; permissionsLevel: PermissionsLevel }

/**
 * What a right may depend on: who owns the thing, with whom it is shared, both for all that lies above it; what level it
 * gives to someone; who leads the team; whom the company opens it to; and how many other admins there are.
 */
export type Subject = {
  ownerId?: string | null
  sharedWithIds?: readonly string[]
  involvedAboveIds?: readonly string[]
  grants?: PermissionsLevel
  leaderId?: string | null
  openTo?: 'members' | 'admins'
  otherAdmins?: number
}

/** For what the database counts or looks up; what these may do is in the table. */
export const adminLevels: readonly PermissionsLevel[] = ['company_admin', 'owner']

const isAdmin = ({ permissionsLevel }: Pick<Actor, 'permissionsLevel'>) =>
  adminLevels.includes(permissionsLevel)

const owns = (actor: Actor, subject: Subject) => subject.ownerId === actor.id
const shares = (actor: Actor, subject: Subject) => subject.sharedWithIds?.includes(actor.id) ?? false
/** Deleting or moving what lies above takes along what lies beneath: who may do the one may do the other. */
const holdsAbove = (actor: Actor, subject: Subject) => subject.involvedAboveIds?.includes(actor.id) ?? false

type Rule = (actor: Actor, subject: Subject) => boolean
const admins: Rule = (actor) => isAdmin(actor)
const involvedOrAdmins: Rule = (actor, subject) =>
  isAdmin(actor) || owns(actor, subject) || shares(actor, subject) || holdsAbove(actor, subject)
/** Nobody gives away more than members have, nor holds what does, who does not have it. */
const whoHasTheLevel: Rule = (actor, { grants }) => grants === 'member' || isAdmin(actor)
const ownerOrAdmins: Rule = (actor, subject) => isAdmin(actor) || owns(actor, subject)
/** By their own switch someone takes a team that nobody leads; an admin takes any. */
const whoTakesFromNobodyOrAdmins: Rule = (actor, { leaderId }) =>
  leaderId === null || leaderId === actor.id || isAdmin(actor)
const thoseItIsOpenToOrAdmins: Rule = (actor, { openTo }) => openTo === 'members' || isAdmin(actor)
/** There is always an admin left. */
const allButTheLastAdmin: Rule = (actor, { otherAdmins = 0 }) => otherAdmins > 0 || !isAdmin(actor)

/** Who holds more than members have has shown that their mailbox is theirs: a link can be copied, and an address typed by anyone. */
export const needsProof = isAdmin

/** The whole table of who may do what. Screen and server ask the same can(). */
const rules = {
  /** What the contract opens to admins alone. */
  'calls.of-admins': admins,
  'workspace.manage': admins,
  'billing.manage': admins,
  'people.manage': admins,
  'people.invite': thoseItIsOpenToOrAdmins,
  'teams.manage': admins,
  'team.lead': whoTakesFromNobodyOrAdmins,
  'level.grant': whoHasTheLevel,
  /** By a change of it, by leaving, or by being deleted. */
  'level.lose': allButTheLastAdmin,
  'objective.change': involvedOrAdmins,
  'strategy.change': ownerOrAdmins,
  /** Every member saves templates and uses them. */
  'template.change': ownerOrAdmins,
  /** Everyone sees there what they deleted or owned. */
  'trash.see-all': admins,
} satisfies Record<string, Rule>

export type Action = keyof typeof rules

export const can = (actor: Actor, action: Action, subject: Subject = {}) => rules[action](actor, subject)
