import { passkey } from '@better-auth/passkey'
import { passwordLength } from '@cairn/domain/accounts/rules'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins/magic-link'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Database, Tx } from '../db/client.ts'
import { account, passkey as passkeys, session, user, verification } from '../db/schema/auth.ts'
import type { GoogleSettings } from '../env.ts'
import { warningOf } from '../log.ts'
import { Refused } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { belongsToOtherAccount, collectMail, notSignedIn, refuseOtherAccount, rememberOutage } from './ask.ts'
import { keepConfirmation, signInLink } from './confirmation.ts'
import { hostPrefix } from './cookie-header.ts'
import { checkGoogleIdentity, forgetGoogleTokens, googleProvider } from './google-provider.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { hashingInTurns } from './hashing-turns.ts'
import {
  confirmationAgainMail,
  confirmationMail,
  existingAccountMail,
  passwordChangedMail,
  recoveryMail,
} from './mails.tsx'
import { type PasswordHashing, passwordHashing } from './password-hashing.ts'

const day = 24 * 60 * 60

export const sessionSeconds = 30 * day

/** Below this age a session is not written again, so that reading costs no write. */
export const sessionRenewalAge = day

/** To the engine the prefix is the beginning of a name: told of encryption, it would put one of its own before. */
const cookiesAt = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https:')
  return {
    cookiePrefix: `${secure ? hostPrefix : ''}cairn`,
    useSecureCookies: false,
    defaultCookieAttributes: { secure },
  }
}

type EngineParts = {
  db: Database
  hashing?: PasswordHashing | undefined
  publicUrl: string
  secret: string
  clock: () => Date
  google: GoogleSettings | null
  warn: (text: string) => void
}

/** The engine's own token works as often as one likes until it runs out, and is kept nowhere to be ended. */
const collectConfirmation = (
  { publicUrl, clock }: Pick<EngineParts, 'publicUrl' | 'clock'>,
  owner: { email: string },
  write: typeof confirmationMail,
) =>
  collectMail(async () => {
    const token = newToken()
    const keep = (tx: Tx) => keepConfirmation(tx, token, owner.email, clock())
    return { ...(await write(owner, token, publicUrl)), keep }
  })

/**
 * Credentials and sessions are kept by better-auth; companies, profiles and who may do what are our own.
 * It is called from our endpoints only, none of its own are reachable.
 */
export const accountsEngine = ({
  db,
  hashing = passwordHashing,
  publicUrl,
  secret,
  clock,
  google,
  warn,
}: EngineParts) =>
  betterAuth({
    appName: 'Cairn',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    database: withHashedTokens(
      drizzleAdapter(ownConnection(db), {
        provider: 'pg',
        schema: { user, session, account, verification, passkey: passkeys },
        // Its transactions would hold the embedded database's only connection while our hooks wait for it.
        transaction: false,
      }),
    ),
    // What a link is found by is in the link; whoever reads the table must not be able to write one.
    verification: { storeIdentifier: { default: 'hashed', overrides: { [signInLink]: 'plain' } } },
    advanced: {
      ...cookiesAt(publicUrl),
      database: { generateId: 'uuid' },
      disableOriginCheck: false,
    },
    session: {
      expiresIn: sessionSeconds,
      updateAge: sessionRenewalAge,
      cookieCache: { enabled: false },
      // Whether the proof of who someone is still counts is our own rule, asked at the gate.
      freshAge: 0,
    },
    hooks: {
      before: createAuthMiddleware(async (call) =>
        refuseOtherAccount(await getSessionFromCtx(call, { disableRefresh: true })),
      ),
      after: createAuthMiddleware(async ({ context: { newSession, internalAdapter } }) => {
        if (newSession === null || !belongsToOtherAccount(newSession)) return
        await internalAdapter.deleteSession(newSession.session.token)
        throw new Refused(notSignedIn)
      }),
    },
    user: { validateUserInfo: checkGoogleIdentity(db, publicUrl) },
    account: {
      // Who may come in by Google is decided by judgeGoogle, a rule of ours, and nowhere else.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, allowDifferentEmails: true },
    },
    databaseHooks: { account: forgetGoogleTokens },
    emailAndPassword: {
      enabled: true,
      // Whether an unproven address may sign in depends on membership, which only we know: see sign-in.ts.
      requireEmailVerification: false,
      autoSignIn: false,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: async ({ user: owner, token }) =>
        collectMail(() => recoveryMail(owner, token, publicUrl)),
      onPasswordReset: async ({ user: owner }) => collectMail(() => passwordChangedMail(owner, publicUrl)),
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: hashingInTurns(hashing),
      // Nobody learns from signing up whether an address has an account; its owner is told by mail.
      onExistingUserSignUp: async ({ user: owner }) =>
        owner.emailVerified
          ? collectMail(() => existingAccountMail(owner, publicUrl))
          : collectConfirmation({ publicUrl, clock }, owner, confirmationAgainMail),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: day,
      sendVerificationEmail: async ({ user: owner }) =>
        collectConfirmation({ publicUrl, clock }, owner, confirmationMail),
    },
    plugins: [
      passkey({
        rpID: new URL(publicUrl).hostname,
        rpName: 'Cairn',
        origin: new URL(publicUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      googleProvider(google, publicUrl),
      magicLink({
        storeToken: { type: 'custom-hasher', hash: async (token) => hashOf(token) },
        sendMagicLink: () => {
          throw new Error('Links that sign in are made by mintSignInLink')
        },
      }),
    ],
    logger: {
      level: 'error',
      // A wrong password is not an event; an exception is, without the parameters its statement had.
      log: (_level, message, ...causes) => {
        for (const cause of causes) if (cause instanceof Error) warn(`${message} ${warningOf(cause)}`)
      },
    },
  })

export type AccountsEngine = ReturnType<typeof accountsEngine>
export type WithEngine = { engine: AccountsEngine }

/** Every statement of the engine runs as the role that sees accounts and no company. */
const ownConnection = (db: Database) =>
  drizzle((sql, params, method) =>
    db
      .as('cairn_accounts', {}, (tx) => tx.proxy(sql, params, method))
      .catch((error) => {
        rememberOutage(error)
        throw error
      }),
  )
