import { billing } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { whyNotThisCompany, whyNotThisSubscription } from '@cairn/domain/billing/own-rules'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { openPortal, startCheckout } from './checkout.ts'
import type { WithProvider } from './provider.ts'
import { refuseOnProviderError } from './provider.ts'
import { billingOverview } from './queries.ts'
import { refreshSubscription } from './refresh.ts'
import { reportSeats } from './seats.ts'
import { eventReceiver, whyUnsigned } from './webhook.ts'

export const billingRoutes = (
  app: FastifyInstance,
  parts: ServeParts & WithProvider & Pick<Parts, 'postman' | 'seatsChanged'>,
) => {
  serve(app, parts, billing.overview, ({ scope, membership }) => billingOverview(parts, scope, membership))

  serve(app, parts, billing.refresh, async ({ scope, membership }) => {
    await refuseOnProviderError(messages.failed, () => refreshSubscription(parts, scope.companyId))
    return billingOverview(parts, scope, membership)
  })

  serve(app, parts, billing.createCheckoutSession, async ({ scope, membership, session, body }) => {
    refuse(whyNotThisCompany(membership.company, body.companyId))
    const url = await startCheckout(parts, scope, session.me.account.email, body)
    return { url, sessionUrl: url }
  })

  serve(app, parts, billing.createPortalSession, async ({ scope, membership, body }) => {
    refuse(whyNotThisCompany(membership.company, body.companyId))
    return { url: await openPortal(parts, scope) }
  })

  serve(app, parts, billing.updateQuantity, async ({ scope, membership, body, request }) => {
    const { seats } = await billingOverview(parts, scope, membership)
    refuse(whyNotThisSubscription(seats?.subscriptionId, body.subscriptionId))
    return { success: true as const, quantity: await reportSeats(parts, scope.companyId, request.id) }
  })

  // A signature is over the bytes as they came, so this call alone gets them unread. Without one they are not even read.
  app.register(async (unread) => {
    unread.removeAllContentTypeParsers()
    const receiveEvent = eventReceiver(parts)
    unread.addHook('preParsing', async ({ headers }) => refuse(whyUnsigned(headers)))
    unread.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(unread, parts, billing.webhook, async ({ request, now }) => {
      const signature = request.headers['stripe-signature']
      await refuseOnProviderError(messages.failed, () => receiveEvent(request.body, signature, now))
      return { received: true as const }
    })
  })
}
