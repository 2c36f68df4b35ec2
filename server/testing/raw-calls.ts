import { type AddressInfo, connect, type Socket } from 'node:net'
import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { health } from '@cairn/domain/health/contract'
import { live } from '@cairn/domain/live/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { imports } from '@cairn/domain/objectives/import-contract'
import { teams } from '@cairn/domain/teams/contract'
import type { FastifyInstance } from 'fastify'
import type { Client } from './client.ts'
import { freshEmail } from './people.ts'

/** Something to ask for, as it goes over the wire. */
export type Asked = { method: string; path: string; body?: string; contentType?: string }

export const cookiesOf = ({ cookies }: Pick<Client, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** A request as text: what comes before the body, and the body. */
export const requestOf = (
  { method, path, body = '', contentType = 'application/json' }: Asked,
  cookie: string,
) => {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
    ...(body === '' ? [] : [`content-type: ${contentType}`, `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return { head: `${head.join('\r\n')}\r\n\r\n`, body }
}

export type Line = {
  socket: Socket
  /** How many answers have begun to come. */
  answers(): number
  /** Whether there was an answer, or will never be one. */
  isDone(): boolean
}

/** A connection to a server that listens, which says what it is told to and no more. */
export const openLine = async (app: FastifyInstance): Promise<Line> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  // A server may close what is of no use to it while we still write.
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  const answers = () => heard.split('HTTP/1.1 ').length - 1
  return { socket, answers, isDone: () => answers() > 0 || socket.destroyed }
}

const csv = 'title,quarter\nGrow the harbour,Q1 2027\n'
/** A call of each kind: what they hold while they last is not the same. */
export const kinds: Record<string, () => Asked> = {
  'a read': () => ({ method: 'GET', path: accounts.me.path }),
  'a look at a read': () => ({ method: 'HEAD', path: accounts.me.path }),
  'a large read': () => ({ method: 'GET', path: objectives.list.path }),
  'a write': () => ({
    method: 'POST',
    path: teams.create.path,
    body: JSON.stringify({ name: `Team ${freshEmail()}`, parentId: null }),
  }),
  'a refused write': () => ({ method: 'POST', path: teams.create.path, body: '{"name":7}' }),
  'what works on after its reply': () => ({
    method: 'POST',
    path: signInCodes.askForCode.path,
    body: JSON.stringify({ email: freshEmail() }),
  }),
  'a stream of changes': () => ({ method: 'GET', path: live.events.path }),
  'a look at a stream': () => ({ method: 'HEAD', path: live.events.path }),
  'a download': () => ({ method: 'GET', path: objectives.export.path }),
  'an import': () => ({ method: 'POST', path: imports.import.path, body: JSON.stringify({ csv }) }),
  'the metrics': () => ({ method: 'GET', path: health.metrics.path }),
  'an address that nobody answers': () => ({ method: 'GET', path: '/api/nothing' }),
  'an address that cannot be read': () => ({ method: 'GET', path: '/api/%zz' }),
  'no request at all': () => ({ method: 'NONSENSE', path: ' ' }),
}

/** How far a call has come when its connection is closed. */
export const stages = ['in its head', 'in its body', 'at work', 'answered', 'behind another'] as const
export type Stage = (typeof stages)[number]

/** What has been sent by then. */
export const textOf = (kind: string, stage: Stage, client: Pick<Client, 'cookies'>) => {
  const { head, body } = requestOf(kinds[kind]?.() ?? { method: 'GET', path: '/' }, cookiesOf(client))
  return {
    'in its head': head.slice(0, -4),
    'in its body': head + body.slice(0, -1),
    'at work': head + body,
    answered: head + body,
    'behind another': head + body + head + body,
  }[stage]
}

/** How many requests the server makes of it. */
export const requestsIn = (kind: string, stage: Stage) =>
  kind === 'no request at all' || stage === 'in its head' ? 0 : stage === 'behind another' ? 2 : 1
