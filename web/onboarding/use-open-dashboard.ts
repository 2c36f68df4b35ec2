import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refreshSession } from '../session.ts'

/** Opens the dashboard for someone who has just come into a workspace. */
export const useOpenDashboard = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async ({ isWelcome = false, pause = 0 } = {}) => {
    const paused = new Promise((resolve) => setTimeout(resolve, pause))
    const [, session] = await Promise.allSettled([paused, refreshSession(queryClient)])
    const search = isWelcome ? { welcome: 'true' } : {}
    // They are in, so an unread session is no reason to stay: a fresh page asks again.
    if (session.status === 'rejected') location.assign(isWelcome ? '/dashboard?welcome=true' : '/dashboard')
    else await navigate({ to: '/dashboard', search, replace: true })
  }
}
