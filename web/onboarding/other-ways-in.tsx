import { messages as codeMessages } from '@cairn/domain/accounts/code-messages'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as demoMessages } from '@cairn/domain/demo/messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { FingerprintPattern, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { awaitUser } from '../await-user.ts'
import { isHalfWay, wordsOf } from '../failure.ts'
import { devicePasskeys } from '../secure-only.ts'
import { refreshSession } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { GoogleButton, isGoogleOffered, wordsOfGoogle } from './google-button.tsx'
import css from './other-ways-in.module.css'
import { isOffered } from './ways-offered.ts'

/** What signs in without a password. It comes with the form: what arrived later would move what is beneath it. */
export const OtherWaysIn = ({ isSignUp, email }: { isSignUp: boolean; email: string }) => {
  const { google, next, step } = useSearch({ strict: false })
  const [failure, setFailure] = useState<string | null>(() => wordsOfGoogle(google))
  const navigate = useNavigate()

  useEffect(() => {
    // Told once: a reload or a change of mind is not another failure.
    if (google)
      void navigate({ to: '.', search: (before) => ({ ...before, google: undefined }), replace: true })
  }, [google, navigate])

  const goTo = (wanted: 'code' | 'demo') =>
    navigate({ to: '.', search: (before) => ({ ...before, step: wanted }) })

  if (isSignUp && !isGoogleOffered()) return null
  return (
    <div className={css.ways}>
      <p className={css.or}>or</p>
      {isGoogleOffered() && <GoogleButton next={next} email={email} step={step} />}
      {!isSignUp && devicePasskeys() !== null && <PasskeyButton onFailure={setFailure} />}
      {!isSignUp && (
        <Button
          size="lg"
          variant="default"
          fullWidth
          onClick={() => goTo('code')}
          leftSection={<Mail size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {codeMessages.ask}
        </Button>
      )}
      {!isSignUp && isOffered('demo') && (
        <Button size="lg" variant="subtle" fullWidth onClick={() => goTo('demo')}>
          {demoMessages.explore}
        </Button>
      )}
      <FormMessage>{failure}</FormMessage>
    </div>
  )
}

const loadCeremony = () => import('../security/passkeys-ceremony.ts')

const PasskeyButton = ({ onFailure }: { onFailure: (words: string | null) => void }) => {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const router = useRouter()

  const usePasskey = async () => {
    onFailure(null)
    setBusy(true)
    try {
      const { signInWithPasskey } = await loadCeremony()
      await signInWithPasskey()
      await awaitUser(queryClient)
      await router.invalidate()
    } catch (error) {
      if (isHalfWay(error)) await refreshSession(queryClient).catch(() => null)
      else onFailure(wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <Button
      size="lg"
      variant="default"
      fullWidth
      loading={isBusy}
      onClick={usePasskey}
      leftSection={<FingerprintPattern size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {accountsMessages.signInWithPasskey}
    </Button>
  )
}
