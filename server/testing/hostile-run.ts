import { diceOf } from '@cairn/domain/demo/dice'
import type { Endpoint } from '@cairn/domain/endpoint'
import { RefusalReply } from '@cairn/domain/refusal-schema'
import type { HTTPMethods } from 'fastify'
import { endpoints } from '../reference/openapi.ts'
import { type HostileCaller, hostileCallers, hostileWorld } from './hostile-callers.ts'
import { type HostileCall, hostileCall } from './hostile-requests.ts'
import { giveUpAfter, rawOf, sendRaw } from './hostile-wire.ts'
import { answersOf, rowsOf } from './permission-answers.ts'
import { callerNames } from './permission-callers.ts'
import type { Level } from './permission-levels.ts'
import type { EndpointName } from './permission-rows.ts'
import { listeningPort } from './raw-request.ts'
import type { TestServer } from './server.ts'

const asked = process.env.HOSTILE_CALLS
/** The short form asks the same every time; HOSTILE_CALLS=100000 asks that often, by HOSTILE_SEED or any. */
export const hostility = {
  calls: Number(asked ?? 5000),
  seed: Number(process.env.HOSTILE_SEED ?? (asked === undefined ? 1846 : Date.now() % 1_000_000)),
}

/** A call and who made it, as it is kept. */
export type KeptCall = HostileCall & { by: HostileCaller; from: string }

type Answer = { status: number; hit: EndpointName | null; text: string; headers: Record<string, unknown> }

/** One call in so many is bytes on a connection: slower, and only few things can be said no other way. */
const wireShare = 0.06
const hangs = Symbol('no answer')

const names = new Map<Endpoint, EndpointName>(
  endpoints.map(({ room, name, endpoint }) => [endpoint, `${room}.${name}` as EndpointName]),
)

const calls = Object.fromEntries([...names].map(([endpoint, name]) => [name, endpoint])) as Record<
  EndpointName,
  Endpoint
>

/** Whoever made one before has one: that there is none is no refusal for good. */
const ofOneMade = new Set<EndpointName>([
  'calendar.address',
  'calendar.renew',
  'calendar.choose',
  'calendar.turnOff',
])
/** Refused whatever is asked for: not theirs to call. The other codes depend on what was sent. */
const isNever = (status: number, hit: EndpointName) =>
  [401, 402, 403].includes(status) || (status === 404 && !ofOneMade.has(hit))
/** Bytes may leave out the word of the proxy, and the key. */
const mayBeAnother = (by: HostileCaller, hit: EndpointName | null) =>
  hit === 'health.metrics' || by === 'byKey'
/** Any name is a good one, and any id that is not theirs is no place in a list. */
const harmless = new Set<EndpointName | null>(['updates.post'])

let addresses = 0
const nextAddress = () => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/**
 * Sends calls and judges the answers. An answer may take far longer than any does on a quiet machine, and far less than a
 * scan that runs away.
 */
export const hostileRun = async (server: TestServer, longestAnswer = 5000) => {
  const { app } = server
  const hits = new Map<string, EndpointName | null>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    hits.set(request.id, (endpoint && names.get(endpoint)) ?? null)
    next()
  })
  const port = await listeningPort(app)
  const world = await hostileWorld(server)
  let used = 0
  let before = JSON.stringify(await world.kept())

  const hitBy = (id: unknown) => {
    const hit = hits.get(String(id)) ?? null
    hits.delete(String(id))
    return hit
  }

  const inject = async (
    { method, url, headers, body }: HostileCall,
    from: string,
  ): Promise<Answer | typeof hangs> => {
    const leaving = new AbortController()
    // However its address is spelled, the stream has no end to wait for.
    const isEndless = from === 'live.events'
    const asked = app.inject({
      method: method as HTTPMethods,
      url,
      headers: { 'x-forwarded-for': nextAddress(), ...headers },
      ...(body === undefined ? {} : { payload: body }),
      ...(isEndless ? { payloadAsStream: true, signal: leaving.signal } : {}),
    })
    const response = await inTime(asked, longestAnswer)
    leaving.abort()
    if (response === hangs) return hangs
    return {
      status: response.statusCode,
      hit: hitBy(response.headers['x-request-id']),
      text: isEndless ? '' : response.body,
      headers: response.headers,
    }
  }

  const overWire = async (raw: string): Promise<Answer[] | typeof hangs> => {
    const { statuses, requestIds, text, hung } = await sendRaw(port, raw, longestAnswer)
    if (hung) return hangs
    const hit = requestIds.map(hitBy)
    return statuses
      .filter((status) => status >= 200)
      .map((status, index) => ({ status, hit: hit[index] ?? null, text, headers: {} }))
  }

  /** Who makes something may name it, also like something of another company: from then on the name is theirs as well. */
  const named = new Set<string>()
  const noteNames = ({ status, hit }: Answer, said: string) => {
    if (status < 400 && (hit === 'objectives.create' || hit === 'teams.create'))
      for (const id of world.secrets) if (said.includes(id)) named.add(id)
  }

  const forbidden = (by: HostileCaller, { status, hit }: Answer, said: string) => {
    const { column } = hostileCallers[by]
    if (column === null || hit === null || status >= 400) return false
    // Where the level of the thing decides, only what is nobody’s at any level is forbidden for sure.
    const rows = Object.keys(rowsOf(hit)).map((level) => answersOf(hit, level as Level, calls[hit]))
    const isForbidden = rows.every((row) => isNever(row[callerNames.indexOf(column)] ?? 200, hit))
    // Another company’s admin is one at home: only what is still asked of ours is forbidden.
    return (
      isForbidden &&
      (column !== 'stranger' ||
        (world.secrets.some((id) => said.includes(id) && !named.has(id)) && !harmless.has(hit)))
    )
  }

  /** What they have said themselves they may read again: it may be the title of something of their own. */
  const saidBefore = new Map<HostileCaller, Set<string>>()
  const listen = (by: HostileCaller, said: string) => {
    const known = saidBefore.get(by) ?? new Set()
    for (const secret of world.secrets) if (said.includes(secret)) known.add(secret)
    saidBefore.set(by, known)
    return known
  }

  const problemsWith = (by: HostileCaller, answer: Answer, said: string, isRaw: boolean) => {
    const { status, hit, text, headers } = answer
    noteNames(answer, said)
    const known = listen(by, said)
    const told = world.secrets.filter((secret) => text.includes(secret) && !known.has(secret))
    return [
      ...(status >= 500 ? [`answered ${status} ${/"code":"\w+"/.exec(text)?.[0] ?? ''}`] : []),
      ...(forbidden(by, answer, said) && !(isRaw && mayBeAnother(by, hit)) ? [`answered ${status}`] : []),
      ...(told.length > 0 ? [`told ${told[0]} of the other company`] : []),
      ...(/\n\s+at |node_modules/.test(text) ? [`showed its insides: ${text.slice(0, 400)}`] : []),
      ...(isRaw ? [] : wordless(status, text)),
      ...(isRaw ? [] : barely(headers)),
    ].map((problem) => `${hit ?? 'no call'} ${problem}`)
  }

  const renew = (by: HostileCaller) => {
    used = 0
    world.renew(by)
    // Everyone visits the same demo, and finds there what was left.
    if (by !== 'demoVisitor') saidBefore.delete(by)
  }

  const send = async ({ by, ...call }: KeptCall) => {
    const present = await world.of(by)
    const filled = world.fillIn(JSON.stringify(call), present)
    const { raw, ...asked } = JSON.parse(filled) as HostileCall
    const answers = raw === undefined ? await inject(asked, call.from) : await overWire(raw)
    if (answers === hangs) return [`no answer within ${longestAnswer} ms`]
    const given = Array.isArray(answers) ? answers : [answers]
    for (const { status, hit } of given) if (status < 400 && hit !== null) used += wear(hit)
    const problems = given.flatMap((answer) => problemsWith(by, answer, decoded(filled), raw !== undefined))
    if (used >= wornOut) renew(by)
    return problems
  }

  return {
    send,
    make: (by: HostileCaller, seed: number, number: number): KeptCall => {
      const { cookie, ...caller } = hostileCallers[by]
      const call = hostileCall(seed, number, cookie)
      if ('authorization' in caller) call.headers.authorization = caller.authorization
      const dice = diceOf(`${seed} ${number} wire`)
      return { by, ...call, ...(dice.chance(wireShare) ? { raw: rawOf(dice, call) } : {}) }
    },
    /** Whether anything of the other company has changed since this was last asked. */
    otherHasChanged: async () => {
      const now = JSON.stringify(await world.kept())
      const hasChanged = now !== before
      before = now
      return hasChanged
    },
  }
}

const inTime = <T>(work: PromiseLike<T>, longest: number): Promise<T | typeof hangs> => {
  let stopLooking = () => {}
  const patience = new Promise<typeof hangs>((resolve) => {
    stopLooking = giveUpAfter(longest, () => resolve(hangs))
  })
  return Promise.race([Promise.resolve(work), patience]).finally(() => stopLooking())
}

const changing = new Set(
  endpoints.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ room, name }) => `${room}.${name}`),
)
/** What may decide who one is or what one may; the rest only uses up what there is to ask for. */
const decisive = /^(accounts|security|workspace|people|teams|invitations|billing|demo)\./
const wornOut = 8
const wear = (hit: EndpointName) => (changing.has(hit) ? (decisive.test(hit) ? wornOut : 1) : 0)

const decoded = (said: string) => {
  try {
    return decodeURIComponent(said)
  } catch {
    return said
  }
}

const wordless = (status: number, text: string) => {
  if (status < 400 || text === '') return []
  try {
    return RefusalReply.safeParse(JSON.parse(text)).success
      ? []
      : [`refused without code and message: ${text.slice(0, 400)}`]
  } catch {
    return [`refused in no words of ours: ${text.slice(0, 400)}`]
  }
}

/** What every answer carries, whatever was asked. */
const barely = (headers: Record<string, unknown>) => [
  ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['left the browser to guess']),
  ...(String(headers['content-security-policy']).includes("default-src 'none'") ? [] : ['sent no policy']),
  ...(Object.keys(headers).some((name) => name.startsWith('access-control'))
    ? ['let another site read']
    : []),
  ...[headers['set-cookie'] ?? []]
    .flat()
    .filter((cookie) => !/HttpOnly/.test(String(cookie)) || !/SameSite=Lax/.test(String(cookie)))
    .map((cookie) => `gave a bare cookie: ${cookie}`),
]
