import {
  type DraftState,
  draftMarks,
  type ObjectiveStatus,
  statusLabels,
} from '@cairn/domain/objectives/status'
import type { ReactNode } from 'react'
import css from './status.module.css'

const tick = 'M4.6 8.3l2.3 2.2 4.5-4.8'
const arrowUp = 'M5.6 10.4l4.8-4.8M6.4 5.6h4v4'
const mark = 'M8 6v3.4M8 11.6v.1'
const arrowDown = 'M8 4.9v6M5.6 8.7L8 11.1l2.4-2.4'
const hands = 'M8 4.8V8.4l2.3 1.4'
const cross = 'M6 6l4 4M10 6l-4 4'

const solid = (shape: string, sign: string) => (
  <>
    <path d={shape} className={css.shape} />
    <path d={sign} className={css.sign} />
  </>
)
const disc = 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z'
const triangle =
  'M8 1.9c.5 0 .9.3 1.2.7l5.4 9.6c.5 1-.2 2.1-1.2 2.1H2.6c-1 0-1.7-1.1-1.2-2.1l5.4-9.6c.3-.4.7-.7 1.2-.7z'
const diamond =
  'M8 .9c.4 0 .8.2 1.1.4l5.6 5.6c.6.6.6 1.6 0 2.2l-5.6 5.6c-.6.6-1.6.6-2.2 0L1.3 9.1c-.6-.6-.6-1.6 0-2.2l5.6-5.6C7.2 1.1 7.6.9 8 .9z'
const octagon = 'M5.5 1.5h5L14.5 5.5v5L10.5 14.5h-5L1.5 10.5v-5z'

/** A shape of its own for each status, so that colour is never all there is. */
const drawings: Record<ObjectiveStatus, ReactNode> = {
  completed: solid(disc, tick),
  on_track: solid(disc, arrowUp),
  at_risk: solid(triangle, mark),
  behind: solid(diamond, arrowDown),
  delayed: solid(octagon, hands),
  will_not_complete: (
    <>
      <circle cx="8" cy="8" r="5.9" className={css.ring} />
      <path d={cross} className={css.ring} />
    </>
  ),
  not_set: <circle cx="8" cy="8" r="5.9" strokeDasharray="2.4 2.2" className={css.ring} />,
}

export const StatusIcon = ({ status, size = 14 }: { status: ObjectiveStatus; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    aria-hidden="true"
    className={css.icon}
    data-status={status}
  >
    {drawings[status]}
  </svg>
)

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

/** Wherever an OKR is shown that is planned and counts nowhere yet. */
export const DraftMark = ({ draft }: { draft: DraftState | null }) =>
  draft && <span className={css.draft}>{draftMarks[draft]}</span>
