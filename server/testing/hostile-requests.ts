import { type Dice, diceOf } from '@cairn/domain/demo/dice'
import type { Endpoint } from '@cairn/domain/endpoint'
import { endpoints } from '../reference/openapi.ts'
import { hostileBody, hostileHeader, hostileText, hostileValue, poison, standIn } from './hostile-values.ts'
import { kindOf } from './id-kinds.ts'
import type { Visit } from './permission-callers.ts'
import { requestOf } from './permission-requests.ts'
import { type Place, places, type Sample, sampleRequest } from './sample-requests.ts'

/**
 * One call as it is sent, with stand-ins for whatever differs from run to run. Over the wire it is bytes, each a character
 * of `raw`; otherwise the server is asked without a connection, which is faster and says the same.
 */
export type HostileCall = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  raw?: string
}

const things =
  `company team strategy objective parent keyResult update invitation adminInvitation session passkey self
  profile`.split(/\s+/)

/** A world of stand-ins, so that requests are made before anybody is there. */
const nobody = {
  caller: { id: standIn('own', 'caller') },
  asked: {
    ids: Object.fromEntries(things.map((kind) => [kind, standIn('own', kind)])),
    joinCode: standIn('own', 'joinCode'),
    people: new Proxy({} as Record<string, object>, {
      get: (_, role) => ({ email: standIn('own', `${String(role)}Email`), id: standIn('own', String(role)) }),
    }),
  },
} as unknown as Visit

type Draft = {
  sample: Sample
  method: string
  path: string
  query: string | null
  headers: Map<string, string>
  body: string | null
  cookie: string
}

const object = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What holds a place, made where it is missing. */
const holderOf = (sample: Sample, { part, path }: Place): [Record<string, unknown>, string] => {
  let holder = sample as Record<string, unknown>
  let key: string = part
  for (const next of path) {
    if (!object(holder[key])) holder[key] = typeof next === 'number' ? [] : {}
    holder = holder[key] as Record<string, unknown>
    key = String(next)
  }
  return [holder, key]
}

/** Assigned, one of its keys would become what the holder is made of. */
const poisonIn = (dice: Dice, holder: object) => {
  for (const [key, value] of Object.entries(poison(dice)))
    Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** What may be done to the parts of a request that a schema knows. */
const inPlace = (dice: Dice, endpoint: Endpoint, { sample }: Draft) => {
  const known = places(endpoint)
  if (known.length === 0) return
  const [holder, key] = holderOf(sample, dice.pick(known))
  const present = holder[key]
  const kind = dice.whole(0, 9)
  if (kind < 4) holder[key] = hostileValue(dice)
  else if (kind < 6) holder[key] = standIn('their', dice.pick(things))
  else if (kind < 7) delete holder[key]
  else if (kind < 8) holder[key] = [present, present]
  else if (kind < 9) holder[key] = { ...poison(dice), value: present }
  else poisonIn(dice, object(present) ? present : holder)
}
const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'TRACE']
const onMethod = (dice: Dice, _: Endpoint, draft: Draft) => {
  draft.method = dice.pick(methods)
  if (dice.chance(0.3)) draft.headers.set('x-http-method-override', dice.pick(methods))
}

const onPath = (dice: Dice, _: Endpoint, draft: Draft) => {
  const { path } = draft
  draft.path = dice.pick([
    () => `${path}/`,
    () => path.replace('/api/', '/api//'),
    () => path.replace('/api/', '/API/'),
    () => path.replace('/api/', '/api/./'),
    () => path.replace('/api/', '/api/x/../'),
    () => path.replace('/api/', '/api%2f'),
    () => path.replace('/api/', '/%61pi/'),
    () => `${path}%00`,
    () => `${path}%2e%2e%2f`,
    () => `${path};jsessionid=1`,
    () => `${path}.json`,
    () => `${path}%20`,
    () => `${path}%ff`,
    () => `${path}%`,
    () => `${path}/${encodeURIComponent(wellFormed(hostileText(dice)))}`,
    () => path.replace(/[^/]+$/, encodeURIComponent(wellFormed(hostileText(dice)))),
    () => `${path}${'/a'.repeat(3000)}`,
    () =>
      dice.pick([
        '/',
        '/mailbox',
        '/api/auth/get-session',
        '/api/openapi.json',
        '/.git/config',
        '/api/metrics',
        '/sandbox',
      ]),
  ])()
}

const onQuery = (dice: Dice, _: Endpoint, draft: Draft) => {
  const before = draft.query === null ? '' : `${draft.query}&`
  draft.query = dice.pick([
    () => `${before}${before}`,
    () => `${before}id=1&id=2&quarter=a&quarter=b&limit=1&limit=2`,
    () => `${before}a[b][c]=1&__proto__[x]=1&constructor[prototype][x]=1`,
    () => `${before}search=${encodeURIComponent(wellFormed(hostileText(dice)))}`,
    () => `${before}after=${encodeURIComponent(wellFormed(hostileText(dice)))}`,
    () => `${before}q=${'y'.repeat(12_000)}`,
    () => `${before}%=%&&&==&%ff=%00`,
    () => `${before}token=${standIn('session', 'half')}&key=a&email=b`,
  ])()
}

const onHeaders = (dice: Dice, _: Endpoint, draft: Draft) => {
  draft.headers.set(...hostileHeader(dice))
}

const onBody = (dice: Dice, _: Endpoint, draft: Draft) => {
  draft.body = hostileBody(dice)
}

const name = '~cookie~'
const half = `${name}=${standIn('session', 'half')}`
/** Another’s half session beside one’s own, in every spelling that a reader of cookies might take for the same name. */
const onCookie = (dice: Dice, _: Endpoint, draft: Draft) => {
  const own = draft.cookie
  draft.cookie = dice.pick([
    () => `${name} =${standIn('session', 'half')}; ${own}`,
    () => `${name}\t=${standIn('session', 'half')}; ${own}`,
    () => `${own}; ${name} =${standIn('session', 'half')}`,
    () => `"${name}"=${standIn('session', 'half')}; ${own}`,
    () => `${name}="${standIn('session', 'half')}"; ${own}`,
    () => `${own},${half}`,
    () => `__Secure-${half}; __Host-${half}; ${own}`,
    () =>
      `${name.toUpperCase()}${standIn('session', 'half')}; CAIRN.SESSION_TOKEN=${standIn('session', 'half')}; ${own}`,
    () => `${own.replace('.', '%2E')}; ${own}`,
    () => `${own}; cairn.passkey=${standIn('session', 'half')}; cairn.state=x`,
    () => `${own}x`,
    () => own.replace(/~$/, '~A'),
    () => `${name}=; ${own}`,
    () => `${name}=%; ${own}`,
    () => `;;;=;==; ${own};;`,
    () => `$Version=1; ${own}; $Path=/`,
    () => `${own}; ${'z'.repeat(6000)}=1`,
    () =>
      hostileText(dice)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .slice(0, 4000),
  ])()
}
type Change = (dice: Dice, endpoint: Endpoint, draft: Draft) => void
/** A change of the bodies’ parts comes first: what follows works on the text they make. */
const changes: [share: number, Change][] = [
  [0.55, inPlace],
  [0.25, inPlace],
  [0.12, onBody],
  [0.3, onHeaders],
  [0.15, onHeaders],
  [0.2, onCookie],
  [0.12, onMethod],
  [0.12, onPath],
  [0.15, onQuery],
]

/** An address cannot carry half a pair. */
const wellFormed = (said: string) => Buffer.from(said).toString()
const spelled = (said: unknown) => wellFormed(typeof said === 'string' ? said : (JSON.stringify(said) ?? ''))

const draftOf = (
  dice: Dice,
  { room, name: call, endpoint }: (typeof endpoints)[number],
  cookie: string,
): Draft => {
  const ownId = (field: string) => standIn('own', kindOf(room, field))
  const known = places(endpoint)
  const sample =
    known.length > 0 && dice.chance(0.4)
      ? sampleRequest(endpoint, ownId, { place: dice.pick(known), value: hostileValue(dice) })
      : requestOf(room, call, endpoint, nobody)
  return {
    sample: structuredClone(sample),
    method: endpoint.method,
    path: '',
    query: null,
    headers: new Map(),
    body: null,
    cookie,
  }
}

/** The address and the text that the parts make. */
const spell = (endpoint: Endpoint, draft: Draft) => {
  const { params, query, body } = draft.sample as Record<string, Record<string, unknown> | undefined>
  draft.path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(spelled(params?.[key] ?? '')),
  )
  if (object(query))
    draft.query = Object.entries(query)
      .flatMap(([key, said]) => (Array.isArray(said) ? said : [said]).map((one) => [key, one] as const))
      .map(([key, said]) => `${encodeURIComponent(wellFormed(key))}=${encodeURIComponent(spelled(said))}`)
      .join('&')
  if (endpoint.body === undefined) return
  draft.body = JSON.stringify(body ?? null)
  draft.headers.set('content-type', 'application/json')
}

/** The call of that number from that seed. */
export const hostileCall = (seed: number, number: number, cookie: string): HostileCall & { from: string } => {
  const dice = diceOf(`${seed} ${number}`)
  const called = endpoints[number % endpoints.length]
  if (called === undefined) throw new Error('The contract has no call')
  const draft = draftOf(dice, called, cookie)
  const due = changes.filter(([share]) => dice.chance(share)).map(([, change]) => change)
  for (const change of due.filter((one) => one === inPlace)) change(dice, called.endpoint, draft)
  spell(called.endpoint, draft)
  for (const change of due.filter((one) => one !== inPlace)) change(dice, called.endpoint, draft)
  return {
    from: `${called.room}.${called.name}`,
    method: draft.method,
    url: draft.query === null ? draft.path : `${draft.path}?${draft.query}`,
    headers: {
      ...Object.fromEntries(draft.headers),
      ...(draft.cookie === '' ? {} : { cookie: draft.cookie }),
    },
    ...(draft.body === null ? {} : { body: draft.body }),
  }
}
