import { messages } from '@cairn/domain/billing/messages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { isAway, overviewOf, subscribe } from '../testing/billing.ts'
import { clientOf } from '../testing/client.ts'
import { olderClient } from '../testing/older-client.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let lame: FastifyInstance
let admin: Member
beforeAll(async () => {
  server = await testServer()
  const { parts } = server
  const provider = {
    ...parts.provider,
    createCheckout: isAway,
    createPortal: isAway,
    currentSubscription: isAway,
  }
  lame = await buildApp({ ...parts, provider })
  admin = await founder(server)
})
afterAll(async () => {
  await lame.close()
  await server.close()
})

/** The same admin, at a server whose payment provider does not answer. */
const atLameServer = () => {
  const client = clientOf(lame, '10.9.9.9')
  for (const [name, value] of admin.client.cookies) client.cookies.set(name, value)
  return olderClient(client)
}

const refusedWith = (message: string) => ({
  status: 503,
  body: { code: 'unavailable', message, error: message, details: 'unavailable', stripeError: 'away' },
})

it('Checkout says in the words of the catalogue that the provider is away', async () => {
  const { companyId } = admin
  expect(await atLameServer().post('/api/stripe/create-checkout-session', { companyId })).toMatchObject(
    refusedWith('Failed to create checkout session. Please try again.'),
  )
  expect((await overviewOf(admin)).state).toBe('in_trial')
})

it('Portal and quantity do so too, and nothing is changed', async () => {
  await subscribe(server, admin)
  const before = await overviewOf(admin)
  const { companyId } = admin
  expect(await atLameServer().post('/api/stripe/create-portal-session', { companyId })).toMatchObject(
    refusedWith('Unable to open billing portal. Please try again.'),
  )
  const asked = { subscriptionId: before.seats?.subscriptionId, quantity: 1 }
  expect(await atLameServer().post('/api/update-subscription-quantity', asked)).toMatchObject(
    refusedWith('Failed to update subscription quantity'),
  )
  expect((await atLameServer().post('/api/billing/refresh', {})).body.message).toBe(messages.failed)
  expect(await overviewOf(admin)).toEqual({ ...before, daysRemaining: expect.any(Number) })
})
