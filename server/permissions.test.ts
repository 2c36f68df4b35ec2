import { readFile } from 'node:fs/promises'
import { type Endpoint, endpoint } from '@cairn/domain/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { endpoints } from './reference/openapi.ts'
import { serve } from './serve.ts'
import { askOnce } from './testing/ask-once.ts'
import { answersOf, rowsOf } from './testing/permission-answers.ts'
import { type CallerName, callerNames, type Visit, visits } from './testing/permission-callers.ts'
import { isGivenSecret, type Level, levels, levelsOf } from './testing/permission-levels.ts'
import { permissionMatrix } from './testing/permission-matrix.ts'
import { requestOf } from './testing/permission-requests.ts'
import type { EndpointName } from './testing/permission-rows.ts'
import { permissionsPage } from './testing/permissions-page.ts'
import { injectable } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { stateOf } from './testing/settled-company.ts'

type Called = { room: string; name: string; endpoint: Endpoint }

let server: TestServer
let people: ReturnType<typeof visits>
beforeAll(async () => {
  server = await testServer({ OUTBOUND_ALLOWED: '127.0.0.1:9' })
  people = visits(server)
})
afterAll(() => server.close())

const ask = (app: FastifyInstance, { room, name, endpoint: call }: Called, visit: Visit, level: Level) =>
  askOnce(app, call, visit.caller.client, injectable(call, requestOf(room, name, call, visit, level)))

const isOutside = (who: CallerName) => who === 'signedOut' || who === 'stranger'

/** What is wrong with an answer besides its status. */
const flaws = (
  { endpoint: { audience, needsProof } }: Called,
  who: CallerName,
  { asked }: Visit,
  { status, text }: { status: number; text: string },
) => {
  const told = isOutside(who) ? Object.entries(asked.ids).filter(([, id]) => text.includes(id)) : []
  const isRefusal = status >= 400 && text !== ''
  const code = isRefusal ? JSON.parse(text).code : undefined
  return [
    ...told.map(([kind]) => `${who} is told the id of the ${kind}`),
    ...(who === 'longAgo' && needsProof && code !== 'proof_needed' ? [`${who} is refused with ${code}`] : []),
    ...(who === 'halfIn' &&
    audience !== 'visitor' &&
    status === 403 &&
    code !== 'second_factor_required' &&
    isRefusal
      ? [`${who} is refused with ${code}`]
      : []),
  ]
}

/** What everyone is answered, and whatever is wrong with it. */
const answersTo = async (called: Called, level: Level, app = server.app) => {
  const admins = level === 'lastAdmin' ? 'one' : 'several'
  const statuses: number[] = []
  const problems: string[] = []
  const changes = called.endpoint.method !== 'GET'
  for (const who of callerNames) {
    const visit = await people.of(who, admins)
    const before = changes ? await people.stateOf(who, admins) : {}
    const answer = await ask(app, called, visit, level)
    statuses.push(answer.status)
    problems.push(...flaws(called, who, visit, answer))
    const isAdmitted = isGivenSecret(called.room, called.endpoint, level) || !isOutside(who)
    const mayChange = answer.status === 200 && isAdmitted
    if (changes && !mayChange)
      for (const [table, digest] of Object.entries(await stateOf(server, visit.asked.ids.company)))
        if (digest !== before?.[table])
          problems.push(`${who} was answered ${answer.status}, yet ${table} changed`)
    if (changes && answer.status === 200) people.end(who, admins)
  }
  return { statuses, problems }
}

describe('Everyone is answered as the table says', () => {
  it.each(
    endpoints.flatMap((called) =>
      Object.entries(levelsOf(called.room, called.endpoint)).map(([level, words]) => {
        const name = `${called.room}.${called.name}` as EndpointName
        return [`${name}${words && `, where it is ${words}`}`, name, level as Level, called] as const
      }),
    ),
  )('by %s', async (_, name, level, called) => {
    const { statuses, problems } = await answersTo(called, level)
    expect(byCaller(statuses)).toEqual(byCaller(answersOf(name, level, called.endpoint)))
    expect(problems).toEqual([])
  })

  it('and the table has rows for each call and each level of what it acts upon, and no others', () => {
    const wanted = endpoints.map(({ room, name, endpoint }) => [
      `${room}.${name}`,
      Object.keys(levelsOf(room, endpoint)),
    ])
    const given = Object.keys(permissionMatrix).map((name) => [
      name,
      Object.keys(rowsOf(name as EndpointName)),
    ])
    expect(given).toEqual(wanted)
  })

  it('where a call that names a person or an invitation in its path acts upon something with a level', () => {
    const byId = (path: `/api/${string}`, params: z.ZodObject) =>
      endpoint('POST', path, { summary: 'Acts', audience: 'member', params, reply: z.null() })
    const one = z.object({ id: z.uuid() })
    expect(levelsOf('people', byId('/api/people/:id/promote', one))).toBe(levels.profile)
    expect(levelsOf('invitations', byId('/api/invitations/:id/link', one))).toBe(levels.invitation)
    const person = byId('/api/teams/of/:memberId', z.object({ memberId: z.uuid() }))
    expect(levelsOf('teams', person)).toBe(levels.profile)
    expect(levelsOf('teams', byId('/api/teams/:id/move', one))).toEqual({ '': '' })
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
      await server.parts.db.raw(`update objectives set due_date = '2030-01-01' where id = $1`, [id])
      return { id }
    })
    const { statuses, problems } = await answersTo(
      { room: 'objectives', name: 'leaky', endpoint: leaky },
      '',
      app,
    )
    await app.close()
    const whatKeysGet = { byKey: 403, byReadingKey: 403, byCompanyKey: 403 }
    expect(byCaller(statuses)).toEqual({ ...byCaller(statuses.map(() => 200)), ...whatKeysGet })
    expect(problems).toEqual(
      ['signedOut', 'stranger'].flatMap((who) => [
        `${who} is told the id of the objective`,
        `${who} was answered 200, yet objectives changed`,
        `${who} was answered 200, yet objective_days changed`,
      ]),
    )
  })
})

const byCaller = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status, column) => [callerNames[column], status]))
