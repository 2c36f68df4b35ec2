import { z } from 'zod'
import { PermissionsLevel } from '../permissions.ts'
import { messages } from './messages.ts'

export const fullNameLength = 120

export const Email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(254, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))
  .transform((email) => email.toLowerCase())

export const FullName = z
  .string({ error: messages.fullNameRequired })
  .trim()
  .min(1, messages.fullNameRequired)
  .max(fullNameLength, messages.fullNameTooLong)

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
