import type { billing } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { whyNotOurAddress } from '@cairn/domain/billing/own-rules'
import {
  type AskedCheckout,
  checkoutTrialEnd,
  isSameCheckout,
  seatQuantity,
  whyCannotSubscribe,
} from '@cairn/domain/billing/rules'
import type { Input } from '@cairn/domain/endpoint'
import Stripe from 'stripe'
import { recordActivity } from '../activity/record.ts'
import type { Columns } from '../db/reading.ts'
import { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'
import type { WithProvider } from './provider.ts'
import { refuseOnProviderError } from './provider.ts'
import { refreshSubscription } from './refresh.ts'

type CheckoutRequest = Input<typeof billing.createCheckoutSession>['body']
type Urls = Pick<AskedCheckout, 'successUrl' | 'cancelUrl'>

const mostRounds = 3

/**
 * Where to pay. A company has one checkout open at a time: under its lock each gets a number, and whoever asks for the
 * same gets the same number, which is the key at the provider. So however many ask at once, there is one to pay, and
 * one with a lower number is closed.
 */
export const startCheckout = async (
  parts: WithProvider & Pick<Parts, 'settings' | 'db' | 'postman' | 'seatsChanged' | 'clock'>,
  scope: Scope,
  email: string,
  wanted: CheckoutRequest,
) => {
  const { publicUrl } = parts.settings
  refuse(whyNotOurAddress(publicUrl, 'successUrl', wanted.successUrl))
  refuse(whyNotOurAddress(publicUrl, 'cancelUrl', wanted.cancelUrl))
  const urls = {
    successUrl: wanted.successUrl ?? `${publicUrl}/billing?success=true`,
    cancelUrl: wanted.cancelUrl ?? `${publicUrl}/billing`,
  }
  return refuseOnProviderError(messages.checkoutFailed, async () => {
    const known = await customerOf(parts, scope)
    let over: number | null = null
    for (let round = 0; round < mostRounds; round += 1) {
      // What we know of an earlier subscription is asked anew, so that nobody pays for two.
      if (known !== null || round > 0) await refreshSubscription(parts, scope.companyId)
      const turn = await claimCheckoutNumber(parts, scope, urls, over)
      const customerId = known ?? (await makeCustomer(parts, scope, turn.companyName, email))
      const session = await openCheckoutSession(parts, scope, customerId, turn)
      if (session.isOpen && (await isNewestCheckout(parts, scope, turn))) return session.url
      if (session.isOpen) await parts.provider.expireCheckout(session.id)
      else over = turn.number
    }
    throw new Refused({ code: 'unavailable', message: messages.checkoutFailed })
  })
}

type Turn = { number: number; asked: AskedCheckout; at: Date; isNew: boolean; companyName: string }

type LastRow = Columns<typeof companies, 'checkout_number' | 'checkout_asked' | 'checkout_asked_at'>

/** `over` is the number of a checkout that was found paid or closed: it is nobody's any more. */
const claimCheckoutNumber = (
  { db }: Pick<Parts, 'db'>,
  scope: Scope,
  urls: Urls,
  over: number | null,
): Promise<Turn> =>
  inCompany(db, scope, async (tx) => {
    const { trial, subscription, name: companyName } = await lockCompany(tx, scope)
    refuse(whyCannotSubscribe(subscription, scope.now))
    const wanted = {
      ...urls,
      seats: seatQuantity(await countMembers(tx)),
      trialEnd: checkoutTrialEnd(trial, scope.now)?.toISOString() ?? null,
    }
    const [last] = await tx.query<LastRow>(
      'select checkout_number, checkout_asked, checkout_asked_at from public.companies where id = $1',
      [scope.companyId],
    )
    if (last === undefined) throw new Error('The company of this scope does not exist')
    const { checkout_number: number, checkout_asked: asked, checkout_asked_at: at } = last
    if (
      asked !== null &&
      at !== null &&
      number !== over &&
      isSameCheckout({ ...asked, at }, wanted, scope.now)
    )
      return { number, asked, at, isNew: false, companyName }
    await updateRow(tx, companies, scope.companyId, {
      checkoutNumber: number + 1,
      checkoutAsked: wanted,
      checkoutAskedAt: scope.now,
    })
    return { number: number + 1, asked: wanted, at: scope.now, isNew: true, companyName }
  })

/** The one of this turn, made by whoever comes first. What the provider refused for good is not asked for again. */
const openCheckoutSession = async (
  parts: WithProvider & Pick<Parts, 'db'>,
  scope: Scope,
  customerId: string,
  turn: Turn,
) => {
  const { provider } = parts
  const { number, at, asked, isNew } = turn
  try {
    if (isNew) await provider.closeCheckouts(customerId, number)
    const made = await provider.createCheckout({
      ...asked,
      customerId,
      companyId: scope.companyId,
      number,
      at,
    })
    return isNew ? made : await provider.checkout(made.id)
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    if (status !== undefined && status !== 409 && status !== 429) await forgetCheckout(parts, scope, turn)
    throw error
  }
}

const forgetCheckout = ({ db }: Pick<Parts, 'db'>, scope: Scope, { number }: Turn) =>
  inCompany(db, scope, (tx) =>
    tx.query('update public.companies set checkout_asked = null where id = $1 and checkout_number = $2', [
      scope.companyId,
      number,
    ]),
  )

/** Asked after it was made: either we see that another has come after us, or that one finds ours and closes it. */
const isNewestCheckout = ({ db }: Pick<Parts, 'db'>, scope: Scope, { number }: Turn) =>
  inCompany(db, scope, async (tx) => {
    await lockCompany(tx, scope)
    const mine = await tx.query('select 1 from public.companies where id = $1 and checkout_number = $2', [
      scope.companyId,
      number,
    ])
    return mine.length > 0
  })

export const openPortal = (parts: WithProvider & Pick<Parts, 'settings' | 'db'>, scope: Scope) =>
  refuseOnProviderError(messages.portalFailed, async () => {
    const customerId = await customerOf(parts, scope)
    if (customerId === null) throw new Refused({ code: 'conflict', message: messages.neverSubscribed })
    return parts.provider.createPortal(customerId, `${parts.settings.publicUrl}/billing?returned=true`)
  })

const customerOf = ({ db, provider }: WithProvider & Pick<Parts, 'db'>, scope: Scope) =>
  inCompany(db, scope, async (tx) => {
    const [row] = await tx.query<Columns<typeof companies, 'stripe_customer_id'>>(
      'select stripe_customer_id from public.companies where id = $1',
      [scope.companyId],
    )
    return provider.knownCustomer(row?.stripe_customer_id ?? null)
  })

/** Of two admins who ask at once both get the same customer: the key makes it so at the provider. */
const makeCustomer = async (
  { db, provider }: WithProvider & Pick<Parts, 'db'>,
  scope: Scope,
  name: string,
  email: string,
) => {
  const customerId = await provider.createCustomer(scope.companyId, name, email)
  await inCompany(db, scope, async (tx) => {
    const stored = await tx.query(
      `update public.companies set stripe_customer_id = $2, updated_at = $3
       where id = $1 and stripe_customer_id is distinct from $2 returning id`,
      [scope.companyId, customerId, scope.now],
    )
    if (stored.length > 0)
      await recordActivity(tx, scope, {
        action: 'billing.customer_created',
        subjectType: 'company',
        subjectId: scope.companyId,
      })
  })
  return customerId
}
