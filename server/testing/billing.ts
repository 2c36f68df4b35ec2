import { randomUUID } from 'node:crypto'
import { billing } from '@cairn/domain/billing/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import type { PortalAction } from '@cairn/sandbox/actions'
import type { SandboxObjects } from '@cairn/sandbox/shelf'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { jobHandlers } from '../job-handlers.ts'
import { makeDue } from './jobs.ts'
import { type Member, newcomer } from './people.ts'
import type { TestServer } from './server.ts'

/** A provider that does not answer. */
export const isAway = async () => {
  throw new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' })
}

export type SandboxEvent = SandboxObjects['event']

/** Lets everything that waits happen now: seats are reported, the sandbox's events arrive. */
export const letJobsRun = async ({ app, parts }: TestServer) => {
  for (let waiting = 1; waiting > 0; ) {
    await makeDue(parts.db)
    await parts.jobs.runDue(jobHandlers(app, parts))
    const [row] = await parts.db.raw<{ count: number }>(
      "select count(*)::int as count from jobs.job where state = 'created'",
    )
    waiting = row?.count ?? 0
  }
}

/** Drops what the sandbox would deliver, for tests that deliver it themselves or not at all. */
export const loseEvents = ({ parts }: TestServer) =>
  parts.db.raw("delete from jobs.job where name = 'sandbox-event'")

export const checkout = async ({ client, companyId }: Member) =>
  new URL((await client.call(billing.createCheckoutSession, { body: { companyId } })).reply.url).pathname

/** Pays at the sandbox; nobody has been told of it yet. */
export const pay = async (admin: Member) => {
  const page = await checkout(admin)
  const { status, headers } = await admin.client.send({ method: 'POST', url: `${page}/pay` })
  return { status, location: headers.location }
}

/** A company that pays, as both sides know. */
export const subscribe = async (server: TestServer, admin: Member) => {
  await pay(admin)
  await letJobsRun(server)
}

export const portal = async ({ client, companyId }: Member) =>
  new URL((await client.call(billing.createPortalSession, { body: { companyId } })).reply.url).pathname

/** Presses a button of the sandbox's portal; nobody has been told of it yet. */
export const press = async (admin: Member, ...actions: PortalAction[]) => {
  const page = await portal(admin)
  for (const action of actions) {
    const { status } = await admin.client.send({ method: 'POST', url: `${page}/${action}` })
    if (status !== 303) throw new Error(`The portal answered ${status} to ${action}`)
  }
}

export const overviewOf = async ({ client }: Member) => (await client.call(billing.overview, {})).reply

/** What is stored of a company's subscription. */
export const storedSubscription = async ({ parts }: TestServer, { companyId }: Member) => {
  const [row] = await parts.db.raw(
    `select status, quantity, current_period_start, current_period_end, cancel_at_period_end, past_due_since
     from subscriptions where company_id = $1`,
    [companyId],
  )
  return row
}

/** What the sandbox has told about a company so far, oldest first. */
export const eventsOf = async ({ parts }: TestServer, { companyId }: Member) => {
  const rows = await parts.db.raw<{ body: SandboxEvent }>(
    `select o.body from sandbox_objects o join companies c on c.stripe_customer_id = o.customer
     where o.kind = 'event' and c.id = $1 order by o.created_at, o.id`,
    [companyId],
  )
  return rows.map(({ body }) => body)
}

/** The same news under a name of its own. */
export const retold = (event: SandboxEvent): SandboxEvent => ({ ...event, id: `evt_${randomUUID()}` })

/** Sends an event to the webhook as the provider would, or with another signature. */
export const deliver = async (
  { parts }: Pick<TestServer, 'parts'>,
  app: FastifyInstance,
  event: object,
  signature?: string,
) => {
  const payload = JSON.stringify(event)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: billing.webhook.path,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? parts.provider.signEvent(payload, parts.clock()),
    },
    payload,
  })
  return statusCode
}

/** Someone new in that member's company. */
export const joiner = async (
  server: TestServer,
  { client: { call }, companyId }: Member,
): Promise<Member> => {
  const { reply } = await call(workspace.info, {})
  const { client, email, account } = await newcomer(server, 'Oskar Lind')
  await client.call(workspace.joinCompany, { body: { companyId: reply.companyId, userId: account.id } })
  return { client, email, companyId, id: account.id }
}
