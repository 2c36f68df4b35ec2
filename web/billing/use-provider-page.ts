import { billing } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { useState } from 'react'
import { call } from '../api.ts'
import { isExpected, isRefused } from '../failure.ts'
import { useMembership } from '../session.ts'

/** Why checkout did not open, in the words of the catalogue: what we say and what the provider said. */
export const checkoutFailure = (error: unknown) => {
  if (!isRefused(error)) return messages.failed
  if (error.status === 0) return messages.checkoutFailed
  if (error.status < 300) return messages.cannotStart(messages.invalidResponse)
  const { message, stripeError } = error.refusal
  return messages.cannotStart(stripeError === undefined ? message : `${message} ${stripeError}`)
}

/** An admin who is none any more learns that; everything else is worth another try. */
export const portalFailure = (error: unknown) => (isExpected(error) ? error.message : messages.portalFailed)

/** Leads to a page of the payment provider; a way there that fails is told in words. */
const useProviderPage = (
  open: (companyId: string) => Promise<string>,
  inWords: (error: unknown) => string,
) => {
  const { company } = useMembership()
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const go = async () => {
    setOpening(true)
    setFailure(null)
    try {
      location.assign(await open(company.id))
    } catch (error) {
      setFailure(inWords(error))
      setOpening(false)
    }
  }
  return { go, isOpening, failure }
}

export const useCheckout = () =>
  useProviderPage(
    async (companyId) => (await call(billing.createCheckoutSession, { body: { companyId } })).url,
    checkoutFailure,
  )

export const usePortal = () =>
  useProviderPage(
    async (companyId) => (await call(billing.createPortalSession, { body: { companyId } })).url,
    portalFailure,
  )
