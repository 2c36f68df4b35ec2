import { messages } from '@cairn/domain/billing/messages'
import { paymentGrace } from '@cairn/domain/billing/rules'
import type { Settings } from '../env.ts'
import { CallToAction, Letter, Paragraph, renderMail } from '../mail/letter.tsx'
import type { Mail } from '../mail/mail.ts'

/** Written once, before it is known to whom it goes. */
export type PaymentFailedMail = Omit<Mail, 'to'>

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const paymentFailedMail = async (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  companyName: string,
  now: Date,
): Promise<PaymentFailedMail> => {
  const until = day.format(new Date(now.getTime() + paymentGrace))
  const { to: _, ...mail } = await renderMail({
    kind: 'payment_failed',
    to: '',
    subject: messages.pastDue.subject(companyName),
    letter: (
      <Letter preview={messages.pastDue.text(until)} title={messages.pastDue.title}>
        <Paragraph>{messages.pastDue.text(until)}</Paragraph>
        <CallToAction href={`${publicUrl}/billing`}>{messages.manage}</CallToAction>
        <Paragraph>Nothing is deleted: what your team wrote stays, and everyone can still read it.</Paragraph>
      </Letter>
    ),
  })
  return mail
}
