import { mailMessages as words } from '@cairn/domain/webhooks/mail-messages'
import { CallToAction, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type Off = { id: string; url: string; reason: 'gone' | 'failing' }
export const offMail = (email: string, { id, url, reason }: Off, publicUrl: string) =>
  renderMail({
    kind: 'webhook_off',
    to: email,
    subject: words.off.subject(new URL(url).hostname),
    letter: (
      <Letter preview={words.off.why[reason]} title={words.off.title}>
        <Paragraph>
          {words.off.text(url)} {words.off.why[reason]} {words.off.meanwhile}
        </Paragraph>
        <CallToAction href={`${publicUrl}/setup/connections/${id}`}>{words.off.action}</CallToAction>
      </Letter>
    ),
  })
