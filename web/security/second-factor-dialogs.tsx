import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { notices } from '../ui/notice-store.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { secondFactorQuery } from './second-factor.ts'

const { turnOff, recovery, setUp } = messages.secondFactor

type Props = { isOpen: boolean; onClose: () => void; hasPassword: boolean }

const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}

export const TurnOffDialog = ({ onClose, ...props }: Props) => {
  const reread = useReread()
  return (
    <ProofDialog
      {...props}
      isDangerous
      title={turnOff.title}
      text={turnOff.text}
      action={turnOff.action}
      onClose={onClose}
      onProven={async (body) => {
        await call(security.turnOffSecondFactor, { body })
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
    <ProofDialog
      {...props}
      title={codes ? recovery.renewed : recovery.renew}
      text={recovery.renewText}
      action={recovery.renewAction}
      onClose={close}
      onProven={async (body) => {
        const { recoveryCodes } = await call(security.renewRecoveryCodes, { body })
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
