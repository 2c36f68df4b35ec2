import { type ObjectiveStatus, statusLabels } from '@cairn/domain/objectives/status'
import css from './status.module.css'
import { StatusIcon } from './status-icon.tsx'

/** In tables and lists: the shape in its colour, the word in ink. */
export const StatusWord = ({ status }: { status: ObjectiveStatus }) => (
  <span className={css.word}>
    <StatusIcon status={status} />
    {statusLabels[status]}
  </span>
)

/** In the head of a card or dialog: on its tint. */
export const StatusChip = ({ status }: { status: ObjectiveStatus }) => (
  <span className={css.chip} data-status={status}>
    <StatusIcon status={status} />
    {statusLabels[status]}
  </span>
)
