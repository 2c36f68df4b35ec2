import { CallToAction, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type Owner = { email: string; fullName: string }

export const passwordChangedMail = (owner: Owner, publicUrl: string) =>
  renderMail({
    kind: 'password_changed',
    to: owner.email,
    subject: 'Your Cairn password was changed',
    letter: (
      <Letter preview="If it was not you, set a new one now." title="Your password was changed">
        <Paragraph>
          Hello {owner.fullName}, the password of your Cairn account was changed a moment ago. If it was you,
          there is nothing to do.
        </Paragraph>
        <Paragraph>If it was not you, set a new password now: that ends every session.</Paragraph>
        <CallToAction href={`${publicUrl}/?step=forgot_password&email=${encodeURIComponent(owner.email)}`}>
          Set a new password
        </CallToAction>
      </Letter>
    ),
  })

export const accountDeletedMail = (owner: Owner) =>
  renderMail({
    kind: 'account_deleted',
    to: owner.email,
    subject: 'Your Cairn account was deleted',
    letter: (
      <Letter preview="Your account is gone." title="Your account was deleted">
        <Paragraph>
          Hello {owner.fullName}, your Cairn account and your profile were deleted, as you asked. You are
          welcome to come back at any time.
        </Paragraph>
      </Letter>
    ),
  })
