import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { clearStorage } from '../session-leaving.ts'
import { Step } from './step.tsx'

const words = messages.forOther

type Props = { what: 'invitation' | 'link'; why: string; onReplace: () => void }

/** For who followed what was mailed to somebody else: nobody is signed out, and nobody becomes another, unasked. */
export const ForOtherStep = ({ what, why, onReplace }: Props) => {
  const navigate = useNavigate()
  const replace = () => {
    clearStorage('signed_out')
    onReplace()
  }
  return (
    <Step icon={<UserRoundX size={20} />} takesFocus title={words.title(what)} subtitle={why}>
      <Button size="lg" fullWidth onClick={replace}>
        {words.replace(what)}
      </Button>
      <Button size="lg" fullWidth variant="default" onClick={() => navigate({ to: '/dashboard' })}>
        {words.stay}
      </Button>
    </Step>
  )
}
