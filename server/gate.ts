import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import { type Audience, apiVersion } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { type Actor, can, type PermissionsLevel, type Program } from '@cairn/domain/permissions'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { FastifyRequest } from 'fastify'
import type { Session } from './accounts/session.ts'
import { type Origin, ownOrigin } from './origin.ts'
import { Refused, refuse } from './refused.ts'

declare const minted: unique symbol

/** The right to work inside one company. Only this module makes one; every tenant query asks for it. */
export type Scope = {
  readonly companyId: string
  readonly actor: Actor & { fullName: string }
  readonly now: Date
  /** What every entry of the log says of its write. */
  readonly origin: Origin
  /** What is read is past, and nobody changes it. */
  readonly isPast?: boolean
  readonly [minted]: true
}

/** The same for a program that acts for the company: what it writes bears the name of its key. */
export type ProgramScope = Omit<Scope, 'actor'> & { readonly actor: Program & { fullName: string } }

/** Who calls where calls are open to programs: a person, or nobody. */
export type AnyScope = Scope | ProgramScope

/** The same for work that no person asked for: a job, or a word from the payment provider. */
export type UnattendedScope = Omit<Scope, 'actor'> & { readonly actor: { id: null; fullName: null } }

/** What a handler knows of its caller, by the endpoint's audience. */
export type Caller<A extends Audience> = A extends 'visitor'
  ? unknown
  : A extends 'user'
    ? { session: Session }
    : { session: Session; membership: Membership; scope: Scope }

export const checkAudience = (audience: Exclude<Audience, 'visitor'>, session: Session | null, now: Date) => {
  if (session === null) throw new Refused({ code: 'not_signed_in', message: messages.notSignedIn })
  refuse(whyHalfSignedIn(session))
  if (audience === 'user') return { session }
  const { membership } = session.me
  if (membership === null) throw new Refused({ code: 'not_allowed', message: messages.noCompany })
  if (audience === 'admin' && !can(membership.profile, 'calls.of-admins'))
    throw new Refused({ code: 'not_allowed', message: messages.adminsOnly })
  return { session, membership, scope: scopeOf(membership, now, session.origin) }
}

type Insider = {
  company: { id: string }
  profile: { id: string; permissionsLevel: PermissionsLevel; fullName: string }
}

export const scopeOf = ({ company, profile }: Insider, now: Date, origin: Origin) =>
  ({
    companyId: company.id,
    actor: { id: profile.id, permissionsLevel: profile.permissionsLevel, fullName: profile.fullName },
    now,
    origin,
  }) as Scope

type OwnKey = { companyId: string; name: string; teamIds: readonly string[] | null }

export const programScope = ({ companyId, name, teamIds }: OwnKey, now: Date, origin: Origin) =>
  ({
    companyId,
    actor: { id: null, teamIds, fullName: name },
    now,
    origin,
  }) as ProgramScope

export const unattendedScope = (companyId: string, now: Date) =>
  ({ companyId, actor: { id: null, fullName: null }, now, origin: ownOrigin }) as UnattendedScope

/**
 * Cookies travel with every request a browser makes, so one that another site started is turned away. A neighbour under
 * the same domain is another site, and so is our own name without encryption: whoever sits on the line speaks there.
 */
export const refuseForeignSite = (request: FastifyRequest, publicUrl: string) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignOrigin(request, publicUrl)
}

/** The same whatever is asked, for what pages of no site are to ask. */
export const refuseForeignOrigin = (request: FastifyRequest, publicUrl: string) => {
  const origin = request.headers.origin
  const site = request.headers['sec-fetch-site']
  const own = origin === undefined || origin === publicUrl || origin === originAsked(request, publicUrl)
  if (!own || site === 'cross-site' || site === 'same-site')
    throw new Refused({ code: 'foreign_origin', message: messages.foreignOrigin })
}

/** Under another name than the public one, such as a machine's own, the request says itself where it went. */
const originAsked = ({ protocol, headers: { host } }: FastifyRequest, publicUrl: string) =>
  host === new URL(publicUrl).host ? publicUrl : `${protocol}://${host}`

export const refuseOtherVersion = (request: FastifyRequest) => {
  const asked = request.headers[apiVersion.header]
  if (asked !== undefined && asked !== apiVersion.current)
    throw new Refused({
      code: 'wrong_api_version',
      message: messages.wrongVersion(String(asked), apiVersion.current),
    })
}
