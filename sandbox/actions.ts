import type { Announce } from './events.ts'
import {
  afterAMonth,
  cancelSubscription,
  isCanceling,
  newSubscription,
  resumeSubscription,
  type SandboxPortal,
  type SandboxSubscription,
} from './objects.ts'
import { freshId, type Shelf } from './shelf.ts'

type ActionParts = { shelf: Shelf; announce: Announce; now: Date }

/** Pressed twice it pays once: the session is complete after the first. */
export const payCheckout = async ({ shelf, announce, now }: ActionParts, sessionId: string) => {
  const session = await shelf.find('checkout.session', sessionId)
  if (session === null || session.status !== 'open') return session
  const subscription = newSubscription(freshId('subscription'), session, now)
  const paid = { ...session, status: 'complete' as const, url: null, subscription: subscription.id }
  await shelf.save('subscription', subscription.id, session.customer, subscription)
  await shelf.save('checkout.session', session.id, session.customer, paid)
  await announce(shelf, 'customer.subscription.created', subscription)
  await announce(shelf, 'checkout.session.completed', paid)
  if (subscription.status === 'active') await announce(shelf, 'invoice.paid', invoiceOf(subscription))
  return paid
}

const invoiceOf = ({ id, customer }: SandboxSubscription) => ({
  object: 'invoice',
  customer,
  parent: { type: 'subscription_details', subscription_details: { subscription: id } },
})

export const portalActions = [
  'cancel',
  'cancel-on-a-day',
  'resume',
  'fail-next-invoice',
  'pay-open-invoice',
  'advance-a-month',
] as const
export type PortalAction = (typeof portalActions)[number]

const subscriptionAfter = (
  subscription: SandboxSubscription,
  action: PortalAction,
  now: Date,
): SandboxSubscription => {
  switch (action) {
    case 'cancel':
      return cancelSubscription(subscription, 'flag', now)
    case 'cancel-on-a-day':
      return cancelSubscription(subscription, 'day', now)
    case 'resume':
      return resumeSubscription(subscription)
    case 'fail-next-invoice':
      return { ...subscription, sandbox_fails_next: true }
    case 'pay-open-invoice':
      return { ...subscription, status: 'active' }
    case 'advance-a-month':
      return afterAMonth(subscription, now)
  }
}

/** Which buttons the portal offers; the others would do nothing, or what the provider would not. */
export const availableActions = (subscription: SandboxSubscription): PortalAction[] => {
  if (subscription.status === 'canceled') return []
  const cancels = isCanceling(subscription)
  return [
    ...(cancels ? (['resume'] as const) : (['cancel', 'cancel-on-a-day'] as const)),
    ...(subscription.status === 'past_due' ? (['pay-open-invoice'] as const) : []),
    ...(subscription.sandbox_fails_next || cancels ? [] : (['fail-next-invoice'] as const)),
    'advance-a-month',
  ]
}

export const subscriptionBehind = async (shelf: Shelf, portal: SandboxPortal) => {
  const [newest] = await shelf.ofCustomer('subscription', String(portal.customer))
  return newest ?? null
}

export const runPortalAction = async (
  { shelf, announce, now }: ActionParts,
  portalId: string,
  action: PortalAction,
) => {
  const portal = await shelf.find('billing_portal.session', portalId)
  const newest = portal && (await subscriptionBehind(shelf, portal))
  const before = newest && (await shelf.find('subscription', newest.id))
  if (!portal || !before || !availableActions(before).includes(action)) return portal
  const after = subscriptionAfter(before, action, now)
  await shelf.save('subscription', after.id, after.customer, after)
  await announce(shelf, `customer.subscription.${after.status === 'canceled' ? 'deleted' : 'updated'}`, after)
  if (after.status === 'past_due' && before.status !== 'past_due')
    await announce(shelf, 'invoice.payment_failed', invoiceOf(after))
  if (after.status === 'active' && action !== 'resume' && action !== 'fail-next-invoice')
    await announce(shelf, 'invoice.paid', invoiceOf(after))
  return portal
}
