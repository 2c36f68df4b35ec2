import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { security } from '@cairn/domain/security/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { APIError } from 'better-call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../reference/openapi.ts'
import type { Client } from '../testing/client.ts'
import { type Google, startGoogle } from '../testing/google.ts'
import { newcomer, password } from '../testing/people.ts'
import { halfSignedIn, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'
import { callEngine } from './ask.ts'
import { anonymousAsker, askerOf } from './cookies.ts'
import { readSession } from './session.ts'

const name = 'cairn.session_token'

/** Each puts two sessions into one header; `a` is the caller's own, `b` the half session of somebody else. */
const spellings: Record<string, (a: string, b: string) => string> = {
  'the name twice': (a, b) => `${name}=${a}; ${name}=${b}`,
  'the name twice, the other way round': (a, b) => `${name}=${b}; ${name}=${a}`,
  'the same one twice': (a) => `${name}=${a}; ${name}=${a}`,
  'no space between them': (a, b) => `${name}=${b};${name}=${a}`,
  'a space before the sign': (a, b) => `${name} =${b}; ${name}=${a}`,
  'a space before the sign of the second': (a, b) => `${name}=${a}; ${name} =${b}`,
  'a tab before the sign': (a, b) => `${name}\t=${b}; ${name}=${a}`,
  'a tab before the name': (a, b) => `${name}=${b};\t${name}=${a}`,
  'a space that does not break before the sign': (a, b) => `${name}\u00a0=${b}; ${name}=${a}`,
  'a space after the sign': (a, b) => `${name}= ${b}; ${name}=${a}`,
  'quotes around the value': (a, b) => `${name}="${b}"; ${name}=${a}`,
  'quotes around the name': (a, b) => `"${name}"=${b}; ${name}=${a}`,
  'capitals in the name': (a, b) => `Cairn.Session_Token=${b}; ${name}=${a}`,
  'a dot in its long form': (a, b) => `cairn%2Esession_token=${b}; ${name}=${a}`,
  'a letter in its long form': (a, b) => `%63airn.session_token=${b}; ${name}=${a}`,
  'the name for encrypted connections': (a, b) => `__Secure-${name}=${b}; ${name}=${a}`,
  'the name for one host': (a, b) => `__Host-${name}=${b}; ${name}=${a}`,
  'a name for encrypted connections in small letters': (a, b) => `__secure-${name}=${b}; ${name}=${a}`,
  'a name without a value': (a, b) => `${name}; ${name} =${b}; ${name}=${a}`,
  'another cookie between them': (a, b) => `${name} =${b}; theme=dark; ${name}=${a}`,
  'a comma between them': (a, b) => `theme=dark, ${name}=${b}; ${name}=${a}`,
}

let google: Google
let server: TestServer
let own: Awaited<ReturnType<typeof newcomer>>
let other: Awaited<ReturnType<typeof newcomer>>
let half: Client
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer(google.environment)
  own = await newcomer(server)
  other = await newcomer(server)
  await turnOnSecondFactor(server, other.client)
  half = await halfSignedIn(server, other.email)
})
afterAll(async () => {
  await server.close()
  await google.close()
})

const cookie = (client: Client) => encodeURIComponent(client.cookies.get(name) ?? '')

/** Everything about an account by which anyone comes in, or is in. */
const waysInto = (accountId: string) =>
  Promise.all(
    ['passkey', 'account', 'session', 'two_factor'].map((table) =>
      server.parts.db.raw(
        `select to_jsonb(t) - 'last_active_at' as row from auth.${table} t where user_id = $1 order by 1`,
        [accountId],
      ),
    ),
  )

const post = (endpoint: Endpoint, body?: object) => ({ endpoint, body })
/** The calls behind which the credentials engine stands. */
const calls = () => {
  const credential = softwareAuthenticator().create({ challenge: 'c2VjcmV0' })
  const changed = { currentPassword: password, password: 'another long walk', signOutOthers: true }
  return [
    post(security.passkeyCreation),
    post(security.addPasskey, { name: 'Planted', credential }),
    post(security.passkeyRequest),
    post(security.signInWithPasskey, { credential: softwareAuthenticator().get({ challenge: 'c2VjcmV0' }) }),
    post(ownAccount.changePassword, changed),
    post(ownAccount.linkGoogle),
    post(ownAccount.endSessions, { scope: 'global' }),
    post(ownAccount.deleteAccount, { confirmation: password, deletesWorkspace: false }),
    post(accounts.setPassword, { password: 'another long walk' }),
    post(accounts.confirmEmail, { token: 'none' }),
    post(accounts.signIn, { email: own.email, password }),
    post(accounts.callback, { token: 'a'.repeat(64) }),
    post(accounts.resetPassword, { token: 'none', password: 'another long walk' }),
    post(accounts.session),
    post(accounts.renew),
    post(signInCodes.signInByLink, { token: 'a'.repeat(64) }),
    post(accounts.signOut),
  ]
}

/** The client's own jar would add a third cookie, so the header is written by hand. */
const send = (endpoint: Endpoint, header: string | string[], body?: object) =>
  server.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:\w+/g, 'none'),
    headers: { cookie: header },
    ...(body === undefined ? {} : { payload: body }),
  })

const twoSessions = { code: 'malformed_request', message: messages.twoSessions }

describe('Two session cookies in one request are refused, and change nobody', () => {
  it.each(Object.entries(spellings))('%s', async (_, spell) => {
    const before = await Promise.all([waysInto(own.account.id), waysInto(other.account.id)])
    for (const { endpoint, body } of calls()) {
      const answer = await send(endpoint, spell(cookie(own.client), cookie(half)), body)
      expect([endpoint.path, answer.statusCode, answer.json()]).toMatchObject([
        endpoint.path,
        400,
        twoSessions,
      ])
    }
    expect(await Promise.all([waysInto(own.account.id), waysInto(other.account.id)])).toEqual(before)
  })

  it('by every call of the contract and by the pages on the way to Google and back', async () => {
    const header = `${name} =${cookie(half)}; ${name}=${cookie(own.client)}`
    const answers = await Promise.all(
      endpoints.map(async ({ endpoint }) => (await send(endpoint, header, {})).statusCode),
    )
    expect(new Set(answers)).toEqual(new Set([400]))
    for (const url of ['/api/accounts/google', '/api/accounts/google/callback?state=x&code=y'])
      expect((await server.app.inject({ url, headers: { cookie: header } })).statusCode).toBe(400)
  })

  it('and forgotten by the browser, which is let in again with one', async () => {
    const header = `__Secure-${name}=old; ${name}=${cookie(own.client)}`
    const answer = await send(accounts.me, header)
    expect(answer.cookies).toMatchObject([
      { name, value: '', maxAge: 0 },
      { name: `__Host-${name}`, value: '', maxAge: 0, secure: true },
      { name: `__Secure-${name}`, value: '', maxAge: 0, secure: true },
    ])
    expect((await send(accounts.me, `${name}=${cookie(own.client)}`)).statusCode).toBe(200)
  })
})

describe('One session cookie', () => {
  it.each([
    ['a space before the sign', (a: string) => `${name} =${a}`],
    ['quotes around it', (a: string) => `${name}="${a}"`],
    ['capitals', (a: string) => `${name.toUpperCase()}=${a}`],
    ['another prefix', (a: string) => `__Host-${name}=${a}`],
  ])('that is not spelled as ours is nobody’s: %s', async (_, spell) => {
    expect((await send(accounts.me, spell(cookie(own.client)))).statusCode).toBe(401)
    expect((await send(security.passkeyCreation, spell(cookie(own.client)))).statusCode).toBe(401)
  })

  it('is found among cookies of others', async () => {
    const header = `a=%; ;=; session_token=x; cairn.session_token.0=y;${name}=${cookie(own.client)}`
    expect((await send(accounts.me, header)).statusCode).toBe(200)
  })
})

describe('Whom the engine takes for the caller', () => {
  const request = { ip: '10.0.0.1', headers: {} } as Parameters<typeof readSession>[1]
  const sessionOf = async (client: Client) => {
    const sent = { ...request, headers: { cookie: `${name}=${cookie(client)}` } } as typeof request
    const session = await readSession(server.parts, sent, server.parts.clock())
    if (session === null) throw new Error('Nobody is signed in')
    return session
  }

  it('is whom the gate let in, or nothing is done', async () => {
    const [mine, theirs] = [await sessionOf(own.client), await sessionOf(half)]
    const before = await waysInto(other.account.id)
    const mistaken = askerOf(server.parts, request, { ...mine, token: theirs.token })
    const { api } = server.parts.engine
    const body = { currentPassword: password, newPassword: 'another long walk' }
    for (const call of [
      (headers: Headers) => api.changePassword({ body, headers }),
      (headers: Headers) => api.setPassword({ body: { newPassword: body.newPassword }, headers }),
      (headers: Headers) => api.generatePasskeyRegistrationOptions({ headers }),
      (headers: Headers) => api.getSession({ headers }),
      (headers: Headers) => api.signOut({ headers }),
    ]) {
      await expect(
        callEngine(server.parts, mistaken, async (headers) => call(headers)),
      ).rejects.toMatchObject({
        refusal: { code: 'not_signed_in', message: messages.notSignedIn },
      })
      // Nor is anybody let in who asks the engine on the quiet.
      await expect(call(mistaken.headers)).rejects.toThrow()
    }
    expect(await waysInto(other.account.id)).toEqual(before)
  })

  it('makes no session of another account while it works for one', async () => {
    const asker = askerOf(server.parts, request, await sessionOf(own.client))
    const before = await waysInto(own.account.id)
    const another = await newcomer(server)
    const others = await waysInto(another.account.id)
    const signIn = callEngine(server.parts, asker, (headers) =>
      server.parts.engine.api.signInEmail({ body: { email: another.email, password }, headers }),
    )
    await expect(signIn).rejects.toMatchObject({ refusal: { code: 'not_signed_in' } })
    expect(await waysInto(own.account.id)).toEqual(before)
    expect(await waysInto(another.account.id)).toEqual(others)
  })

  it('is nobody once the session has ended on the way: 401', async () => {
    const leaving = await newcomer(server)
    const { engine, db } = server.parts
    const session = await sessionOf(leaving.client)
    await db.raw('delete from auth.session where id = $1', [session.id])
    const late = askerOf(server.parts, request, session)
    await expect(
      callEngine(server.parts, late, (headers) => engine.api.generatePasskeyRegistrationOptions({ headers })),
    ).rejects.toMatchObject({ refusal: { code: 'not_signed_in' } })
  })

  it('is nobody as well where the engine itself finds no session, whatever it says of it: 401', async () => {
    for (const words of [undefined, { message: 'Session expired' }, { code: 'SESSION_EXPIRED' }]) {
      const asked = callEngine(server.parts, anonymousAsker, () =>
        Promise.reject(new APIError('UNAUTHORIZED', words)),
      )
      await expect(asked).rejects.toMatchObject({ refusal: { code: 'not_signed_in' } })
    }
  })
})
