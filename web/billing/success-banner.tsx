import { messages } from '@cairn/domain/billing/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './billing-page.module.css'
import { refreshBilling } from './queries.ts'

const shownFor = 5000
const refreshAfter = 2000

/**
 * On the way back from checkout: says so for a while, and asks the provider itself, in case its own word is late.
 * The address forgets it at once, so that a reload or a bookmark does not repeat it.
 */
export const SuccessBanner = () => {
  const isAsked = useSearch({ from: '/shell/billing' }).success === 'true'
  const [isShown, setShown] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()

  useEffect(() => {
    if (!isAsked) return
    setShown(true)
    void navigate({ to: '.', search: (before) => ({ ...before, success: undefined }), replace: true })
  }, [isAsked, navigate])

  useEffect(() => {
    if (!isShown) return
    // What failed to load is told by the page itself; the provider's own word still comes.
    const refresh = setTimeout(() => refreshBilling(client).catch(() => null), refreshAfter)
    const hide = setTimeout(() => setShown(false), shownFor)
    return () => {
      clearTimeout(refresh)
      clearTimeout(hide)
    }
  }, [isShown, client])

  return (
    <div role="status">
      {isShown && (
        <div className={css.banner}>
          <CircleCheck size={18} aria-hidden="true" />
          <p>
            <strong>{messages.success.title}</strong> {messages.success.text}
          </p>
        </div>
      )}
    </div>
  )
}
