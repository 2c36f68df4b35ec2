import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { validateAuthorizationCode, verifyProviderIdToken } from '@better-auth/core/oauth2'
import { provesAddress, whyGoogleMayNotEnter } from '@cairn/domain/accounts/google-rules'
import type { BetterAuthOptions } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { whileWaitingElsewhere } from '../call-life.ts'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { user } from '../db/schema/auth.ts'
import type { GoogleSettings } from '../env.ts'
import { collectMail } from './ask.ts'
import { googleLinkedMail } from './mails.tsx'
import { confirmAddressInEngineCall } from './prove.ts'

const freshFor = 10 * 60 * 1000
const googleKeysPatience = 5000

type KeySet = { fetchedAt: number; keys: Map<string, KeyObject> }

const fetchKeys = async (url: string): Promise<KeySet> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(googleKeysPatience), redirect: 'error' })
  if (!response.ok) throw new Error(`The keys cannot be had: ${response.status}`)
  const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid?: string })[] }
  const known = keys.map((key) => [key.kid ?? '', createPublicKey({ key, format: 'jwk' })] as const)
  return { fetchedAt: Date.now(), keys: new Map(known) }
}

/** The keys an identity may be signed with, fetched when one is needed and again after ten minutes. */
const keySet = (url: string) => {
  let held: Promise<KeySet> | null = null
  const current = async () => {
    const known = await held?.catch(() => null)
    if (known && Date.now() - known.fetchedAt < freshFor) return known
    held = fetchKeys(url)
    return held
  }
  return async ({ kid = '' }: { kid?: string | undefined }): Promise<KeyObject> => {
    const key = (await current()).keys.get(kid)
    if (key === undefined) throw new Error('Signed with a key that the issuer does not name')
    return key
  }
}

export const googleProviderId = 'google'
export const googleCallbackPath = '/api/accounts/google/callback'

const patience = 8000

const Claims = z.object({
  sub: z.string().min(1),
  email: z.email().transform((email) => email.toLowerCase()),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
})

/** What an identity token says, once somebody else has made sure that it is genuine. */
const payloadOf = (idToken: string) => {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(payload)
}
export const claimsIn = (idToken: string) => Claims.safeParse(payloadOf(idToken)).data ?? null

/**
 * The engine makes a nonce only for providers whose addresses it looked up itself. Ours is made of the challenge that
 * ties the code to this visit, so that the identity token is tied to it as well, and nothing more has to be kept.
 */
const nonceFor = (challenge: string) => createHash('sha256').update(`nonce ${challenge}`).digest('base64url')

/** The address at Google, asking for an identity token of this visit. */
export const withNonce = (address: string) => {
  const url = new URL(address)
  const challenge = url.searchParams.get('code_challenge')
  if (challenge !== null) url.searchParams.set('nonce', nonceFor(challenge))
  return url.toString()
}

/** Google with explicit addresses: nothing is fetched at start, and a stand-in runs the very same code. */
export const googleProvider = (google: GoogleSettings | null, publicUrl: string) =>
  genericOAuth({ config: google === null ? [] : [configOf(google, `${publicUrl}${googleCallbackPath}`)] })

const configOf = (google: GoogleSettings, redirectURI: string) => {
  const { clientId, clientSecret } = google
  const idToken = {
    jwks: keySet(google.keysUrl),
    // Google has issued tokens under its bare name, too.
    issuer: [google.issuer, google.issuer.replace(/^https:\/\//, '')],
    audience: clientId,
    algorithms: ['RS256'],
  }
  return {
    providerId: googleProviderId,
    clientId,
    clientSecret,
    authorizationUrl: google.authorizationUrl,
    tokenUrl: google.tokenUrl,
    redirectURI,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    prompt: 'select_account' as const,
    getToken: async (data: { code: string; codeVerifier?: string | undefined }) => {
      const tokens = await inTime(
        validateAuthorizationCode({
          code: data.code,
          codeVerifier: data.codeVerifier,
          redirectURI,
          options: { clientId, clientSecret, redirectURI },
          tokenEndpoint: google.tokenUrl,
        }),
      )
      const challenge = createHash('sha256')
        .update(data.codeVerifier ?? '')
        .digest('base64url')
      if (payloadOf(tokens.idToken ?? '').nonce !== nonceFor(challenge))
        throw new Error('The identity token was made for another visit')
      return tokens
    },
    getUserInfo: async ({ idToken: token }: { idToken?: string | undefined }) => {
      if (token === undefined || !(await verifyProviderIdToken({ idToken }, token))) return null
      const claims = claimsIn(token)
      if (claims === null) return null
      const { sub, email, email_verified: emailVerified } = claims
      return { id: sub, email, emailVerified, name: claims.name?.trim() ?? '' }
    },
    accountSubject: ({ profile }: { profile: Record<string, unknown> }) => String(profile.id ?? ''),
  }
}

/** A Google that keeps silent must not keep the browser waiting for minutes. */
const inTime = <T>(answer: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Google did not answer in time')), patience).unref()
  })
  return whileWaitingElsewhere(() => Promise.race([answer, late]))
}

type Judge = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

/** Asks the rule before a new Google identity becomes a way into an account, or makes one. What it proves is proven first. */
export const checkGoogleIdentity =
  (db: Database, publicUrl: string): Judge =>
  async ({ user, source }) => {
    if (source.oauth?.providerId !== googleProviderId || source.action === 'sign-in') return
    const google = { email: String(user.email), emailVerified: user.emailVerified === true }
    const account = source.action === 'link-account' ? await accountOf(db, String(user.id)) : null
    const error = whyGoogleMayNotEnter(google, account)
    if (error !== null) return { error }
    if (account === null) return
    if (provesAddress(google, account)) await confirmAddressInEngineCall(db, account.id, publicUrl)
    collectMail(() => mailIfLinked(db, account.id, publicUrl))
  }

/** Asked once the engine is done: it may still have found that the Google account is somebody else's. */
const mailIfLinked = async (db: Database, id: string, publicUrl: string) => {
  const [owner] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof user, 'email' | 'name'> & { emailVerified: boolean }>(
      `select u.email, u.name, u.email_verified as "emailVerified" from auth."user" u join auth.account a on a.user_id = u.id
       where u.id = $1 and a.provider_id = $2`,
      [id, googleProviderId],
    ),
  )
  return owner === undefined ? null : googleLinkedMail(owner, publicUrl)
}

const accountOf = async (db: Database, id: string) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof user, 'email' | 'email_verified'>>(
      'select email, email_verified from auth."user" where id = $1',
      [id],
    ),
  )
  return { id, email: row?.email ?? '', emailVerified: row?.email_verified ?? false }
}

/** We ask Google who someone is and nothing else, so what would let us act for them is not kept. */
const withoutTokens = async <A extends object>(account: A) => ({
  data: { ...account, accessToken: null, refreshToken: null },
})

export const forgetGoogleTokens = {
  create: { before: withoutTokens },
  update: { before: withoutTokens },
} satisfies NonNullable<BetterAuthOptions['databaseHooks']>['account']
