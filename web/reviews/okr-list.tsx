import '@mantine/core/styles/Switch.layer.css'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import { type Review, type ReviewObjective, reviewGroups } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Switch } from '@mantine/core'
import { Check, ChevronDown, ChevronRight, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { StatusIcon } from '../objectives/status.tsx'
import { Badge } from '../ui/badge.tsx'
import css from './okr-list.module.css'

const { list: words } = screenMessages

type Props = {
  review: Review
  activeId: string | null
  isReadOnly: boolean
  onChoose: (id: string) => void
  onSubTeams: (isOn: boolean) => void
}

/** What is gone through, in the order of the start. */
export const OkrList = ({ review, activeId, isReadOnly, onChoose, onSubTeams }: Props) => {
  const list = useRef<HTMLElement>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  useEffect(() => {
    list.current
      ?.querySelector(`[data-okr="${CSS.escape(activeId ?? '')}"]`)
      ?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  const { objectives } = review
  const placeOf = new Map(objectives.map(({ id }, place) => [id, place + 1]))
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = rows.indexOf(event.target as HTMLElement)
    if (at === -1) return
    event.preventDefault()
    rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <nav ref={list} aria-label={words.name} onKeyDown={walk}>
      <div className={css.top}>
        <h2 className={css.total}>{words.total(objectives.length)}</h2>
        <SubTeams review={review} isReadOnly={isReadOnly} onChange={onSubTeams} />
      </div>
      {reviewGroups.map((group) => {
        const rows = objectives.filter((one) => one.group === group)
        if (rows.length === 0) return null
        const isFolded = group === 'completed' && !isUnfolded
        const Chevron = isFolded ? ChevronRight : ChevronDown
        const head = (
          <>
            {words.groups[group]} <Badge>{rows.length}</Badge>
          </>
        )
        return (
          <section key={group}>
            {group === 'completed' ? (
              <button
                type="button"
                className={css.group}
                aria-expanded={!isFolded}
                onClick={() => setUnfolded(isFolded)}
              >
                <Chevron size={14} aria-hidden="true" /> {head}
              </button>
            ) : (
              <h3 className={css.group}>{head}</h3>
            )}
            {!isFolded && (
              <ol className={css.rows}>
                {rows.map((one) => (
                  <li key={one.id}>
                    <Row
                      objective={one}
                      place={placeOf.get(one.id) ?? 0}
                      isActive={one.id === activeId}
                      onChoose={() => onChoose(one.id)}
                    />
                  </li>
                ))}
              </ol>
            )}
          </section>
        )
      })}
    </nav>
  )
}

type RowProps = { objective: ReviewObjective; place: number; isActive: boolean; onChoose: () => void }

const Row = ({ objective, place, isActive, onChoose }: RowProps) => {
  const { id, title, status, progress, openBlockers, group, isSpokenAbout, isNew, isDeleted, isDue } =
    objective
  return (
    <button
      type="button"
      className={css.row}
      data-okr={id}
      data-ticked={isSpokenAbout || undefined}
      data-gone={isDeleted || undefined}
      aria-current={isActive || undefined}
      onClick={onChoose}
    >
      <span className={css.disc} aria-hidden="true">
        {isSpokenAbout ? <Check size={12} /> : place}
      </span>
      <span className={css.title}>
        {title}
        {isSpokenAbout && <span className="heard">, {words.spoken}</span>}
      </span>
      <span className={css.standing}>
        {isDeleted ? (
          words.deleted
        ) : (
          <>
            <StatusIcon status={status} size={12} /> {statusLabels[status]}{' '}
            {progress !== null && progressLabel(progress)}
            {isNew && <Badge>{words.isNew}</Badge>}
            {openBlockers > 0 && group !== 'completed' && (
              <span className={css.blocker}>
                <CircleAlert size={12} aria-hidden="true" /> {words.blocker}
              </span>
            )}
            {openBlockers === 0 && group === 'slipping' && isDue && (
              <span className={css.blocker}>{words.due}</span>
            )}
          </>
        )}
      </span>
    </button>
  )
}

type SubTeamsProps = { review: Review; isReadOnly: boolean; onChange: (isOn: boolean) => void }

/** Until the first OKR is ticked it can be chosen what the list has. */
const SubTeams = ({ review, isReadOnly, onChange }: SubTeamsProps) => {
  const id = useId()
  const { hasSubTeams, canSwitchSubTeams, withSubTeams, objectives } = review
  if (!hasSubTeams) return null
  const isOpen = canSwitchSubTeams && !isReadOnly && !objectives.some(({ isSpokenAbout }) => isSpokenAbout)
  if (!isOpen)
    return <span className={css.subTeams}>{withSubTeams ? words.included : words.notIncluded}</span>
  return (
    <span className={css.subTeams}>
      <label htmlFor={id}>{words.subTeams}</label>
      <Switch
        id={id}
        withThumbIndicator={false}
        checked={withSubTeams}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </span>
  )
}
