import { calendar as calls } from '@cairn/domain/calendar/contract'
import { messages as words } from '@cairn/domain/calendar/messages'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { useIsProven } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import css from './calendar-panel.module.css'
import { calendarQuery } from './queries.ts'

/** The dates that one has here, in the calendar that one uses elsewhere. */
export const CalendarPanel = () => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(calendarQuery)
  /** As long as this page is open, and nowhere longer. */
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isProven = useIsProven()

  /** Makes one, or makes it anew. */
  const make = async (asked: typeof calls.make | typeof calls.renew, done: string) => {
    const made = await call(asked, {})
    setAddress(made.address)
    client.setQueryData(calendarQuery.queryKey, { calendar: made.calendar })
    notices.info(done)
  }
  const makeFirst = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await make(calls.make, words.made)
    } catch (problem) {
      setFailure(wordsOf(problem))
      // Another page of one's own may have made it meanwhile.
      await client.invalidateQueries({ queryKey: calendarQuery.queryKey })
    }
    setBusy(false)
  }
  const turnOff = async () => {
    await call(calls.turnOff, {})
    setAddress(null)
    client.setQueryData(calendarQuery.queryKey, { calendar: null })
    notices.info(words.turnOff.done)
  }

  const content = () => {
    if (data === undefined)
      return error ? (
        <PanelError error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={2} height={40} label={words.loading} />
      )
    if (data.calendar !== null)
      return (
        <CalendarFeed
          calendar={data.calendar}
          address={address}
          onAddress={setAddress}
          onRenew={() => make(calls.renew, words.renew.done)}
          onTurnOff={turnOff}
        />
      )
    return (
      <div className={css.content}>
        <p className={css.means}>{words.means}</p>
        <div>
          <Button
            variant="default"
            leftSection={<CalendarPlus size={14} aria-hidden="true" />}
            disabled={!isProven}
            loading={isBusy}
            onClick={makeFirst}
          >
            {words.make}
          </Button>
        </div>
        <FormMessage>{failure}</FormMessage>
      </div>
    )
  }
  return <Panel title={words.title}>{content()}</Panel>
}
