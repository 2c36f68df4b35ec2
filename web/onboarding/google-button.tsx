import { messages } from '@cairn/domain/accounts/google-messages'
import { type GoogleFailure, googleFailures } from '@cairn/domain/accounts/google-rules'
import { Button } from '@mantine/core'

/** The server writes into the page which ways in it offers. */
export const isOffered = (way: 'google' | 'demo') =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-in-with"]')?.content.split(' ').includes(way) ??
  false

export const isGoogleOffered = () => isOffered('google')

const isFailure = (said: string | undefined): said is GoogleFailure =>
  googleFailures.some((failure) => failure === said)

/** What to say to someone whom Google sent back without a session. */
export const wordsOfGoogle = (said: string | undefined) => (isFailure(said) ? messages[said] : null)

type Props = {
  next?: string | undefined
  invite?: string | undefined
  email?: string
  step?: string | undefined
}

/** A link rather than a call: the browser itself goes to Google and comes back. */
export const GoogleButton = (search: Props) => {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return (
    <Button
      component="a"
      href={`/api/accounts/google?${new URLSearchParams(given)}`}
      size="lg"
      variant="default"
      c="var(--ink)"
      fullWidth
      leftSection={<img src="/google.svg" alt="" width={18} height={18} />}
    >
      {messages.action}
    </Button>
  )
}
