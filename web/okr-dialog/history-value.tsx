import { historyMessages as words } from '@cairn/domain/objectives/dialog-messages'
import type { Change } from '@cairn/domain/objectives/history'
import { ObjectiveStatus } from '@cairn/domain/objectives/status'
import { figure } from '../objectives/figures.ts'
import { StatusWord } from '../objectives/status-word.tsx'
import { dayText } from '../ui/moment-text.ts'
import css from './history-tab.module.css'

type Props = { field: string; value: Change['from']; isNew?: boolean }

/** One side of a change, as it is written elsewhere: a status with its shape, a number with its commas. */
export const HistoryValue = ({ field, value, isNew = false }: Props) => {
  const status = ObjectiveStatus.safeParse(value)
  const isStatus = field === 'status' || field === 'keyResult.status'
  return (
    <span className={css.value} data-new={isNew ? '' : undefined}>
      {isStatus && status.success ? (
        <StatusWord status={status.data} />
      ) : value === null || value === '' ? (
        words.none
      ) : typeof value === 'number' ? (
        figure(value, field === 'progress' ? '%' : null)
      ) : field === 'dueDate' ? (
        dayText(value)
      ) : (
        value
      )}
    </span>
  )
}
