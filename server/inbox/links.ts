import { createHmac } from 'node:crypto'
import { type MatterName, matterNames } from '@cairn/domain/inbox/reach'
import { z } from 'zod'
import type { Parts } from '../parts.ts'
import { isSameSecret } from '../secret-token.ts'

/** What a letter tells of, and what its reader stops with one click: the digest, or matters that are mailed at once. */
export type Stopped = 'digest' | readonly MatterName[]

type Secrets = Pick<Parts, 'secret' | 'previousSecret'>
type Reader = { companyId: string; profileId: string }

const nameOf = (what: Stopped) => (what === 'digest' ? what : what.join('-'))

const signatureOf = (secret: string, companyId: string, profileId: string, what: string) =>
  createHmac('sha256', secret)
    .update(`unsubscribe ${companyId} ${profileId} ${what}`)
    .digest('hex')
    .slice(0, 32)

/** Of letters, digits and dashes alone. It is kept nowhere: whoever holds it can end this mail to this person, and nothing else. */
export const unsubscribePath = ({ secret }: Secrets, { companyId, profileId }: Reader, what: Stopped) => {
  const name = nameOf(what)
  return `unsubscribe/${companyId}/${profileId}/${name}/${signatureOf(secret, companyId, profileId, name)}`
}

export const unsubscribeRoute = '/unsubscribe/:company/:profile/:what/:signature'

const Link = z.object({
  company: z.uuid(),
  profile: z.uuid(),
  what: z.string().max(200),
  signature: z.string().length(32),
})

/** Null for what no letter of ours said. */
export const readUnsubscribeLink = (
  { secret, previousSecret }: Secrets,
  params: unknown,
): (Reader & { what: Stopped }) | null => {
  const { success, data } = Link.safeParse(params)
  if (!success) return null
  const { company: companyId, profile: profileId, what, signature } = data
  const isOurs = [secret, previousSecret].some(
    (one) => one !== undefined && isSameSecret(signature, signatureOf(one, companyId, profileId, what)),
  )
  if (!isOurs) return null
  const named = what.split('-')
  return {
    companyId,
    profileId,
    what: what === 'digest' ? what : matterNames.filter((one) => named.includes(one)),
  }
}
