import { messages } from '@cairn/domain/security/own-account-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notices } from '../ui/notice-store.ts'

const words = messages.google
const said = { taken: words.takenByOther, unconfirmed: words.confirmFirst, failed: words.failed } as const

/** Tells once how linking ended, which the address says when Google sends the browser back. */
export const useGoogleOutcome = () => {
  const { google } = useSearch({ from: '/shell/profile' })
  const navigate = useNavigate()
  useEffect(() => {
    if (!google) return
    if (google === 'linked') notices.info(words.nowLinked)
    else if (google === 'cancelled') notices.info(words.cancelled)
    else notices.error(said[google])
    void navigate({ to: '/profile', search: {}, replace: true })
  }, [google, navigate])
}
