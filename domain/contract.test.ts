import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type Me, mailing } from './accounts/contract.ts'
import { contract } from './contract.ts'
import { apiVersion, type Endpoint, endpoint, type Input, type Request } from './endpoint.ts'
import { refusalStatus } from './refusal.ts'

/** Signing out, and what the payment provider signs. */
const unlimited = ['/api/accounts/sign-out', '/api/stripe/webhook']

type Named = [name: string, endpoint: Endpoint]
const endpoints: Named[] = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls).map(([name, call]): Named => [`${room}.${name}`, call]),
)

/** The names in a path that do not stand in its params schema, and the other way round. */
const strayParams = (call: Endpoint) => {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const inSchema = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : []
  return [
    ...inPath.filter((name) => !inSchema.includes(name)),
    ...inSchema.filter((name) => !inPath.includes(name)),
  ]
}

const duplicates = (calls: Named[]) => {
  const routes = calls.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  return routes.filter((route, index) => routes.indexOf(route) !== index)
}

describe.each(endpoints)('the call %s', (_, call) => {
  it('lives under /api/, in small letters but for what stands for something', () => {
    expect(call.path).toMatch(/^\/api(\/([a-z0-9]+([_-][a-z0-9]+)*|:[a-z]+([A-Z][a-z]+)*))+$/)
  })

  it('says in a line what it does', () => {
    expect(call.summary).toMatch(/^[A-Z].{9,99}[^.\s]$/)
  })

  it('says how many tries are enough, where anyone may write or ask for a mail', () => {
    const asksForMail = call.summary.startsWith('Mail ') && call.audience !== 'member'
    if (asksForMail) expect(call.tries).toEqual(mailing)
    if (call.audience === 'visitor' && call.method !== 'GET' && !unlimited.includes(call.path))
      expect(call.tries).toBeDefined()
  })

  it('names in its path exactly the params of its schema', () => {
    expect(strayParams(call)).toEqual([])
  })

  it('reads a body only where the method carries one', () => {
    expect(call.body !== undefined && ['GET', 'DELETE'].includes(call.method)).toBe(false)
  })

  it('refuses only in ways that have a status', () => {
    expect((call.refusals ?? []).filter((code) => !(code in refusalStatus))).toEqual([])
  })

  it('can be described to a machine: input as sent, reply as received', () => {
    for (const schema of [call.params, call.query, call.bodyType ? undefined : call.body])
      if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type', 'object')
    expect(() => z.toJSONSchema(call.reply, { io: 'input' })).not.toThrow()
  })
})

describe('the contract', () => {
  it('has no two calls with the same method and path', () => {
    expect(duplicates(endpoints)).toEqual([])
  })

  it('would notice two calls that differ only by the name of a param', () => {
    const sample = { summary: 'A sample', audience: 'member', reply: z.null() } as const
    const one = endpoint('GET', '/api/teams/:id', sample)
    const two = endpoint('GET', '/api/teams/:teamId', sample)
    expect(
      duplicates([
        ['a', one],
        ['b', two],
      ]),
    ).toEqual(['GET /api/teams/:'])
    expect(strayParams(one)).toEqual(['id'])
    expect(strayParams({ ...one, params: z.object({ id: z.uuid() }) })).toEqual([])
    expect(strayParams({ ...one, params: z.object({ id: z.uuid(), day: z.string() }) })).toEqual(['day'])
  })

  it('gives a handler what was parsed and asks a caller for no more than it reads', () => {
    const move = endpoint('POST', '/api/teams/:id/move', {
      summary: 'Move a team',
      audience: 'admin',
      params: z.object({ id: z.string() }),
      body: z.object({ after: z.string().transform(Number) }),
      reply: z.null(),
    })
    expectTypeOf<Input<typeof move>>().toEqualTypeOf<{
      params: { id: string }
      query: undefined
      body: { after: number }
    }>()
    expectTypeOf<Request<typeof move>>().toExtend<{ params: { id: string }; body: { after: string } }>()
    expect(move).toMatchObject({ method: 'POST', path: '/api/teams/:id/move', audience: 'admin' })
  })

  it('speaks version 1 in a header of its own', () => {
    expect(apiVersion).toEqual({ header: 'cairn-api-version', current: '1' })
  })
})

const id = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const company = {
  id,
  name: 'Stone',
  timeZone: 'Europe/Berlin',
  trial: {
    startDate: new Date('2026-03-10T09:00:00Z'),
    endDate: new Date('2026-03-24T09:00:00Z'),
    used: false,
  },
  subscription: {
    status: 'past_due' as const,
    currentPeriodEnd: new Date('2026-04-01T00:00:00Z'),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
  },
}
const profile = {
  id,
  fullName: 'Ada',
  email: 'ada@example.com',
  title: null,
  profileEmoji: null,
  permissionsLevel: 'company_admin' as const,
  teamId: null,
  isTeamLeader: false,
}
const me: Me = {
  account: { id, email: 'ada@example.com', fullName: 'Ada', emailVerified: true },
  membership: { profile, company },
}
const companyOnTheWire = {
  ...company,
  trial: { startDate: '2026-03-10T09:00:00.000Z', endDate: '2026-03-24T09:00:00.000Z', used: false },
  subscription: { ...company.subscription, currentPeriodEnd: '2026-04-01T00:00:00.000Z' },
}

describe('a reply', () => {
  it('carries its dates as ISO text', () => {
    expect(z.encode(contract.accounts.me.reply, me)).toEqual({
      account: me.account,
      membership: { profile, company: companyOnTheWire },
    })
    expect(z.encode(contract.workspace.createCompany.reply, { company })).toEqual({
      company: companyOnTheWire,
    })
  })

  it('comes back to the caller as it was', () => {
    const session = { me, expiresAt: new Date('2026-03-10T09:05:00Z') }
    const wire = JSON.parse(JSON.stringify(z.encode(contract.accounts.session.reply, session)))
    expect(z.decode(contract.accounts.session.reply, wire)).toEqual(session)
  })

  it('leaves out every key its schema does not name, however deep', () => {
    const leaky = {
      account: { ...me.account, passwordHash: 'secret' },
      membership: {
        profile: { ...profile, companyId: id },
        company: { ...company, joinCode: 'secret', trial: { ...company.trial, note: 'secret' } },
        session: 'secret',
      },
      token: 'secret',
    }
    const sent = z.encode(contract.accounts.signIn.reply, leaky)
    expect(sent).toEqual({ account: me.account, membership: { profile, company: companyOnTheWire } })
    expect(JSON.stringify(sent)).not.toContain('secret')
  })

  it('is nobody where nobody is signed in', () => {
    const nobody = { me: null, expiresAt: null }
    expect(z.encode(contract.accounts.session.reply, nobody)).toEqual(nobody)
  })

  it('is refused rather than sent when it lacks something', () => {
    const { company: _, ...membership } = { profile, company }
    expect(z.safeEncode(contract.accounts.me.reply, { ...me, membership } as never).success).toBe(false)
  })
})
