import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { countingLabels, keyResultProgress, progressLabel } from '@cairn/domain/objectives/progress'
import { type WhyGroup, whyProgress } from '@cairn/domain/objectives/why'
import { ActionIcon, Popover } from '@mantine/core'
import { ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '../clock.ts'
import { useCompanyDay } from '../company-day.ts'
import { figure } from '../objectives/figures.ts'
import type { Detail } from './detail.ts'
import css from './why-progress.module.css'

const { why: words, progress: label } = dialogMessages
const oneDecimal = (value: number) => value.toFixed(1)
const percent = (value: number) => `${Number.isInteger(value) ? value : oneDecimal(value)}%`

type Props = { detail: Detail; onEdit: (() => void) | undefined }

/** The progress of the objective; opened it says how it comes about. */
export const WhyProgress = ({ detail, onEdit }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { progress } = detail.objective
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(440px, calc(100vw - 24px))"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={css.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label} <strong>{progressLabel(progress)}</strong>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        aria-labelledby={id}
        className={css.popover ?? ''}
        // The dialog around it hears Escape too, and leaves it to what stands above it.
        aria-modal="true"
      >
        <div className={css.head}>
          <h3 id={id}>{words.title(progressLabel(progress))}</h3>
          <ActionIcon aria-label={words.close} onClick={close} data-autofocus>
            <X size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
        <Explanation
          detail={detail}
          onEdit={
            onEdit &&
            (() => {
              close()
              onEdit()
            })
          }
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Of more children than were read only the first are told; the figure is that of all. */
const Explanation = ({ detail, onEdit }: Props) => {
  const { objective, children } = detail
  const why = whyProgress(objective, children)
  const unread = objective.progressCounts === 'key_results' ? 0 : objective.childCount - children.length
  const isByHand = objective.progressOverride !== null
  const [day, now] = [useCompanyDay(), useNow()]
  return (
    <>
      {isByHand && <p className={css.note}>{words.byHand(progressLabel(why.progress))}</p>}
      {why.own && why.below && <Bar own={why.own} below={why.below} />}
      {(why.own ?? why.below) && (
        <table className={css.parts}>
          <thead>
            <tr>
              <th scope="col">
                <span className="heard">{words.part}</span>
              </th>
              <th scope="col">{words.weight}</th>
              <th scope="col">{words.progress}</th>
              <th scope="col">{words.points}</th>
            </tr>
          </thead>
          {why.own && <Group name={countingLabels.key_results} group={why.own} />}
          {why.below && <Group name={countingLabels.children} group={why.below} />}
        </table>
      )}
      {unread > 0 && <p className={css.note}>{words.more(unread)}</p>}
      {why.leftOut.length > 0 && (
        <div className={css.note}>
          <h4>{words.leftOut}</h4>
          <ul>
            {why.leftOut.map(({ id, title, reason }) => (
              <li key={id}>
                {title}: {words.reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <AtCommit detail={detail} />
      {why.own === null && why.below === null && <p className={css.note}>{words.nothing}</p>}
      {why.progress !== null && unread <= 0 && (
        <p className={css.sum}>
          {why.own && why.below && (
            <span>
              {words.formula(why.own.share, oneDecimal(why.own.progress), oneDecimal(why.below.progress))}
            </span>
          )}
          <span>
            {oneDecimal(why.progress)}
            {!isByHand && (
              <>
                {words.shownAs} <strong>{progressLabel(why.progress)}</strong>
              </>
            )}
          </span>
        </p>
      )}
      <p className={css.foot}>
        {onEdit && (
          <button type="button" className={css.link} onClick={onEdit}>
            {words.change}
          </button>
        )}
        <span className={css.asOf}>{words.asOf(day(now))}</span>
      </p>
    </>
  )
}

/** What key results would have come to if their targets had stayed. */
const AtCommit = ({ detail: { objective, originals } }: { detail: Detail }) => {
  const lines = objective.keyResults.flatMap(({ id, title, currentValue }) => {
    const original = originals.find(({ keyResultId, moved }) => keyResultId === id && moved !== null)
    if (original === undefined || original.targetValue === null) return []
    const { startValue, targetValue, unit } = original
    const progress = progressLabel(keyResultProgress({ startValue, currentValue, targetValue }))
    return [{ id, text: words.atCommitLine(title, progress, figure(targetValue, unit)) }]
  })
  if (lines.length === 0) return null
  return (
    <div className={css.note}>
      <h4>{words.atCommit}</h4>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

const Bar = ({ own, below }: { own: WhyGroup; below: WhyGroup }) => {
  const [ownPoints, belowPoints] = [own, below].map(({ share, progress }) => (share * progress) / 100)
  return (
    <div className={css.shares}>
      <div className={css.bar} aria-hidden="true">
        <span style={{ width: `${ownPoints}%` }} />
        <span style={{ width: `${belowPoints}%` }} data-below="" />
      </div>
      <p>
        <span className={css.mark} /> {countingLabels.key_results} {oneDecimal(ownPoints ?? 0)}{' '}
        <span className={css.mark} data-below="" /> {countingLabels.children} {oneDecimal(belowPoints ?? 0)}
      </p>
    </div>
  )
}

const Group = ({ name, group: { share, progress, parts } }: { name: string; group: WhyGroup }) => (
  <tbody>
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={3}>
        {share === 100 ? name : `${name}, ${share}%`}
      </th>
      <td>{oneDecimal(progress)}</td>
    </tr>
    {parts.map(({ id, title, weight, progress: reached, points }) => (
      <tr key={id}>
        <th scope="row" title={title}>
          {title}
        </th>
        <td>{percent(weight)} ×</td>
        <td>{percent(reached)} =</td>
        <td>{oneDecimal(points)}</td>
      </tr>
    ))}
  </tbody>
)
