import { objectives } from '@cairn/domain/objectives/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { googleProvider } from './accounts/google-provider.ts'
import { hashingInTurns } from './accounts/hashing-turns.ts'
import { openProvider } from './billing/provider.ts'
import { callOf, watchCalls } from './call-life.ts'
import { startPostman } from './mail/postman.ts'
import { smtpTransport } from './mail/smtp.ts'
import { Refused } from './refused.ts'
import { shedLoad } from './shedding.ts'
import { eventually } from './testing/eventually.ts'
import { strangeServer } from './testing/mail-server.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { turns } from './turns.ts'

let server: TestServer
let silent: Awaited<ReturnType<typeof strangeServer>>
beforeAll(async () => {
  server = await testServer()
  silent = await strangeServer(() => {})
})
afterAll(async () => {
  await silent.close()
  await server.close()
})

/** A server with one call that waits as told and one that reads, on two connections to the database. */
const bare = (wait: () => Promise<unknown>) => {
  const app = fastify()
  watchCalls(app)
  const { families } = shedLoad(app, {
    settings: { ...server.parts.settings, databaseConnections: 2 },
    machine: server.parts.machine,
  })
  const ends = { begun: 0, over: 0 }
  app.addHook('onRequest', async (request) => callOf(request).whenOver(() => (ends.over += 1)))
  app.post('/wait', { config: { endpoint: objectives.create } }, async () => {
    ends.begun += 1
    await wait().catch(() => {})
    return {}
  })
  app.get('/read', { config: { endpoint: workspace.info } }, async () => ({}))
  const inWork = () => families()[0]?.samples[0]?.value
  return { app, ends, inWork }
}

const port = () => Number(new URL(silent.url).port)
const mail = { id: 'm', to_email: 'ada@skerry.example', subject: 's', html: 'h', text: 't', attempts: 1 }

const waits: Record<string, () => () => Promise<unknown>> = {
  'a mail server': () => {
    const postman = startPostman({
      db: server.parts.db,
      sealing: server.parts.sealing,
      clock: server.parts.clock,
      transport: smtpTransport(silent.url, 'Cairn <cairn@example.com>'),
      onError: () => {},
    })
    return () => postman.deliver({ ...mail, unsubscribe_url: null, one_click: false })
  },
  'the payment provider': () => {
    const connection = { host: '127.0.0.1', port: port(), protocol: 'http' as const }
    const provider = openProvider({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', connection })
    return () => provider.createCustomer('c', 'Skerry', 'ada@skerry.example')
  },
  Google: () => {
    const address = `http://127.0.0.1:${port()}`
    const google = { clientId: 'i', clientSecret: 's', authorizationUrl: address, tokenUrl: address }
    const { options } = googleProvider(
      { ...google, issuer: address, keysUrl: address },
      server.parts.settings.publicUrl,
    )
    return async () => options.config[0]?.getToken?.({ code: 'c', redirectURI: address })
  },
  'their turn to hash a password': () => {
    const never = () => new Promise<never>(() => {})
    const { hash } = hashingInTurns({ hash: never, verify: never }, 1)
    return () => hash('correct horse')
  },
}

describe.each(Object.entries(waits))('Calls that wait for %s', (_, prepare) => {
  it('are no load: whoever reads meanwhile is answered, however many they are', async () => {
    const { app, ends, inWork } = bare(prepare())
    const leaving = new AbortController()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const waiting = Array.from({ length: 20 }, () =>
      fetch(`${address}/wait`, { method: 'POST', signal: leaving.signal }).catch(() => null),
    )
    await eventually(() => expect(ends.begun).toBe(20))
    expect((await fetch(`${address}/read`)).status).toBe(200)
    expect(inWork()).toBe(0)
    leaving.abort()
    await Promise.all(waiting)
    app.server.closeAllConnections()
    await app.close()
  })
})

describe('A call that has waited', () => {
  it('counts again once it goes on, and is gone when it is over', async () => {
    let goOn = () => {}
    const never = new Promise<never>(() => {})
    const { hash } = hashingInTurns({
      hash: () => new Promise((done) => (goOn = () => done('h'))),
      verify: () => never,
    })
    const { app, ends, inWork } = bare(async () => {
      await hash('correct horse')
      await new Promise<void>((done) => (goOn = done))
    })
    const answer = app.inject({ method: 'POST', url: '/wait' })
    await eventually(() => expect(ends.begun).toBe(1))
    expect(inWork()).toBe(0)
    goOn()
    await eventually(() => expect(inWork()).toBe(1))
    goOn()
    expect((await answer).statusCode).toBe(200)
    await eventually(() => expect({ over: ends.over, inWork: inWork() }).toEqual({ over: 1, inWork: 0 }))
    await app.close()
  })
})

describe('Turns', () => {
  it('are not kept for who has gone, whose place is free for the next', async () => {
    const inTurn = turns(1, 1)
    const begun: number[] = []
    let calls = 0
    const { app, ends } = bare(() => {
      calls += 1
      const number = calls
      return inTurn('us', async () => {
        begun.push(number)
        await new Promise<void>((done) => (goOn = done))
      })
    })
    let goOn = () => {}
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const ask = (signal?: AbortSignal) =>
      fetch(`${address}/wait`, { method: 'POST', ...(signal && { signal }) }).catch(() => null)
    const first = ask()
    await eventually(() => expect(begun).toEqual([1]))
    const leaving = new AbortController()
    const second = ask(leaving.signal)
    await eventually(() => expect(ends.begun).toBe(2))
    leaving.abort()
    await second
    await eventually(() => expect(ends.over).toBe(1))
    const third = ask()
    await eventually(() => expect(ends.begun).toBe(3))
    goOn()
    await first
    await eventually(() => expect(begun).toEqual([1, 3]))
    goOn()
    await third
    await app.close()
  })
})

describe('Passwords', () => {
  it('are hashed a few at a time, in the order they came; one too many is refused in words', async () => {
    const atWork: string[] = []
    const ends: (() => void)[] = []
    const slow = (password: string) =>
      new Promise<string>((done) => {
        atWork.push(password)
        ends.push(() => done(`hash of ${password}`))
      })
    const { hash, verify } = hashingInTurns(
      { hash: slow, verify: () => Promise.reject(new Error('broken')) },
      2,
      3,
    )
    const answers = ['a', 'b', 'c', 'd'].map((password) => hash(password))
    const failing = verify({ hash: 'h', password: 'e' })
    await expect(hash('one too many')).rejects.toSatisfy(
      (error) => error instanceof Refused && error.refusal.code === 'unavailable' && error.retryAfter === 5,
    )
    expect(atWork).toEqual(['a', 'b'])
    for (let count = 0; count < 4; count += 1) {
      await eventually(() => expect(ends.length).toBeGreaterThan(count))
      ends[count]?.()
    }
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'].map((one) => `hash of ${one}`))
    await expect(failing).rejects.toThrow('broken')
    expect(atWork).toEqual(['a', 'b', 'c', 'd'])
    const after = hash('f')
    await eventually(() => expect(ends).toHaveLength(5))
    ends[4]?.()
    expect(await after).toBe('hash of f')
  })
})
