import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { messages } from '@cairn/domain/security/messages'
import { howManyRecoveryCodes } from '@cairn/domain/security/second-factor-schema'
import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcwKey, ShieldCheck, ShieldOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsProven } from '../session.ts'
import css from './second-factor.module.css'
import { secondFactorQuery } from './second-factor.ts'
import { NewRecoveryCodesDialog, TurnOffDialog } from './second-factor-dialogs.tsx'
import { SetUpDialog } from './second-factor-set-up.tsx'
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
