import { calendar as calls } from '@cairn/domain/calendar/contract'
import { messages as words } from '@cairn/domain/calendar/messages'
import { subscriptionOf } from '@cairn/domain/calendar/rules'
import type { Calendar } from '@cairn/domain/calendar/schema'
import { messages as commonMessages } from '@cairn/domain/messages'
import { Button, TextInput } from '@mantine/core'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { QuestionDialog } from '../security/question-dialog.tsx'
import copyFieldCss from '../ui/copy-field.module.css'
import { CopyField } from '../ui/copy-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { CalendarChoices } from './calendar-choices.tsx'
import css from './calendar-panel.module.css'
import { LastAsked } from './last-asked.tsx'

type Props = {
  calendar: Calendar
  /** Null until it was asked for: the server tells it to whoever has just shown who they are. */
  address: string | null
  onAddress: (address: string) => void
  onRenew: () => Promise<void>
  onTurnOff: () => Promise<void>
}

/** A calendar that is there: its address, what it shows, and who asks for it. */
export const CalendarFeed = ({ calendar, address, onAddress, onRenew, onTurnOff }: Props) => {
  const [busy, setBusy] = useState<'copy' | 'open' | null>(null)
  const [isCopiedAtOnce, setCopiedAtOnce] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [asks, setAsks] = useState<'renew' | 'turnOff' | null>(null)

  const ask = async (why: 'copy' | 'open') => {
    setBusy(why)
    setFailure(null)
    try {
      const told = await call(calls.address, {})
      setCopiedAtOnce(why === 'copy')
      onAddress(told.address)
      if (why === 'open') window.location.assign(subscriptionOf(told.address))
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setBusy(null)
  }
  const renew = async () => {
    setCopiedAtOnce(false)
    await onRenew()
    setAsks(null)
  }

  const opening = { variant: 'default', leftSection: <CalendarPlus size={14} aria-hidden="true" /> } as const
  return (
    <>
      <div className={css.content}>
        <p className={css.means}>{words.means}</p>
        {address === null ? (
          <div>
            <div className={copyFieldCss.line}>
              <TextInput
                readOnly
                className={copyFieldCss.field ?? ''}
                label={words.address}
                value={calendar.maskedAddress}
              />
              <Button
                variant="default"
                leftSection={<Copy size={14} aria-hidden="true" />}
                loading={busy === 'copy'}
                onClick={() => void ask('copy')}
              >
                {commonMessages.copy}
              </Button>
            </div>
            <p className={copyFieldCss.description}>{words.secret}</p>
          </div>
        ) : (
          <CopyField
            label={words.address}
            value={address}
            copied={words.copied}
            description={words.secret}
            isCopiedAtOnce={isCopiedAtOnce}
          />
        )}
        <div>
          {address === null ? (
            <Button {...opening} loading={busy === 'open'} onClick={() => void ask('open')}>
              {words.open}
            </Button>
          ) : (
            <Button {...opening} component="a" href={subscriptionOf(address)}>
              {words.open}
            </Button>
          )}
        </div>
        <FormMessage>{failure}</FormMessage>
        <CalendarChoices calendar={calendar} />
      </div>
      <div className={css.foot}>
        <LastAsked calendar={calendar} now={new Date()} />
        <div className={css.acts}>
          <Button variant="subtle" onClick={() => setAsks('turnOff')}>
            {words.turnOff.action}
          </Button>
          <Button variant="default" onClick={() => setAsks('renew')}>
            {words.renew.action}
          </Button>
        </div>
      </div>
      <QuestionDialog
        isDangerous
        title={words.renew.title}
        text={words.renew.text}
        action={words.renew.action}
        isOpen={asks === 'renew'}
        onClose={() => setAsks(null)}
        onYes={renew}
      />
      <QuestionDialog
        isDangerous
        title={words.turnOff.title}
        text={words.turnOff.text}
        action={words.turnOff.action}
        isOpen={asks === 'turnOff'}
        onClose={() => setAsks(null)}
        onYes={onTurnOff}
      />
    </>
  )
}
