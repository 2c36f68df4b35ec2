// Straight from the SDK's own files: the schema generator does not follow its package map.
import type { BillingPortal } from '../../node_modules/stripe/esm/resources/BillingPortal/Sessions.js'
import type { Checkout } from '../../node_modules/stripe/esm/resources/Checkout/Sessions.js'
import type {
  CustomerCreateParams,
  CustomerUpdateParams,
} from '../../node_modules/stripe/esm/resources/Customers.js'
import type {
  SubscriptionCancelParams,
  SubscriptionListParams,
  SubscriptionUpdateParams,
} from '../../node_modules/stripe/esm/resources/Subscriptions.js'

/** What the SDK says each call of ours may carry; the tests hold our requests against it. */
export type Asked = {
  'POST /v1/customers': CustomerCreateParams
  'POST /v1/customers/:id': CustomerUpdateParams
  'POST /v1/checkout/sessions': Checkout.SessionCreateParams
  'GET /v1/checkout/sessions': Checkout.SessionListParams
  'GET /v1/checkout/sessions/:id': Checkout.SessionRetrieveParams
  'POST /v1/checkout/sessions/:id/expire': Checkout.SessionExpireParams
  'POST /v1/billing_portal/sessions': BillingPortal.SessionCreateParams
  'GET /v1/subscriptions': SubscriptionListParams
  'POST /v1/subscriptions/:id': SubscriptionUpdateParams
  'DELETE /v1/subscriptions/:id': SubscriptionCancelParams
}
