import { AsyncLocalStorage } from 'node:async_hooks'
import { isMaker, type Prover, type SignUpMark, signedUpSeconds } from '@cairn/domain/accounts/proving-rules'
import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { type account as identity, user } from '../db/schema/auth.ts'
import { updateRow } from '../db/writing.ts'
import type { Settings } from '../env.ts'
import type { Postman } from '../mail/postman.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { collectMail } from './ask.ts'
import { browserCookie, giveBrowserCookie } from './cookies.ts'
import { passwordEndedMail } from './mails.tsx'
import { readSession, type SessionParts } from './session.ts'
import { deleteOpenCode } from './sign-in-codes.ts'

type Proving = Prover & { sessionId: string | null }

/** What a request that proves an address says about who sends it. */
export const proverOf = async (parts: SessionParts, request: FastifyRequest, now: Date): Promise<Proving> => {
  const session = await readSession(parts, request, now)
  const isIn = session !== null && whyHalfSignedIn(session) === null
  return {
    signedInAs: isIn ? session.me.account.id : null,
    sessionId: isIn ? session.id : null,
    signedUp: signedUpIn(parts, request),
  }
}

const proverContext = new AsyncLocalStorage<{ prover: Proving; now: Date }>()

type TellingParts = { db: Database; postman: Postman; settings: Pick<Settings, 'publicUrl'> }

/** The same for who sets no password with it: they are told that theirs has ended, in the transaction that ends it. */
export const confirmAddressAndMail = (parts: TellingParts, proof: Proof, now: Date) =>
  confirmAddress(parts.db, proof, now, async (tx, owner) =>
    parts.postman.queue(tx, await passwordEndedMail(owner, parts.settings.publicUrl)),
  )

/** For what is proven inside a call of the engine, which knows nothing of the request. */
export const withProver = <T>(prover: Proving, now: Date, run: () => Promise<T>) =>
  proverContext.run({ prover, now }, run)

export const confirmAddressInEngineCall = (db: Database, accountId: string, publicUrl: string) => {
  const call = proverContext.getStore()
  if (call === undefined) throw new Error('Nobody said who proves an address')
  return confirmAddress(db, { accountId, prover: call.prover }, call.now, async (_tx, owner) =>
    collectMail(() => passwordEndedMail(owner, publicUrl)),
  )
}

type Owner = Columns<typeof user, 'email' | 'name'>
type UnprovenAccount = Owner & Columns<typeof identity, 'password'>
type Proof = { accountId: string; prover: Proving; spentId?: string }

/**
 * The one way to prove an address. What was set before by someone who had not proven it ends with it: the database sees
 * to that in the statement of the proof, see the trigger `user_proven`. Open codes and links end, but for the one that is
 * being spent. Answers whether it was proven just now, and whether the password has gone.
 */
export const confirmAddress = (
  db: Database,
  { accountId, prover, spentId }: Proof,
  now: Date,
  tellOfEnd: (tx: Tx, owner: Owner) => Promise<unknown> = async () => null,
): Promise<{ isNew: boolean; passwordEnded: boolean }> =>
  db.as('cairn_accounts', {}, async (tx) => {
    const [account] = await tx.query<UnprovenAccount>(
      `select u.email, u.name, a.password from auth."user" u
       left join auth.account a on a.user_id = u.id and a.provider_id = 'credential'
       where u.id = $1 and not u.email_verified for update of u`,
      [accountId],
    )
    if (account === undefined) return { isNew: false, passwordEnded: false }
    const { email, name, password } = account
    const made = isMaker(prover, { id: accountId, passwordVersion: versionOf(password) })
    await tx.query(
      `select set_config('app.proven_by_maker_of', $1, true), set_config('app.kept_session', $2, true)`,
      [made ? accountId : '', prover.sessionId ?? ''],
    )
    // What whoever made it is called is not the name of whoever proves it, who is asked for theirs.
    const named = made ? {} : { name: '' }
    await updateRow(tx, user, accountId, { ...named, emailVerified: true, claimedAt: now, updatedAt: now })
    await tx.query('delete from auth.verification where value = $1 and id is distinct from $2', [
      accountId,
      spentId ?? null,
    ])
    await deleteOpenCode(tx, email, spentId)
    const passwordEnded = !made && password !== null
    if (passwordEnded) await tellOfEnd(tx, { email, name })
    return { isNew: true, passwordEnded }
  })

/** Tells one password from the next without saying anything about either. */
const versionOf = (hash: string | null) => (hash === null ? null : hashOf(hash).slice(0, 32))

const signedUpName = 'signed_up'

const signedUpIn = (parts: SessionParts, request: FastifyRequest): SignUpMark | null => {
  const [accountId, passwordVersion] = browserCookie(parts, request, signedUpName)?.split(' ') ?? []
  return accountId && passwordVersion ? { accountId, passwordVersion } : null
}

/** Remembers in the browser that this is where the password was chosen. It looks the same for an account that is not theirs. */
export const rememberSignUp = async (parts: SessionParts, accountId: string | null, reply: FastifyReply) => {
  const [row] = await parts.db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof identity, 'user_id' | 'password'>>(
      `select user_id, password from auth.account where user_id = $1 and provider_id = 'credential'`,
      [accountId],
    ),
  )
  const id = row?.user_id ?? crypto.randomUUID()
  const version = versionOf(row?.password ?? newToken())
  giveBrowserCookie(parts, reply, { name: signedUpName, value: `${id} ${version}`, seconds: signedUpSeconds })
}
