import { cut } from '../cut.ts'
import { lengths } from '../lengths.ts'
import { hasSomethingToSee } from '../names.ts'

/** Who gives no name is called by the part of their e-mail before the @ sign. */
export const nameOrMailbox = (fullName: string | undefined, email: string) =>
  cut(
    (fullName && hasSomethingToSee(fullName) && fullName.trim()) || email.slice(0, email.indexOf('@')),
    lengths.name,
  )

export type NamedPerson = {
  account: { fullName: string; email: string }
  profile: { fullName: string } | null
}

/** Who came by a mailed link was never asked: the account has no name, and a profile the part before the @ sign. */
export const isNameless = ({ account: { fullName, email }, profile }: NamedPerson) =>
  !hasSomethingToSee(fullName) && (profile === null || profile.fullName === nameOrMailbox(undefined, email))
