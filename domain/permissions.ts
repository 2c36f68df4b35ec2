import { z } from 'zod'

export const permissionsLevels = ['company_admin', 'owner', 'member'] as const
export const PermissionsLevel = z.enum(permissionsLevels)
export type PermissionsLevel = z.infer<typeof PermissionsLevel>

export type Actor = { id: string; permissionsLevel: PermissionsLevel }

/**
 * What a right may depend on: who owns the thing, with whom it is shared, both for all that lies above it, and what
 * level it gives to someone.
 */
export type Subject = {
  ownerId?: string | null
  sharedWithIds?: readonly string[]
  involvedAboveIds?: readonly string[]
  grants?: PermissionsLevel
}

export const adminLevels: readonly PermissionsLevel[] = ['company_admin', 'owner']

export const isAdmin = ({ permissionsLevel }: Pick<Actor, 'permissionsLevel'>) =>
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

/** Who holds more than members have has shown that their mailbox is theirs: a link can be copied, and an address typed by anyone. */
export const needsProof = isAdmin

/** The whole table of who may do what. Screen and server ask the same can(). */
const rules = {
  'workspace.manage': admins,
  'billing.manage': admins,
  'people.manage': admins,
  'teams.manage': admins,
  'level.grant': whoHasTheLevel,
  'objective.change': involvedOrAdmins,
  'strategy.change': ownerOrAdmins,
} satisfies Record<string, Rule>

export type Action = keyof typeof rules

export const can = (actor: Actor, action: Action, subject: Subject = {}) => rules[action](actor, subject)
