import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refreshBilling } from './queries.ts'

/** Who returns from the provider's page may have changed things there: it is asked at once, before its own word comes. */
export const useAfterPortal = () => {
  const isAsked = useSearch({ from: '/shell/billing' }).returned === 'true'
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (!isAsked) return
    void navigate({ to: '.', search: (before) => ({ ...before, returned: undefined }), replace: true })
    refreshBilling(client).catch(() => null)
  }, [isAsked, navigate, client])
}
