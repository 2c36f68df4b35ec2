import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useMe } from '../session.ts'
import { MessagePage } from '../ui/message-page.tsx'
import { Shell } from './shell.tsx'

const NotFound = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <MessagePage
      icon={<MapPinOff size={20} />}
      title="Page Not Found"
      action={<Button onClick={() => navigate({ to: '/dashboard' })}>Go to Dashboard</Button>}
    >
      {pathname}
    </MessagePage>
  )
}

/** Inside the shell for someone who has one, bare for everyone else. */
export const NotFoundPage = () =>
  useMe()?.membership ? (
    <Shell>
      <NotFound />
    </Shell>
  ) : (
    <main>
      <NotFound />
    </main>
  )
