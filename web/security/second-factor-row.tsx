import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { howManyRecoveryCodes } from '@cairn/domain/security/second-factor-schema'
import { Button, Menu, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcwKey, ShieldCheck, ShieldOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { useIsProven } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { DialogForm, FormDialog } from './dialog-form.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import css from './second-factor.module.css'
import { type NewSecret, RecoveryCodes, ScanForm, secondFactorQuery } from './second-factor-scan.tsx'
import { SecurityRow } from './security-row.tsx'

const words = messages.secondFactor
const icon = <ShieldCheck size={16} strokeWidth={1.75} />

type Open = 'set_up' | 'turn_off' | 'recovery_codes' | null

const Manage = ({ onChoose }: { onChoose: (open: Open) => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  const choose = (open: Open) => {
    // The item goes away with the menu; the dialog is to give the focus back to what stays.
    button.current?.focus()
    onChoose(open)
  }
  return (
    <Menu position="bottom-end" width={208} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button ref={button} variant="default">
          {words.manage}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<RotateCcwKey size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => choose('recovery_codes')}
        >
          {words.recovery.renew}
        </Menu.Item>
        <Menu.Item
          leftSection={<ShieldOff size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => choose('turn_off')}
        >
          {words.turnOff.action}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const SecondFactorRow = () => {
  const [open, setOpen] = useState<Open>(null)
  const { data: state, isError, refetch, isFetching } = useQuery(secondFactorQuery)
  const isProven = useIsProven()
  const close = () => setOpen(null)

  if (!state)
    return (
      <SecurityRow
        icon={icon}
        title={words.name}
        text={isError ? words.loadFailed : <Skeleton component="span" height={12} width={220} my={2} />}
      >
        {isError ? (
          <Button variant="default" loading={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        ) : (
          <Skeleton height={32} width={84} />
        )}
      </SecurityRow>
    )
  const { isOn, recoveryCodesLeft } = state
  return (
    <SecurityRow
      icon={icon}
      title={words.name}
      text={isOn ? words.isOn(recoveryCodesLeft, howManyRecoveryCodes) : words.isOff}
    >
      {isOn ? (
        <>
          <span className={css.on}>
            <Check size={14} aria-hidden="true" />
            {words.on}
          </span>
          <Manage onChoose={setOpen} />
        </>
      ) : (
        <Button variant="default" data-below disabled={!isProven} onClick={() => setOpen('set_up')}>
          {words.turnOn}
        </Button>
      )}
      <SetUpDialog isOpen={open === 'set_up'} onClose={close} />
      <TurnOffDialog isOpen={open === 'turn_off'} onClose={close} />
      <NewRecoveryCodesDialog isOpen={open === 'recovery_codes'} onClose={close} />
    </SecurityRow>
  )
}

const secondFactorSetUpWords = messages.secondFactor

type Props = { isOpen: boolean; onClose: () => void }

/** Read what it means, then scan, keep the recovery codes, and show that the app works. */
const SetUpDialog = ({ isOpen, onClose }: Props) => {
  const [made, setMade] = useState<NewSecret | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <FormDialog
      title={secondFactorSetUpWords.setUp.title}
      action={made ? secondFactorSetUpWords.turnOn : secondFactorSetUpWords.setUp.continue}
      isOpen={isOpen}
      onClose={close}
    >
      {(form) =>
        made ? <ScanForm {...form} made={made} onDone={close} /> : <BeginForm {...form} onBegun={setMade} />
      }
    </FormDialog>
  )
}

type BeginFormProps = { id: string; onBusy: (isBusy: boolean) => void; onBegun: (made: NewSecret) => void }

const BeginForm = ({ id, onBusy, onBegun }: BeginFormProps) => {
  const form = useForm({ mode: 'uncontrolled', initialValues: {} })
  const begin = async () => onBegun(await call(security.setUpSecondFactor, {}))
  return (
    <DialogForm id={id} form={form} onSubmit={begin} onBusy={onBusy}>
      <p>{messages.secondFactor.setUp.begin}</p>
    </DialogForm>
  )
}

const { turnOff, recovery, setUp } = messages.secondFactor

type TurnOffDialogProps = { isOpen: boolean; onClose: () => void }

const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}

const TurnOffDialog = ({ onClose, ...props }: TurnOffDialogProps) => {
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

const NewRecoveryCodesDialog = ({ onClose, ...props }: TurnOffDialogProps) => {
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
