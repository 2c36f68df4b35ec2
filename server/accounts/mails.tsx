import type { ReactNode } from 'react'
import { CallToAction, CodeFigures, hello, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type Addressed = { email: string }
type Owner = Addressed & { name: string; emailVerified: boolean }

const confirmation = (owner: Addressed, token: string, publicUrl: string, said: ReactNode, end: string) =>
  renderMail({
    kind: 'confirmation',
    to: owner.email,
    subject: 'Confirm your email for Cairn',
    letter: (
      <Letter preview="One click and your account is ready." title="Confirm your email">
        <Paragraph>{said}</Paragraph>
        <CallToAction href={`${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`}>
          Confirm email
        </CallToAction>
        <Paragraph>The link works for 24 hours. {end}</Paragraph>
      </Letter>
    ),
  })

export const confirmationMail = (owner: Addressed, token: string, publicUrl: string) =>
  confirmation(
    owner,
    token,
    publicUrl,
    'Hello, somebody, hopefully you, signed up to Cairn with this address. Please confirm that it is yours.',
    'If you did not sign up, you can ignore this mail.',
  )

/** Whoever began the account may have been somebody else, so neither their name nor their password is taken for the owner's. */
export const confirmationAgainMail = (owner: Addressed, token: string, publicUrl: string) =>
  confirmation(
    owner,
    token,
    publicUrl,
    `Hello, somebody, hopefully you, signed up to Cairn with this address, which had been used before and was never
    confirmed. Please confirm that it is yours.`,
    `The password that was typed now is not kept: after confirming, you set one anew, unless you are in the browser where
    the first one was chosen. If you did not sign up, you can ignore this mail.`,
  )

export const existingAccountMail = (owner: Owner, publicUrl: string) =>
  renderMail({
    kind: 'existing_account',
    to: owner.email,
    subject: 'You already have a Cairn account',
    letter: (
      <Letter preview="Somebody tried to sign up with your address." title="You already have an account">
        <Paragraph>
          {hello(owner.name, owner.emailVerified)} somebody tried to sign up to Cairn with this address. If it
          was you, just sign in.
        </Paragraph>
        <CallToAction href={publicUrl}>Sign in</CallToAction>
        <Paragraph>If it was not you, there is nothing to do: your account is unchanged.</Paragraph>
      </Letter>
    ),
  })

export const recoveryMail = (owner: Addressed, token: string, publicUrl: string) =>
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

const newPasswordPage = ({ email }: Addressed, publicUrl: string) =>
  `${publicUrl}/?step=forgot_password&email=${encodeURIComponent(email)}`

/** How a password came to be what it is now; who did not do it can take the account back at once. */
const passwordMail = (
  owner: Owner,
  publicUrl: string,
  { kind, was }: { kind: 'password_changed' | 'password_set'; was: string },
) =>
  renderMail({
    kind,
    to: owner.email,
    subject: `Your Cairn password was ${was}`,
    letter: (
      <Letter preview="If it was not you, set a new one now." title={`Your password was ${was}`}>
        <Paragraph>
          {hello(owner.name, owner.emailVerified)} the password of your Cairn account was {was} a moment ago.
          If it was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          If it was not you, set a new password now: that ends every session. It ends no API key: look on your
          profile for those you did not make, and revoke them.
        </Paragraph>
        <CallToAction href={newPasswordPage(owner, publicUrl)}>Set a new password</CallToAction>
      </Letter>
    ),
  })

/** Where the old password is not what the owner chose, there is nothing to undo: they are told, and given the way to another. */
export const passwordEndedMail = (owner: Addressed, publicUrl: string) =>
  renderMail({
    kind: 'password_ended',
    to: owner.email,
    subject: 'Your email is confirmed: please set your Cairn password again',
    letter: (
      <Letter preview="The password that was set before has ended." title="Set your password again">
        <Paragraph>
          Hello, this address has just been confirmed as yours. The password that was set before has ended:
          whoever chose it had not shown then that the address is theirs.
        </Paragraph>
        <Paragraph>If you have not set another one since, you can do it any time.</Paragraph>
        <CallToAction href={newPasswordPage(owner, publicUrl)}>Set a new password</CallToAction>
      </Letter>
    ),
  })

export const passwordChangedMail = (owner: Owner, publicUrl: string) =>
  passwordMail(owner, publicUrl, { kind: 'password_changed', was: 'changed' })

export const passwordSetMail = (owner: Owner, publicUrl: string) =>
  passwordMail(owner, publicUrl, { kind: 'password_set', was: 'set' })

export const googleLinkedMail = (owner: Owner, publicUrl: string) =>
  renderMail({
    kind: 'google_linked',
    to: owner.email,
    subject: 'Google was linked to your Cairn account',
    letter: (
      <Letter preview="If it was not you, unlink it now." title="Google was linked to your account">
        <Paragraph>
          {hello(owner.name, owner.emailVerified)} a Google account was linked to your Cairn account a moment
          ago. Whoever holds it can sign in as you. If it was you, there is nothing to do.
        </Paragraph>
        <Paragraph>If it was not you, unlink it and set a new password at once.</Paragraph>
        <CallToAction href={`${publicUrl}/profile`}>Open My Profile</CallToAction>
      </Letter>
    ),
  })

type CodeMail = {
  email: string
  code: string
  linkToken: string
  next?: string | undefined
  isProven: boolean
  publicUrl: string
}

export const signInCodeMail = ({ email, code, linkToken, next, isProven, publicUrl }: CodeMail) => {
  const search = new URLSearchParams({ token: linkToken, ...(next === undefined ? {} : { next }) })
  return renderMail({
    kind: 'sign_in_code',
    to: email,
    subject: `${code} is your Cairn sign-in code`,
    letter: (
      <Letter preview="It works for 10 minutes." title="Your sign-in code">
        <Paragraph>Enter this code where you asked for it:</Paragraph>
        <CodeFigures>{code}</CodeFigures>
        <Paragraph>Or sign in on this device with one click:</Paragraph>
        <CallToAction href={`${publicUrl}/sign-in-link?${search}`}>Sign in to Cairn</CallToAction>
        {isProven ? null : (
          <Paragraph>
            Your email is not confirmed yet, and signing in by this mail confirms it. A password that was set
            in another browser ends with that, and you are asked for a new one.
          </Paragraph>
        )}
        <Paragraph>
          Code and link work for 10 minutes and once. Nobody from Cairn will ever ask you for them. If you did
          not want to sign in, you can ignore this mail.
        </Paragraph>
      </Letter>
    ),
  })
}

export const noAccountMail = (email: string, publicUrl: string) =>
  renderMail({
    kind: 'no_account',
    to: email,
    subject: 'There is no Cairn account for this address yet',
    letter: (
      <Letter preview="Somebody asked for a sign-in code." title="No account yet">
        <Paragraph>
          Somebody, hopefully you, asked for a code to sign in to Cairn as {email}. There is no account for
          this address, but you can create one in a minute.
        </Paragraph>
        <CallToAction href={`${publicUrl}/?step=sign_up&email=${encodeURIComponent(email)}`}>
          Create an account
        </CallToAction>
        <Paragraph>If it was not you, there is nothing to do.</Paragraph>
      </Letter>
    ),
  })
