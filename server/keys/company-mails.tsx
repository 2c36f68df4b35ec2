import { mailMessages } from '@cairn/domain/keys/mail-messages'
import { CallToAction, hello, Letter, Paragraph, renderMail } from '../mail/letter.tsx'
import type { Mail } from '../mail/mail.ts'

type Told = { subject: string; preview: string; title: string; text: string }
type Admin = { email: string; full_name: string }

/** The same letter to every admin: keys of the company are everybody's who may revoke them. */
export const mailsToAdmins = (
  admins: readonly Admin[],
  kind: Mail['kind'],
  { subject, preview, title, text }: Told,
  publicUrl: string,
): Promise<Mail[]> =>
  Promise.all(
    admins.map(({ email, full_name }) =>
      renderMail({
        kind,
        to: email,
        subject,
        letter: (
          <Letter preview={preview} title={title}>
            <Paragraph>
              {hello(full_name, true)} {text}
            </Paragraph>
            <CallToAction href={`${publicUrl}/setup/connections`}>{mailMessages.company.action}</CallToAction>
          </Letter>
        ),
      }),
    ),
  )
