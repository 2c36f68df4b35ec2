import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { notices } from '../ui/notice-store.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { secondFactorQuery } from './second-factor.ts'

const { turnOff, recovery, setUp } = messages.secondFactor

type Props = { isOpen: boolean; onClose: () => void }

const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}

export const TurnOffDialog = ({ onClose, ...props }: Props) => {
  const reread = useReread()
  return (
    <QuestionDialog
      {...props}
      isDangerous
      title={turnOff.title}
      text={turnOff.text}
      action={turnOff.action}
      onClose={onClose}
      onYes={async () => {
        await call(security.turnOffSecondFactor, {})
        await reread()
        notices.info(turnOff.done)
        onClose()
      }}
    />
  )
}

export const NewRecoveryCodesDialog = ({ onClose, ...props }: Props) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  const reread = useReread()
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <QuestionDialog
      {...props}
      title={codes ? recovery.renewed : recovery.renew}
      text={recovery.renewText}
      action={recovery.renewAction}
      onClose={close}
      onYes={async () => {
        const { recoveryCodes } = await call(security.renewRecoveryCodes, {})
        setCodes(recoveryCodes)
        await reread()
      }}
      result={
        codes && (
          <>
            <p className={css.note}>{setUp.keepWhy}</p>
            <RecoveryCodes codes={codes} />
          </>
        )
      }
    />
  )
}
