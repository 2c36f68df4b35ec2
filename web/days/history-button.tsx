import { barMessages } from '@cairn/domain/days/messages'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useCallback, useState } from 'react'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import css from './history-button.module.css'
import { barQuery } from './queries.ts'
import { type DaysAddress, useDays } from './use-days.ts'

/** The bar that leads to any day: opened with today, and closed with the way back to it. */
export const useHistory = (
  address: DaysAddress,
  quarter: Quarter | undefined,
  change: (next: DaysAddress, replace: boolean) => void,
) => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const days = useDays(address, quarter)
  const { isOpen, pastDay } = days
  const toggleHistory = useCallback(async () => {
    if (isOpen) {
      change({ at: undefined, since: undefined }, false)
      document.querySelector<HTMLElement>('[data-history]')?.focus()
      return
    }
    setBusy(true)
    try {
      const { today } = await client.fetchQuery(barQuery(quarter))
      change({ at: today }, false)
    } catch (error) {
      notices.error(wordsOf(error))
    }
    setBusy(false)
  }, [isOpen, quarter, change, client])
  return { days, history: { isOpen, isPast: pastDay !== null, isBusy }, toggleHistory }
}

export type HistoryProps = {
  isOpen: boolean
  /** The day that is shown is over. */
  isPast: boolean
  isBusy: boolean
  onToggle: () => void
}

/** The bar that leads to any day. */
export const HistoryButton = ({ isOpen, isBusy, onToggle }: HistoryProps) => (
  <Button
    variant="default"
    className={css.button ?? ''}
    data-history=""
    data-on={isOpen ? '' : undefined}
    aria-pressed={isOpen}
    loading={isBusy}
    leftSection={<History size={14} aria-hidden="true" />}
    onClick={onToggle}
  >
    {barMessages.history}
  </Button>
)
