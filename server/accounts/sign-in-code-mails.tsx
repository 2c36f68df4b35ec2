import { CallToAction, CodeFigures, Letter, Paragraph, renderMail } from '../mail/letter.tsx'

type CodeMail = {
  email: string
  code: string
  linkToken: string
  next?: string | undefined
  publicUrl: string
}

export const signInCodeMail = ({ email, code, linkToken, next, publicUrl }: CodeMail) => {
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
