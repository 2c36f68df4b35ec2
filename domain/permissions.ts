export const permissionsLevels = ['company_admin', 'owner', 'member'] as const
export type PermissionsLevel = (typeof permissionsLevels)[number]

export type Actor = { id: string; permissionsLevel: PermissionsLevel }

/** What acts for a company and is nobody in it. It changes the objectives of these teams; null: all of them. */
export type Program = { id: null; teamIds: readonly string[] | null }

/**
 * What a right may depend on: who owns the thing, with whom it is shared, both for all that lies above it; what level it
 * gives to someone; who leads the team; whom the company opens it to; how many other admins there are; and of a blocker, who wrote
 * it, who leads above them, whether one may change its OKR, who asked for help, whether one is asked, and who helps;
 * of a review, whether one is of the team or of one above it; of an objective, which team’s it is.
 */
export type Subject = {
  ownerId?: string | null
  sharedWithIds?: readonly string[]
  involvedAboveIds?: readonly string[]
  grants?: PermissionsLevel
  leaderId?: string | null
  openTo?: 'members' | 'admins'
  otherAdmins?: number
  authorId?: string | null
  leaderIds?: readonly string[]
  mayChange?: boolean
  askerId?: string | null
  isAsked?: boolean
  helperId?: string | null
  isOfTeamOrAbove?: boolean
  teamId?: string | null
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

const reported: Rule = (actor, { authorId, leaderIds }) =>
  authorId === actor.id || (leaderIds?.includes(actor.id) ?? false)
const helps: Rule = (actor, { helperId }) => helperId === actor.id
const whoIsAsked: Rule = (_, { isAsked = false }) => isAsked

const ofTeamOrAdmins: Rule = (actor, { isOfTeamOrAbove = false }) => isOfTeamOrAbove || isAdmin(actor)

/** Who holds more than members have has shown that their mailbox is theirs: a link can be copied, and an address typed by anyone. */
export const needsProof = isAdmin

/** The whole table of who may do what. Screen and server ask the same can(). */
const rules = {
  /** What the contract opens to admins alone. */
  'calls.of-admins': admins,
  'workspace.manage': admins,
  /** Keys of the company, addresses that are called, and what else other programs go by. */
  'connections.manage': admins,
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
  /** Only who wrote one changes its words. */
  'comment.delete': ownerOrAdmins,
  /** Their author and the leaders above; whoever owns the OKR or helps may say that it is over. */
  'blocker.resolve': (actor, blocker) =>
    reported(actor, blocker) || owns(actor, blocker) || shares(actor, blocker) || helps(actor, blocker),
  'blocker.ask': (actor, blocker) => reported(actor, blocker) || (blocker.mayChange ?? false),
  /** Who is asked passes it on instead. */
  'blocker.escalate': (actor, blocker) => reported(actor, blocker) && !whoIsAsked(actor, blocker),
  'blocker.help': whoIsAsked,
  'blocker.pass-on': (actor, blocker) => whoIsAsked(actor, blocker) || helps(actor, blocker),
  /** Once they have left, whoever may ask anew. */
  'blocker.take-back': (actor, blocker) =>
    blocker.askerId === null
      ? reported(actor, blocker) || (blocker.mayChange ?? false)
      : blocker.askerId === actor.id,
  'blocker.step-back': helps,
  /** What came of it every member reads. */
  'review.take-part': ofTeamOrAdmins,
  /** Who has it is its owner. */
  'action.tick': (actor, action) => owns(actor, action) || ofTeamOrAdmins(actor, action),
  /** Everyone sees there what they deleted or owned. */
  'trash.see-all': admins,
} satisfies Record<string, Rule>

export type Action = keyof typeof rules

/** Nobody owns, shares, leads or asked for anything: of all that people may, a program may change objectives. */
const programCan = ({ teamIds }: Program, action: Action, { teamId }: Subject) =>
  action === 'objective.change' &&
  (teamIds === null || (teamId !== undefined && teamId !== null && teamIds.includes(teamId)))

export const can = (actor: Actor | Program, action: Action, subject: Subject = {}) =>
  actor.id === null ? programCan(actor, action, subject) : rules[action](actor, subject)
