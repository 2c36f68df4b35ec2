import { z } from 'zod'
import type { FieldValues } from '../activity/rules.ts'
import { Cursor } from '../cursor.ts'
import { namesOf, schemasOfPart } from '../fields.ts'
import { lengths } from '../lengths.ts'
import { messages as commonMessages } from '../messages.ts'
import { hasHiddenCharacters, isAddress } from '../names.ts'
import { OptionalText, SeenText } from '../seen-text.ts'
import { messages as teamsMessages } from './messages.ts'

/** The icons a team may carry, in the order of the form. */
export const teamIcons = [
  'warehouse',
  'truck',
  'bike',
  'route',
  'code',
  'server',
  'database',
  'smartphone',
  'handshake',
  'dollar',
  'headset',
  'wallet',
  'users',
  'megaphone',
  'palette',
  'scale',
  'heart',
  'shield',
] as const
export const TeamIcon = z.enum(teamIcons)
export type TeamIcon = z.infer<typeof TeamIcon>

const Leader = z.object({ id: z.uuid(), fullName: z.string(), profileEmoji: z.string().nullable() })

export const Team = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  icon: TeamIcon,
  parentId: z.uuid().nullable(),
  /** 1 at the top. */
  level: z.int(),
  leader: Leader.nullable(),
  /** With those of all sub-teams. */
  memberCount: z.int(),
  childCount: z.int(),
})
export type Team = z.infer<typeof Team>

/** What a list to choose from needs. The path names the teams above, from the top: it tells teams of one name apart. */
export const TeamChoice = Team.pick({ id: true, name: true, icon: true, level: true }).extend({
  path: z.array(z.string()),
})
export type TeamChoice = z.infer<typeof TeamChoice>

/**
 * Everything that people say of a team, each once, in the order of the form: what adding and changing take, and what that is
 * of a team as it is read. Without an icon, the name suggests it.
 */
export const teamFields = {
  name: {
    given: SeenText(teamsMessages.nameRequired)
      .max(lengths.name, teamsMessages.nameTooLong)
      .refine((name) => !hasHiddenCharacters(name), commonMessages.hiddenCharacters)
      .refine((name) => !isAddress(name), commonMessages.noAddresses),
    of: ({ name }: Team) => name,
  },
  description: {
    given: OptionalText(lengths.text, teamsMessages.descriptionTooLong).optional(),
    of: ({ description }: Team) => description,
  },
  parentId: { given: z.uuid(teamsMessages.parentUnknown).nullish(), of: ({ parentId }: Team) => parentId },
  teamLeaderId: {
    given: z.uuid(teamsMessages.leaderUnknown).nullish(),
    of: ({ leader }: Team) => leader?.id ?? null,
  },
  icon: { given: TeamIcon.optional(), of: ({ icon }: Team) => icon },
} as const

export const NewTeam = z.object(schemasOfPart(teamFields, 'given'))

/** Everything said of a team, by the names of its fields. */
export const saidOfTeam = (team: Team): FieldValues =>
  Object.fromEntries(namesOf(teamFields).map((name) => [name, teamFields[name].of(team)]))

/** Which part of the tree: from the top, below a team, what follows a page of either, or a team with all above it. */
export const TeamsAsked = z.object({
  under: z.uuid().optional(),
  cursor: Cursor.optional(),
  upTo: z.uuid().optional(),
})
export type TeamsAsked = z.infer<typeof TeamsAsked>

/** Only what is named changes. */
/** Who names a team may add it again when no reply came, and it is still one team. */
export const CreatedTeam = NewTeam.extend({ id: z.uuid().optional() })

export const TeamChange = NewTeam.partial()
