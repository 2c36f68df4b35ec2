import { fullNameLength } from './schema.ts'

/** Who gives no name is called by the part of their e-mail before the @ sign. */
export const nameOrMailbox = (fullName: string | undefined, email: string) =>
  (fullName?.trim() || email.slice(0, email.indexOf('@'))).slice(0, fullNameLength)
