import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { awaitUser } from '../await-user.ts'
import { isHalfWay, wordsOf } from '../failure.ts'
import { refreshSession } from '../session.ts'

const loadCeremony = () => import('../security/passkeys-ceremony.ts')

export const PasskeyButton = ({ onFailure }: { onFailure: (words: string | null) => void }) => {
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
      {messages.signInWithPasskey}
    </Button>
  )
}
