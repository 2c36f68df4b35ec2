import { billing } from '@cairn/domain/billing/contract'
import { useState } from 'react'
import { call } from '../api.ts'
import { useMembership } from '../session.ts'
import { checkoutFailure, portalFailure } from './failure.ts'

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
