import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { myMessages } from '@cairn/domain/objectives/my-messages'
import { Target } from 'lucide-react'
import { isLeavingReason } from '../last-page.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { MessagePage } from '../ui/message-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'

const { signedOut: words } = myMessages

/** My OKRs for someone of whom it is not known who they are. */
export const SignedOutPage = () => (
  <VisitorFrame>
    <MessagePage
      icon={<Target size={20} />}
      title={words.title}
      action={
        <ButtonLink to="/" search={{ next: '/myobjectives' }}>
          {words.action}
        </ButtonLink>
      }
    >
      {isLeavingReason('ended') ? accountsMessages.sessionEnded : words.text}
    </MessagePage>
  </VisitorFrame>
)
