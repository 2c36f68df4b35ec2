import type { KeyResult } from '@cairn/domain/objectives/key-results'
import { myMessages, ownersLabel } from '@cairn/domain/objectives/my-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Link } from '@tanstack/react-router'
import { Calendar, Flag } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMembership } from '../../session.ts'
import { TeamIcon } from '../../teams/team-icon.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ProgressBar, Reached } from '../progress-bar.tsx'
import { DraftMark, StatusChip } from '../status.tsx'
import css from './okr-card.module.css'

type Props = {
  objective: Objective
  /** How deep it lies within other cards. */
  depth: number
  /** The dialog of an OKR belongs to the page it was opened from. */
  page: '/myobjectives' | '/admin-okrs'
  footer: ReactNode
  /** The cards of its children. */
  children?: ReactNode
}

const Facts = ({ objective }: { objective: Objective }) => {
  const { profile } = useMembership()
  const { quarter, team, owner, coOwners, strategy } = objective
  return (
    <ul className={css.facts}>
      <li>
        <Calendar size={14} aria-hidden="true" />
        {quarter}
      </li>
      {team && (
        <li>
          <TeamIcon name={team.icon} size={14} />
          {team.name}
        </li>
      )}
      <li>
        <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
        {ownersLabel(owner, coOwners, profile.id)}
      </li>
      {strategy && (
        <li>
          <Flag size={14} aria-hidden="true" />
          {strategy.title}
        </li>
      )}
    </ul>
  )
}

/** An objective with its key results, and its children's cards inside it. */
export const OkrCard = ({ objective, depth, page, footer, children }: Props) => {
  const id = useId()
  const Heading = depth === 0 ? 'h2' : 'h3'
  return (
    <article aria-labelledby={id} className={css.card} data-nested={depth > 0 ? '' : undefined}>
      <div className={css.head}>
        <Heading id={id} className={css.title}>
          <Link to={page} search={(before) => ({ ...before, okrId: objective.id })} resetScroll={false}>
            {objective.title}
          </Link>
        </Heading>
        <span className={css.standing}>
          <DraftMark draft={objective.draft} />
          <StatusChip status={objective.countsAs} />
        </span>
      </div>
      <Facts objective={objective} />
      <CardFigures objective={objective} />
      <div className={css.foot}>{footer}</div>
      {children}
    </article>
  )
}

const { card: words } = myMessages

const Measured = ({ keyResult }: { keyResult: KeyResult }) => {
  const { title, progress } = keyResult
  return (
    <li className={css.measure}>
      <span className={css.line}>
        <span className={css.name}>{title}</span>
        <span className={css.percent}>{progressLabel(progress)}</span>
      </span>
      <ProgressBar progress={progress} />
      <span className={css.values}>
        <Reached keyResult={keyResult} />
      </span>
    </li>
  )
}

/** How far the objective is, and beside it how far each key result is. */
const CardFigures = ({ objective: { progress, progressOverride, keyResults } }: { objective: Objective }) => (
  <div className={css.figures}>
    <div className={css.overall}>
      <span className={css.caption}>{words.progress}</span>
      <span className={css.number}>{progressLabel(progress)}</span>
      {progressOverride !== null && <span className={css.caption}>{words.byHand}</span>}
    </div>
    {keyResults.length > 0 ? (
      <ul className={css.measures}>
        {keyResults.map((keyResult) => (
          <Measured key={keyResult.id} keyResult={keyResult} />
        ))}
      </ul>
    ) : (
      <p className={css.caption}>{words.noKeyResults}</p>
    )}
  </div>
)
