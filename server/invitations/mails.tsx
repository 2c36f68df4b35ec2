import { messages } from '@cairn/domain/invitations/messages'
import { CallToAction, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type InvitationLetter = { to: string; companyName: string; inviterName: string; link: string }

export const invitationMail = ({ to, companyName, inviterName, link }: InvitationLetter) =>
  renderMail({
    kind: 'invitation',
    to,
    subject: `${inviterName} invited you to ${companyName} on Cairn`,
    letter: (
      <Letter preview={`Join ${companyName} on Cairn.`} title={`Join ${companyName}`}>
        <Paragraph>
          {inviterName} has invited you to join their team on Cairn, where {companyName} plans its quarterly
          objectives.
        </Paragraph>
        <CallToAction href={link}>Accept invitation</CallToAction>
        <Paragraph>{messages.validity} If you did not expect it, you can ignore this mail.</Paragraph>
      </Letter>
    ),
  })
