import { readFile } from 'node:fs/promises'
import { type Endpoint, endpoint } from '@cairn/domain/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { endpoints } from './reference/openapi.ts'
import { serve } from './serve.ts'
import { askOnce } from './testing/ask-once.ts'
import { type CallerName, callerNames, type Visit, visits } from './testing/permission-callers.ts'
import { type EndpointName, permissionMatrix } from './testing/permission-matrix.ts'
import { requestOf } from './testing/permission-requests.ts'
import { permissionsPage } from './testing/permissions-page.ts'
import { injectable } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { stateOf } from './testing/settled-company.ts'

type Called = { room: string; name: string; endpoint: Endpoint }

let server: TestServer
let people: ReturnType<typeof visits>
beforeAll(async () => {
  server = await testServer()
  people = visits(server)
})
afterAll(() => server.close())

const ask = (app: FastifyInstance, { room, name, endpoint: call }: Called, visit: Visit) =>
  askOnce(app, call, visit.caller.client, injectable(call, requestOf(room, name, call, visit)))

/** What is wrong with an answer besides its status. */
const flaws = (who: CallerName, { asked }: Visit, { status, text }: { status: number; text: string }) => {
  const isOutside = who === 'signedOut' || who === 'stranger'
  const told = isOutside ? Object.entries(asked.ids).filter(([, id]) => text.includes(id)) : []
  const isRefusal = status >= 400 && text !== ''
  const code = isRefusal ? JSON.parse(text).code : undefined
  return [
    ...told.map(([kind]) => `${who} is told the id of the ${kind}`),
    ...(who === 'halfIn' && status === 403 && code !== 'second_factor_required' && isRefusal
      ? [`${who} is refused with ${code}`]
      : []),
  ]
}

/** What everyone is answered, and whatever is wrong with it. */
const answersTo = async (called: Called, app = server.app) => {
  const statuses: number[] = []
  const problems: string[] = []
  const changes = called.endpoint.method !== 'GET'
  for (const who of callerNames) {
    const visit = await people.of(who)
    const before = changes ? await people.stateOf(who) : {}
    const answer = await ask(app, called, visit)
    statuses.push(answer.status)
    problems.push(...flaws(who, visit, answer))
    const mayChange = answer.status === 200 && who !== 'stranger' && who !== 'signedOut'
    if (changes && !mayChange)
      for (const [table, digest] of Object.entries(await stateOf(server, visit.asked.ids.company)))
        if (digest !== before?.[table])
          problems.push(`${who} was answered ${answer.status}, yet ${table} changed`)
    if (changes && answer.status === 200) people.end(who)
  }
  return { statuses, problems }
}

describe('Everyone is answered as the table says', () => {
  it.each(endpoints.map((called) => [`${called.room}.${called.name}` as EndpointName, called] as const))(
    'by %s',
    async (name, called) => {
      const { statuses, problems } = await answersTo(called)
      expect(byCaller(statuses)).toEqual(byCaller(permissionMatrix[name] ?? []))
      expect(problems).toEqual([])
    },
  )

  it('and the table has a row for each call, and no other', () => {
    expect(Object.keys(permissionMatrix)).toEqual(endpoints.map(({ room, name }) => `${room}.${name}`))
  })

  it('which docs/permissions.md shows; npm run permissions writes it anew', async () => {
    const page = await readFile(new URL('../docs/permissions.md', import.meta.url), 'utf8')
    expect(page).toBe(permissionsPage())
  })

  it('and a call that lets strangers read or change would be noticed', async () => {
    const app = await buildApp(server.parts)
    const params = z.object({ id: z.uuid() })
    const reply = z.object({ id: z.string() })
    const leaky = endpoint('POST', '/api/leaky/:id', {
      summary: 'A leak',
      audience: 'visitor',
      params,
      reply,
    })
    serve(app, server.parts, leaky, async ({ params: { id } }) => {
      await server.parts.db.raw(`update objectives set title = 'Mine' where id = $1`, [id])
      return { id }
    })
    const { statuses, problems } = await answersTo(
      { room: 'objectives', name: 'leaky', endpoint: leaky },
      app,
    )
    await app.close()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(problems).toEqual(
      ['signedOut', 'stranger'].flatMap((who) => [
        `${who} is told the id of the objective`,
        `${who} was answered 200, yet objectives changed`,
      ]),
    )
  })
})

const byCaller = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status, column) => [callerNames[column], status]))
