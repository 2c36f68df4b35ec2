import { calendar as calls } from '@cairn/domain/calendar/contract'
import { messages as calendarMessages } from '@cairn/domain/calendar/messages'
import { subscriptionOf } from '@cairn/domain/calendar/rules'
import type { Calendar } from '@cairn/domain/calendar/schema'
import { messages as commonMessages } from '@cairn/domain/messages'
import { Button, TextInput } from '@mantine/core'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { QuestionDialog } from '../security/question-dialog.tsx'
import buttonLinkCss from '../ui/button-link.module.css'
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
        <p className={css.means}>{calendarMessages.means}</p>
        {address === null ? (
          <div>
            <div className={copyFieldCss.line}>
              <TextInput
                readOnly
                className={copyFieldCss.field ?? ''}
                label={calendarMessages.address}
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
            <p className={copyFieldCss.description}>{calendarMessages.secret}</p>
          </div>
        ) : (
          <CopyField
            label={calendarMessages.address}
            value={address}
            copied={calendarMessages.copied}
            description={calendarMessages.secret}
            isCopiedAtOnce={isCopiedAtOnce}
          />
        )}
        <div>
          {address === null ? (
            <Button {...opening} loading={busy === 'open'} onClick={() => void ask('open')}>
              {calendarMessages.open}
            </Button>
          ) : (
            <Button
              {...opening}
              component="a"
              className={buttonLinkCss.link ?? ''}
              href={subscriptionOf(address)}
            >
              {calendarMessages.open}
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
            {calendarMessages.turnOff.action}
          </Button>
          <Button variant="default" onClick={() => setAsks('renew')}>
            {calendarMessages.renew.action}
          </Button>
        </div>
      </div>
      <QuestionDialog
        isDangerous
        title={calendarMessages.renew.title}
        text={calendarMessages.renew.text}
        action={calendarMessages.renew.action}
        isOpen={asks === 'renew'}
        onClose={() => setAsks(null)}
        onYes={renew}
      />
      <QuestionDialog
        isDangerous
        title={calendarMessages.turnOff.title}
        text={calendarMessages.turnOff.text}
        action={calendarMessages.turnOff.action}
        isOpen={asks === 'turnOff'}
        onClose={() => setAsks(null)}
        onYes={onTurnOff}
      />
    </>
  )
}
