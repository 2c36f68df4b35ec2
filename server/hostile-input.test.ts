import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { rebuildDemo } from './demo/commands.ts'
import { endpoints } from './reference/openapi.ts'
import { type HostileCaller, hostileCallerNames, hostileCallers } from './testing/hostile-callers.ts'
import { hostileRun, hostility, type KeptCall } from './testing/hostile-run.ts'
import { standIn } from './testing/hostile-values.ts'
import { keptCalls } from './testing/kept-calls.ts'
import { quickHashing } from './testing/remembered-hashing.ts'
import { places, sampleRequest } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'

const { calls, seed } = hostility
const each = Math.ceil(calls / hostileCallerNames.length)
/** How often the other company is looked at: whatever changed it is one of so many calls. */
const lookEvery = 100

let server: TestServer
let run: Awaited<ReturnType<typeof hostileRun>>
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: 'true' }, undefined, quickHashing)
  // Whoever comes first waits for its sixty people and all they have done, which is no scan that runs away.
  await rebuildDemo(server.parts.db, server.parts.clock())
  run = await hostileRun(server)
})
afterAll(() => server.close())

function* callsOf(by: HostileCaller) {
  const first = hostileCallerNames.indexOf(by) * each
  for (let number = first; number < first + each; number += 1) yield run.make(by, seed, number)
}

/** Each problem once, with the call as it would be kept. */
const problemsOf = async (calling: Iterable<KeptCall>) => {
  const found = new Map<string, KeptCall>()
  let number = 0
  for (const call of calling) {
    for (const problem of await run.send(call)) if (!found.has(problem)) found.set(problem, call)
    number += 1
    if (number % lookEvery === 0 && (await run.otherHasChanged()))
      found.set(`the other company was changed by one of ${lookEvery} calls`, call)
  }
  if (await run.otherHasChanged())
    found.set(`the other company was changed by one of the last calls`, keptNone)
  return [...found].map(([problem, call]) => `${problem}\n  for kept-calls.ts: ${JSON.stringify(call)},`)
}

const keptNone: KeptCall = { by: 'signedOut', from: '', method: 'GET', url: '/', headers: {} }

const unsayable = { toString: 1, valueOf: null }

describe('A value that cannot be made a text', () => {
  it.each(endpoints.map(({ room, name, endpoint }) => [`${room}.${name}`, endpoint] as const))(
    'is refused by the schemas of %s wherever it stands, and fails none of them',
    (_, endpoint) => {
      for (const place of places(endpoint)) {
        const sample = sampleRequest(endpoint, () => standIn('own', 'id'), { place, value: unsayable })
        const parsed = endpoint[place.part]?.safeParse(sample[place.part])
        expect(parsed?.error?.issues ?? []).toBeInstanceOf(Array)
      }
    },
  )
})

describe('A call that once went wrong goes well', () => {
  it.each(keptCalls.map((call) => [`${call.by} ${call.method} ${call.from}`, call] as const))(
    '%s',
    async (_, call) => expect(await problemsOf([call])).toEqual([]),
  )
})

describe(`Whatever is sent, it is answered or refused as the table says (${calls} calls, seed ${seed})`, () => {
  it.each(hostileCallerNames.map((by) => [hostileCallers[by].title, by] as const))(
    'by %s',
    async (_, by) => {
      expect(await problemsOf(callsOf(by))).toEqual([])
    },
    60_000 + each * 500,
  )

  it('and no object has learnt a key that nobody gave it', () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('and what would be wrong is noticed', async () => {
    const leaky = { ...server, app: await buildApp(server.parts) }
    const all = () => server.parts.db.raw('select name from companies')
    leaky.app.get('/api/fails', () => Promise.reject(new Error('at last')))
    leaky.app.get('/api/opens', { config: { endpoint: workspace.change } }, async () => ({}))
    leaky.app.get('/api/tells', all)
    leaky.app.get('/api/sleeps', () => new Promise(() => {}))
    leaky.app.get('/api/changes', () => server.parts.db.raw(`update companies set name = 'Mine'`))
    const watched = await hostileRun(leaky, 300)
    const cookie = hostileCallers.member.cookie
    const ask = (url: string) =>
      watched.send({ by: 'member', from: '', method: 'GET', url, headers: { cookie } })
    expect(await ask('/api/fails')).toEqual([expect.stringMatching(/^no call answered 500/)])
    expect(await ask('/api/opens')).toEqual(['workspace.change answered 200'])
    expect(await ask('/api/tells')).toEqual([expect.stringMatching(/^no call told Lighthouse/)])
    expect(await ask('/api/sleeps')).toEqual(['no answer within 300 ms'])
    expect(await watched.otherHasChanged()).toBe(false)
    expect(await ask('/api/changes')).toEqual([])
    expect(await watched.otherHasChanged()).toBe(true)
    leaky.app.server.closeAllConnections()
    await leaky.app.close()
  })
})
