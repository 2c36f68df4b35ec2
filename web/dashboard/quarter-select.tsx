import { messages } from '@cairn/domain/dashboard/messages'
import { allQuarters, type Dashboard } from '@cairn/domain/dashboard/schema'
import { NativeSelect } from '@mantine/core'
import { Calendar, ChevronDown } from 'lucide-react'
import { shownQuarter } from './address.ts'
import css from './select.module.css'

type Props = {
  shown: Pick<Dashboard, 'quarters' | 'quarter'> | undefined
  onChoose: (quarter: string) => void
}

/** One of the quarters that have objectives, or all of them together. */
export const QuarterSelect = ({ shown, onChoose }: Props) => {
  const { quarters = [], quarter = null } = shown ?? {}
  // An address may name a quarter whose last objective is gone.
  const isGone = quarter !== null && !quarters.includes(quarter)
  return (
    <NativeSelect
      aria-label={messages.quarter}
      classNames={{ root: css.root ?? '', input: css.input ?? '' }}
      leftSection={<Calendar size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<ChevronDown size={14} aria-hidden="true" />}
      disabled={!shown}
      data={
        shown
          ? [{ value: allQuarters, label: messages.allQuarters }, ...quarters, ...(isGone ? [quarter] : [])]
          : [{ value: allQuarters, label: messages.quarter }]
      }
      value={shownQuarter(quarter)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
