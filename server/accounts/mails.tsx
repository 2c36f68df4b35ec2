import { CallToAction, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type Owner = { email: string; name: string }

export const confirmationMail = (owner: Owner, token: string, publicUrl: string) =>
  renderMail({
    kind: 'confirmation',
    to: owner.email,
    subject: 'Confirm your email for Cairn',
    letter: (
      <Letter preview="One click and your account is ready." title="Confirm your email">
        <Paragraph>
          Hello {owner.name}, welcome to Cairn. Please confirm that this address is yours.
        </Paragraph>
        <CallToAction href={`${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`}>
          Confirm email
        </CallToAction>
        <Paragraph>The link works for 24 hours. If you did not sign up, you can ignore this mail.</Paragraph>
      </Letter>
    ),
  })

export const existingAccountMail = (owner: Owner, publicUrl: string) =>
  renderMail({
    kind: 'existing_account',
    to: owner.email,
    subject: 'You already have a Cairn account',
    letter: (
      <Letter preview="Somebody tried to sign up with your address." title="You already have an account">
        <Paragraph>
          Hello {owner.name}, somebody tried to sign up to Cairn with this address. If it was you, just sign
          in.
        </Paragraph>
        <CallToAction href={publicUrl}>Sign in</CallToAction>
        <Paragraph>If it was not you, there is nothing to do: your account is unchanged.</Paragraph>
      </Letter>
    ),
  })

export const recoveryMail = (owner: Owner, token: string, publicUrl: string) =>
  renderMail({
    kind: 'recovery',
    to: owner.email,
    subject: 'Set a new password for Cairn',
    letter: (
      <Letter preview="The link works for one hour." title="Set a new password">
        <Paragraph>Somebody, hopefully you, asked for a new password for {owner.email}.</Paragraph>
        <CallToAction href={`${publicUrl}/set-password?token=${encodeURIComponent(token)}`}>
          Set a new password
        </CallToAction>
        <Paragraph>
          The link works for one hour and once. If it was not you, your password stays as it is.
        </Paragraph>
      </Letter>
    ),
  })
