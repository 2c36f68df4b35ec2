import { messages } from '@cairn/domain/messages'
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
      title={messages.pageNotFound.title}
      action={<Button onClick={() => navigate({ to: '/dashboard' })}>{messages.pageNotFound.action}</Button>}
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
