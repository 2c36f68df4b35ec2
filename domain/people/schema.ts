import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { messages as commonMessages } from '../messages.ts'
import { Moment } from '../moment.ts'
import { hasHiddenCharacters, hasSomethingToSee, isSite } from '../names.ts'
import { PermissionsLevel } from '../permissions-schema.ts'
import { SeenText, WrittenText } from '../seen-text.ts'
import { TeamIcon } from '../teams/schema.ts'
import { profileEmojis } from './emoji-names.ts'
import { messages as peopleMessages } from './messages.ts'

/** A letter that mail servers on the way may not know; in both ways in which one with an accent can be written. */
const foreignLetterIn = (email: string) => /(?![A-Za-z])\p{L}/u.exec(email.normalize('NFC'))?.[0]

export const Email = z
  .string({ error: peopleMessages.emailRequired })
  .trim()
  .min(1, peopleMessages.emailRequired)
  .max(lengths.email, peopleMessages.emailInvalid)
  .refine((email) => !email.includes('@') || foreignLetterIn(email) === undefined, {
    error: ({ input }) => peopleMessages.emailLetter(foreignLetterIn(String(input)) ?? ''),
  })
  .pipe(z.email(peopleMessages.emailInvalid))
  .transform((email) => email.toLowerCase())

export const FullName = SeenText(peopleMessages.fullNameRequired)
  .max(lengths.name, peopleMessages.fullNameTooLong)
  .refine((name) => !hasHiddenCharacters(name), commonMessages.hiddenCharacters)
  .refine((name) => !isSite(name), commonMessages.noAddresses)

export const Profile = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  profileEmoji: z.string().nullable(),
  permissionsLevel: PermissionsLevel,
  teamId: z.uuid().nullable(),
  isTeamLeader: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const JobTitle = WrittenText()
  .max(lengths.name, peopleMessages.titleTooLong)
  .transform((title) => (hasSomethingToSee(title) ? title : null))
  .nullable()

/** A colleague, as every member may see one. */
export const Person = Profile.omit({ teamId: true }).extend({
  team: z.object({ id: z.uuid(), name: z.string(), icon: TeamIcon }).nullable(),
  manager: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** What an older system called them: nothing is decided by it. */
  role: z.string(),
  lastActiveAt: Moment.nullable(),
  createdAt: Moment,
  /** What they still owe before they can be an admin: the proof of their address, or their word that they want to be here. Told to admins. */
  owes: z.enum(['proof', 'answer']).nullable().optional(),
})
export type Person = z.infer<typeof Person>

/** What a person may change about themselves; only what is named changes. */
export const ProfileChange = z
  .object({
    fullName: FullName,
    title: JobTitle,
    profileEmoji: z.enum(profileEmojis, peopleMessages.emojiUnknown).nullable(),
    teamId: z.uuid(peopleMessages.teamUnknown).nullable(),
    isTeamLeader: z.boolean(),
  })
  .partial()

/** What an admin may change about anyone. */
export const PersonChange = z
  .object({
    permissionsLevel: z.enum(['member', 'company_admin']),
    teamId: z.uuid(peopleMessages.teamUnknown).nullable(),
    managerId: z.uuid(peopleMessages.managerUnknown).nullable(),
    /** Of whoever is no admin any more: whether the API keys that they made for the company end too. */
    revokeKeys: z.boolean(),
  })
  .partial()
