import { messages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { MessagePage } from './message-page.tsx'

/** Where an address leads nowhere. */
export const NotFound = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <MessagePage
      icon={<MapPinOff size={20} />}
      title={messages.pageNotFound.title}
      action={<Button onClick={() => navigate({ to: '/dashboard' })}>{messages.goToDashboard}</Button>}
    >
      {pathname}
    </MessagePage>
  )
}
