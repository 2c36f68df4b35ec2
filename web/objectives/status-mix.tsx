import { type ObjectiveStatus, statusLabels } from '@cairn/domain/objectives/status'
import { StatusIcon } from './status.tsx'
import css from './status-mix.module.css'

type Props = { mix: readonly { status: ObjectiveStatus; count: number }[] }

/** How many are what, in words. */
export const StatusCounts = ({ mix }: Props) => (
  <ul className={css.counts}>
    {mix.map(({ status, count }) => (
      <li key={status}>
        <StatusIcon status={status} /> {statusLabels[status]} <strong>{count}</strong>
      </li>
    ))}
  </ul>
)

/** The same for the eye; the words stand beside it. */
export const StatusBar = ({ mix }: Props) => (
  <div className={css.bar} aria-hidden="true">
    {mix.map(({ status, count }) => (
      <span key={status} data-fill={status} style={{ flexGrow: count }} />
    ))}
  </div>
)
