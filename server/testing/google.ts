import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from './client.ts'

type Claims = { sub: string; email: string; email_verified?: boolean; name?: string }

/** What a dishonest or broken provider does differently. */
export type Twist = {
  header?: object
  claims?: object
  signedBy?: KeyObject
  /** Anything that is not an identity token at all. */
  idToken?: string
  tokenStatus?: number
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const clientId = 'cairn.apps.example'
const clientSecret = 'hush'

const formOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/** An OpenID provider on loopback that can be told to misbehave. */
export const startGoogle = async () => {
  const { publicKey, privateKey } = pair()
  const pending = new Map<string, { claims: Claims; twist: Twist; asked: URLSearchParams }>()
  let keysFetched = 0
  let issuer = ''

  const idTokenOf = (claims: Claims, twist: Twist, nonce: string | null) => {
    const seconds = Math.floor(Date.now() / 1000)
    const lasting = { iss: issuer, aud: clientId, iat: seconds, exp: seconds + 3600 }
    const said = { ...lasting, nonce: nonce ?? undefined, ...claims, ...twist.claims }
    const signed = `${encoded({ alg: 'RS256', kid: 'one', ...twist.header })}.${encoded(said)}`
    const signature = createSign('RSA-SHA256')
      .update(signed)
      .sign(twist.signedBy ?? privateKey, 'base64url')
    return twist.idToken ?? `${signed}.${signature}`
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/keys') {
      keysFetched += 1
      return answer(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] })
    }
    const form = await formOf(request)
    const waiting = pending.get(form.get('code') ?? '')
    pending.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const proof = createHash('sha256').update(verifier).digest('base64url')
    const isProven = waiting?.asked.get('code_challenge') === proof
    if (waiting === undefined || !isProven || form.get('client_secret') !== clientSecret)
      return answer(400, { error: 'invalid_grant' })
    const { claims, twist, asked } = waiting
    if (twist.tokenStatus !== undefined) return answer(twist.tokenStatus, { error: 'server_error' })
    return answer(200, {
      access_token: 'secret',
      token_type: 'Bearer',
      id_token: idTokenOf(claims, twist, asked.get('nonce')),
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_AUTHORIZATION_URL: `${issuer}/auth`,
      GOOGLE_TOKEN_URL: `${issuer}/token`,
      GOOGLE_KEYS_URL: `${issuer}/keys`,
    },
    keysFetched: () => keysFetched,
    strangersKey: pair().privateKey,
    /** The person says yes at that address: the query Google sends the browser back with. */
    consent: (address: string, claims: Claims, twist: Twist = {}) => {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      pending.set(code, { claims, twist, asked })
      return { code, state: asked.get('state') ?? '' }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Google = Awaited<ReturnType<typeof startGoogle>>

/** Begins at our server as a browser would; answers with the address at Google. */
export const goToGoogle = async (client: Client, query: Record<string, string> = {}) => {
  const { headers } = await client.send({ method: 'GET', url: '/api/accounts/google', query })
  return String(headers.location)
}

/** Comes back from Google; answers with the page the browser is sent to. */
export const comeBack = async (client: Client, query: Record<string, string>) => {
  const { headers } = await client.send({ method: 'GET', url: '/api/accounts/google/callback', query })
  return String(headers.location)
}

/** All the way to Google and back. */
export const throughGoogle = async (
  client: Client,
  google: Google,
  claims: Claims,
  { twist = {}, query = {} }: { twist?: Twist; query?: Record<string, string> } = {},
) => comeBack(client, google.consent(await goToGoogle(client, query), claims, twist))
