import { accounts } from '@cairn/domain/accounts/contract'
import { messages as billingMessages } from '@cairn/domain/billing/messages'
import { endpoint } from '@cairn/domain/endpoint'
import { messages as commonMessages } from '@cairn/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { inCompany } from './db/tenant.ts'
import { serve } from './serve.ts'
import { clientOf } from './testing/client.ts'
import { invite } from './testing/invitations.ts'
import { founder, type Member, newcomer, password } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

const summary = 'A call made for this test'
const reply = z.object({ role: z.string(), company: z.string() })
const read = endpoint('GET', '/api/for-members', { summary, audience: 'member', reply })
const manage = endpoint('POST', '/api/for-admins', { summary, audience: 'admin', reply })
const write = endpoint('POST', '/api/with-access', { summary, audience: 'member', needsAccess: true, reply })

let server: TestServer
let admin: Member
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  app = await buildApp(server.parts)
  for (const call of [read, manage, write])
    serve(app, server.parts, call, ({ scope }) =>
      inCompany(server.parts.db, scope, async (tx) => {
        const [row] = await tx.query<{ role: string; company: string }>(
          `select current_user as role, current_setting('app.company_id') as company`,
        )
        return row ?? { role: '', company: '' }
      }),
    )
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** The same person, calling the app that has the extra calls. */
const at = ({ cookies }: Member['client']) => {
  const client = clientOf(app)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

const plainMember = async () => {
  const { email, token } = await invite(server, admin)
  const body = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
  await server.visitor().call(accounts.createInvitedUser, { body })
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email, password } })
  return client
}

describe('A call', () => {
  it('for members works inside their company, as the role that sees no other', async () => {
    expect((await at(admin.client).call(read, {})).reply).toEqual({
      role: 'cairn_app',
      company: admin.companyId,
    })
  })

  it('for members is refused to who is signed out or has no company', async () => {
    expect((await clientOf(app).call(read, {})).status).toBe(401)
    const { client } = await newcomer(server)
    const { status, refusal } = await at(client).call(read, {})
    expect({ status, message: refusal.message }).toEqual({ status: 403, message: commonMessages.noCompany })
  })

  it('for admins is refused to members', async () => {
    expect((await at(admin.client).call(manage, {})).status).toBe(200)
    const { status, refusal } = await at(await plainMember()).call(manage, {})
    expect({ status, message: refusal.message }).toEqual({ status: 403, message: commonMessages.adminsOnly })
  })

  it('that needs access is refused with 402 once the trial is over; reading still works', async () => {
    expect((await at(admin.client).call(write, {})).status).toBe(200)
    server.travelTo(new Date(Date.now() + 14 * 24 * 3600 * 1000 + 60_000))
    const { status, refusal } = await at(admin.client).call(write, {})
    expect({ status, refusal }).toEqual({
      status: 402,
      refusal: {
        code: 'access_lapsed',
        message: `${billingMessages.trialExpired.title} - ${billingMessages.trialExpired.text}`,
      },
    })
    expect((await at(admin.client).call(read, {})).status).toBe(200)
    server.travelTo(new Date())
  })
})
