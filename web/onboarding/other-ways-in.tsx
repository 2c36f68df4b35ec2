import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { awaitUser } from '../await-user.ts'
import { isHalfWay, wordsOf } from '../failure.ts'
import { knowsPasskeys } from '../security/passkeys-known.ts'
import { refreshSession } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './other-ways-in.module.css'

const loadCeremony = () => import('../security/passkeys-ceremony.ts')

/** What signs in without a password; it comes after the form, which nobody has to wait for. */
export const OtherWaysIn = () => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()

  const usePasskey = async () => {
    setFailure(null)
    setBusy(true)
    try {
      const { signInWithPasskey } = await loadCeremony()
      await signInWithPasskey()
      await awaitUser(queryClient)
      await router.invalidate()
    } catch (error) {
      if (isHalfWay(error)) await refreshSession(queryClient).catch(() => null)
      else setFailure(wordsOf(error))
    }
    setBusy(false)
  }

  if (!knowsPasskeys()) return null
  return (
    <div className={css.ways}>
      <p className={css.or}>or</p>
      <Button
        size="lg"
        variant="default"
        fullWidth
        loading={isBusy}
        onClick={usePasskey}
        leftSection={<FingerprintPattern size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        {messages.signInWithPasskey}
      </Button>
      <FormMessage>{failure}</FormMessage>
    </div>
  )
}
