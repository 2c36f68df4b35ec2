import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  comeBack,
  type Google,
  goToGoogle,
  startGoogle,
  type Twist,
  throughGoogle,
} from '../testing/google.ts'
import { freshEmail } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let google: Google
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer(google.environment)
})
afterAll(async () => {
  await server.close()
  await google.close()
})

const claims = (email = freshEmail('google')) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  name: 'I',
})
const isSignedIn = async (client: ReturnType<TestServer['visitor']>) =>
  (await client.call(accounts.session, {})).reply.me !== null
const usersOf = (email: string) => server.parts.db.raw('select 1 from auth."user" where email = $1', [email])
const past = Math.floor(Date.now() / 1000) - 7200
const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`

describe('An identity that is not genuine brings nobody in', () => {
  const twists: [string, () => Twist][] = [
    ['signed by somebody else', () => ({ signedBy: google.strangersKey })],
    ['signed with a key nobody names', () => ({ header: { kid: 'two' } })],
    ['signed by nobody', () => ({ idToken: forged })],
    ['no token at all', () => ({ idToken: 'nonsense' })],
    ['made for another application', () => ({ claims: { aud: 'another.apps.example' } })],
    ['issued by somebody else', () => ({ claims: { iss: 'https://evil.example' } })],
    ['asked for by somebody else', () => ({ claims: { nonce: 'of another visit' } })],
    ['asked for by nobody', () => ({ claims: { nonce: undefined } })],
    ['run out', () => ({ claims: { iat: past, exp: past + 3600 } })],
    ['without an address', () => ({ claims: { email: undefined } })],
    ['with an address Google does not vouch for', () => ({ claims: { email_verified: false } })],
    ['while Google is down', () => ({ tokenStatus: 503 })],
  ]
  it.each(twists)('%s', async (_, twist) => {
    const client = server.visitor()
    const person = claims()
    expect(await throughGoogle(client, google, person, { twist: twist() })).toBe('/?google=failed')
    expect(await isSignedIn(client)).toBe(false)
    expect(await usersOf(person.email)).toEqual([])
  })
})

describe('A way back that does not fit', () => {
  it('by another browser than the one that set out signs nobody in', async () => {
    const query = google.consent(await goToGoogle(server.visitor()), claims())
    const other = server.visitor()
    expect(await comeBack(other, query)).toBe('/?google=failed')
    expect(await isSignedIn(other)).toBe(false)
  })

  it('with a state nobody made leads to the front door', async () => {
    const client = server.visitor()
    const { code } = google.consent(await goToGoogle(client), claims())
    expect(await comeBack(client, { code, state: 'made-up' })).toBe('/?google=failed')
    expect(await comeBack(client, { code })).toBe('/?google=failed')
    expect(await comeBack(client, {})).toBe('/?google=failed')
  })

  it('used a second time signs nobody in', async () => {
    const client = server.visitor()
    const query = google.consent(await goToGoogle(client), claims())
    expect(await comeBack(client, query)).toBe('/')
    expect(await comeBack(client, query)).toBe('/?google=failed')
  })

  it('after ten minutes is too late', async () => {
    const client = server.visitor()
    const query = google.consent(await goToGoogle(client, { next: '/profile' }), claims())
    await server.parts.db.raw(
      `update auth.verification
       set value = jsonb_set(value::jsonb, '{expiresAt}', to_jsonb((value::jsonb->>'expiresAt')::bigint - 600001))::text
       where value like $1`,
      [`%${query.state}%`],
    )
    expect(await comeBack(client, query)).toBe('/?next=%2Fprofile&google=failed')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('of someone who said no at Google blames nobody, and keeps what they came for', async () => {
    const client = server.visitor()
    const address = await goToGoogle(client, { next: '/profile', step: 'sign_up' })
    const state = new URL(address).searchParams.get('state') ?? ''
    expect(await comeBack(client, { error: 'access_denied', state })).toBe(
      '/?next=%2Fprofile&step=sign_up&google=cancelled',
    )
  })

  it('from a Google that cannot be reached', async () => {
    const gone = await testServer({ ...google.environment, GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token' })
    expect(await throughGoogle(gone.visitor(), google, claims())).toBe('/?google=failed')
    await gone.close()
  })
})
