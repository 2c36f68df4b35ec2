import type { billing } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import {
  checkoutTrialEnd,
  seatQuantity,
  whyCannotSubscribe,
  whyNotOurAddress,
} from '@cairn/domain/billing/rules'
import type { Input } from '@cairn/domain/endpoint'
import { record } from '../activity/record.ts'
import type { Parts } from '../app.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'
import { orRefuse } from './provider-failure.ts'
import { refreshSubscription } from './refresh.ts'

type Wanted = Input<typeof billing.createCheckoutSession>['body']

/** Where to pay. What we know of an earlier subscription is asked anew, so that nobody pays for two. */
export const startCheckout = async (parts: Parts, scope: Scope, email: string, wanted: Wanted) => {
  const { publicUrl } = parts.settings
  refuse(whyNotOurAddress(publicUrl, 'successUrl', wanted.successUrl))
  refuse(whyNotOurAddress(publicUrl, 'cancelUrl', wanted.cancelUrl))
  return orRefuse(messages.checkoutFailed, async () => {
    const known = await customerOf(parts, scope)
    if (known !== null) {
      await refreshSubscription(parts, scope.companyId)
      await parts.provider.closeCheckouts(known)
    }
    const { company, members } = await inCompany(parts.db, scope, async (tx) => ({
      company: await lockCompany(tx, scope),
      members: await countMembers(tx),
    }))
    refuse(whyCannotSubscribe(company.subscription, scope.now))
    const customerId = known ?? (await makeCustomer(parts, scope, company.name, email))
    return parts.provider.createCheckout({
      customerId,
      companyId: scope.companyId,
      seats: seatQuantity(members),
      trialEnd: checkoutTrialEnd(company.trial, scope.now),
      successUrl: wanted.successUrl ?? `${publicUrl}/billing?success=true`,
      cancelUrl: wanted.cancelUrl ?? `${publicUrl}/billing`,
    })
  })
}

export const openPortal = (parts: Parts, scope: Scope) =>
  orRefuse(messages.portalFailed, async () => {
    const customerId = await customerOf(parts, scope)
    if (customerId === null) throw new Refused({ code: 'conflict', message: messages.neverSubscribed })
    return parts.provider.createPortal(customerId, `${parts.settings.publicUrl}/billing?returned=true`)
  })

const customerOf = ({ db, provider }: Parts, scope: Scope) =>
  inCompany(db, scope, async (tx) => {
    const [row] = await tx.query<{ stripe_customer_id: string | null }>(
      'select stripe_customer_id from public.companies where id = $1',
      [scope.companyId],
    )
    return provider.knownCustomer(row?.stripe_customer_id ?? null)
  })

/** Of two admins who ask at once both get the same customer: the key makes it so at the provider. */
const makeCustomer = async ({ db, provider }: Parts, scope: Scope, name: string, email: string) => {
  const customerId = await provider.createCustomer(scope.companyId, name, email)
  await inCompany(db, scope, async (tx) => {
    const stored = await tx.query(
      `update public.companies set stripe_customer_id = $2, updated_at = $3
       where id = $1 and stripe_customer_id is distinct from $2 returning id`,
      [scope.companyId, customerId, scope.now],
    )
    if (stored.length > 0)
      await record(tx, scope, {
        action: 'billing.customer_created',
        subjectType: 'company',
        subjectId: scope.companyId,
      })
  })
  return customerId
}
