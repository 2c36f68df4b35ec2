import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { messages as commonMessages } from '../messages.ts'
import { Day, Moment } from '../moment.ts'
import { hasHiddenCharacters } from '../names.ts'
import { TeamMark } from '../objectives/schema.ts'
import { SeenText } from '../seen-text.ts'
import { messages as keysMessages } from './messages.ts'
import { keyScopes } from './scopes.ts'

export const KeyScopes = z
  .array(z.enum(keyScopes))
  .min(1, keysMessages.scopesRequired)
  .max(keyScopes.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, keysMessages.scopesRequired)

export const NewKey = z.object({
  name: SeenText(keysMessages.nameRequired)
    .max(lengths.name, keysMessages.nameTooLong)
    .refine((name) => !hasHiddenCharacters(name), commonMessages.hiddenCharacters),
  scopes: KeyScopes,
  /** From the beginning of that day on, by the company's clocks, it is worth nothing; null: it does not end. */
  endsOn: Day(keysMessages.dayInvalid).nullable(),
})
export type NewKey = z.infer<typeof NewKey>

/** A key as its owner sees it. The key itself is told once, when it is made. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  lastFour: z.string(),
  createdAt: Moment,
  /** The moment from which it is worth nothing, and its day by the company's clocks of today. */
  endsAt: Moment.nullable(),
  endsOn: Day().nullable(),
  /** Within a minute. */
  lastUsedAt: Moment.nullable(),
  lastUsedFrom: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewCompanyKey = NewKey.extend({
  /** Whose OKRs it may write to, those of the teams beneath included; null: all. It reads what any member reads. */
  teamId: z.uuid(keysMessages.teamUnknown).nullable(),
})
export type NewCompanyKey = z.infer<typeof NewCompanyKey>

/** A key that acts for the company. It outlives the membership of whoever made it. */
export const CompanyKey = ApiKey.extend({
  teamId: z.uuid().nullable(),
  /** Null where it is for all OKRs, and where its team is gone: then it writes to none. */
  team: TeamMark.nullable(),
  maker: z.object({
    id: z.uuid().nullable(),
    fullName: z.string(),
    /** Whether they are an admin here today. */
    isAdmin: z.boolean(),
  }),
})
export type CompanyKey = z.infer<typeof CompanyKey>
