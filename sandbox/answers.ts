import type { Announce } from './events.ts'
import { type Form, formIn, textIn } from './form.ts'
import { type SandboxCheckout, seconds } from './objects.ts'
import { freshId, type Kind, type Shelf } from './shelf.ts'

type SandboxRequest = {
  shelf: Shelf
  form: Form
  id: string
  now: Date
  publicUrl: string
  announce: Announce
}

/** Said as the provider says it: a status and its kind of error. */
export class SandboxError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
  ) {
    super(message)
  }
}

const notFoundError = (kind: Kind, id: string) =>
  new SandboxError(404, `No such ${kind}: '${id}'`, 'resource_missing')

const requiredText = async <K extends Kind>(shelf: Shelf, kind: K, id: string) => {
  const found = await shelf.find(kind, id)
  if (found === null) throw notFoundError(kind, id)
  return found
}

const listReply = (data: unknown[]) => ({ object: 'list', has_more: false, url: '/v1', data })

const createCustomer = ({ shelf, form, now }: SandboxRequest) => {
  const id = freshId('customer')
  return shelf.save('customer', id, id, {
    id,
    object: 'customer',
    created: seconds(now),
    name: null,
    email: null,
    metadata: { company_id: textIn(formIn(form, 'metadata'), 'company_id') ?? '' },
  })
}

const updateCustomer = async ({ shelf, form, id }: SandboxRequest) => {
  const customer = await requiredText(shelf, 'customer', id)
  return shelf.save('customer', id, id, {
    ...customer,
    name: textIn(form, 'name'),
    email: textIn(form, 'email'),
  })
}

const createCheckout = async ({ shelf, form, now, publicUrl }: SandboxRequest) => {
  const customer = textIn(form, 'customer') ?? ''
  await requiredText(shelf, 'customer', customer)
  const quantity = Number(textIn(formIn(formIn(form, 'line_items'), '0'), 'quantity'))
  if (!Number.isInteger(quantity) || quantity < 1) throw new SandboxError(400, 'Invalid quantity')
  const trialEnd = textIn(formIn(form, 'subscription_data'), 'trial_end')
  if (trialEnd !== null && Number(trialEnd) < seconds(now) + 48 * 3600)
    throw new SandboxError(400, 'The `trial_end` date has to be at least 2 days in the future.')
  const id = freshId('checkout.session')
  return shelf.save('checkout.session', id, customer, {
    id,
    object: 'checkout.session',
    created: seconds(now),
    mode: 'subscription',
    status: 'open',
    url: `${publicUrl}/sandbox/checkout/${id}`,
    customer,
    client_reference_id: textIn(form, 'client_reference_id'),
    metadata: { checkout: textIn(formIn(form, 'metadata'), 'checkout') ?? '' },
    success_url: textIn(form, 'success_url'),
    cancel_url: textIn(form, 'cancel_url'),
    subscription: null,
    quantity,
    trial_end: trialEnd === null ? null : Number(trialEnd),
  })
}

const listCheckouts = async ({ shelf, form }: SandboxRequest) => {
  const status = textIn(form, 'status')
  const all = await shelf.ofCustomer('checkout.session', textIn(form, 'customer') ?? '')
  return listReply(all.filter((session) => status === null || session.status === status))
}

const showCheckout = ({ shelf, id }: SandboxRequest) => requiredText(shelf, 'checkout.session', id)

const expireCheckout = async ({ shelf, id }: SandboxRequest) => {
  const session = await requiredText(shelf, 'checkout.session', id)
  if (session.status !== 'open') throw new SandboxError(400, 'Only open sessions can be expired.')
  const expired: SandboxCheckout = { ...session, status: 'expired', url: null }
  return shelf.save('checkout.session', id, session.customer, expired)
}

const createPortal = async ({ shelf, form, now, publicUrl }: SandboxRequest) => {
  const customer = textIn(form, 'customer') ?? ''
  await requiredText(shelf, 'customer', customer)
  const id = freshId('billing_portal.session')
  return shelf.save('billing_portal.session', id, customer, {
    id,
    object: 'billing_portal.session',
    created: seconds(now),
    customer,
    return_url: textIn(form, 'return_url'),
    url: `${publicUrl}/sandbox/portal/${id}`,
  })
}

const listSubscriptions = async ({ shelf, form }: SandboxRequest) => {
  const customer = textIn(form, 'customer') ?? ''
  await requiredText(shelf, 'customer', customer)
  return listReply(await shelf.ofCustomer('subscription', customer))
}

const updateSubscription = async ({ shelf, form, id, announce }: SandboxRequest) => {
  const subscription = await requiredText(shelf, 'subscription', id)
  const [item] = subscription.items.data
  const wanted = formIn(formIn(form, 'items'), '0')
  const itemId = textIn(wanted, 'id')
  if (itemId !== item.id) throw notFoundError('subscription', itemId ?? '')
  const quantity = Number(textIn(wanted, 'quantity'))
  if (!Number.isInteger(quantity) || quantity < 1) throw new SandboxError(400, 'Invalid quantity')
  if (subscription.status === 'canceled')
    throw new SandboxError(400, 'A canceled subscription can only update its cancellation_details.')
  const updated = {
    ...subscription,
    items: { object: 'list' as const, data: [{ ...item, quantity }] as [typeof item] },
  }
  await shelf.save('subscription', id, subscription.customer, updated)
  await announce(shelf, 'customer.subscription.updated', updated)
  return updated
}

const cancelSubscription = async ({ shelf, id, now, announce }: SandboxRequest) => {
  const subscription = await requiredText(shelf, 'subscription', id)
  if (subscription.status === 'canceled') throw notFoundError('subscription', id)
  const at = seconds(now)
  const canceled = { ...subscription, status: 'canceled' as const, canceled_at: at, ended_at: at }
  await shelf.save('subscription', id, subscription.customer, canceled)
  await announce(shelf, 'customer.subscription.deleted', canceled)
  return canceled
}

type Answer = (asked: SandboxRequest) => Promise<unknown>

/** The part of the provider's interface that we use. */
export const answers: [method: string, path: RegExp, answer: Answer][] = [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['POST', /^\/v1\/customers\/(\w+)$/, updateCustomer],
  ['POST', /^\/v1\/checkout\/sessions$/, createCheckout],
  ['GET', /^\/v1\/checkout\/sessions$/, listCheckouts],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, showCheckout],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireCheckout],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortal],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancelSubscription],
]
