import { progressLabel } from '@cairn/domain/objectives/progress'
import { outcomeLabels } from '@cairn/domain/objectives/score'
import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import { isScored, type ScoreCard } from '@cairn/domain/quarters/scoring'
import { Check } from 'lucide-react'
import { useCompanyDay } from '../company-day.ts'
import weekCss from '../my-week/my-week-page.module.css'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { StatusWord } from '../objectives/status.tsx'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { scoreText } from './close-fields.tsx'
import css from './close-row.module.css'

const saidIn = (card: ScoreCard) => {
  if (!isScored(card)) return words.noScore
  return card.score?.score == null ? outcomeLabels.dropped : scoreText(card.score.score)
}

type RowProps = {
  card: ScoreCard
  position: number
  isForAll: boolean
  /** None where nothing can be changed. */
  onOpen: (() => void) | undefined
}

/** One that has its score, or whose turn comes later. */
export const CloseRow = ({ card, position, isForAll, onOpen }: RowProps) => {
  const { objective } = card
  const isDone = isScored(card)
  const content = (
    <>
      {isDone ? (
        <span className={weekCss.check}>
          <Check size={12} aria-label={words.scored} />
        </span>
      ) : (
        <span className={weekCss.number} aria-hidden="true">
          {position}
        </span>
      )}
      <span className={`${weekCss.title} ${css.title}`}>{objective.title}</span>
      {isDone ? <ScoreWords card={card} isForAll={isForAll} /> : <Waiting card={card} isForAll={isForAll} />}
      <span className={isDone ? css.score : css.none}>{saidIn(card)}</span>
    </>
  )
  const look = { className: `${weekCss.row} ${css.row}`, ...(isDone && { 'data-done': '' }) }
  return onOpen ? (
    <button type="button" {...look} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div {...look}>{content}</div>
  )
}

const ScoreWords = ({ card: { score }, isForAll }: Pick<RowProps, 'card' | 'isForAll'>) => {
  const day = useCompanyDay()
  if (score === null) return null
  return (
    <>
      <span className={weekCss.said} title={score.learned ?? undefined}>
        {isForAll ? words.scoredBy(score.scoredBy.name, day(score.scoredAt)) : score.learned}
      </span>
      <Avatar name={score.scoredBy.name} emoji={null} size={20} />
    </>
  )
}

const Waiting = ({ card: { objective }, isForAll }: Pick<RowProps, 'card' | 'isForAll'>) => (
  <>
    <span className={weekCss.team}>
      {isForAll ? objective.owner.fullName : objective.team && <TeamName team={objective.team} />}
    </span>
    <span className={`${weekCss.status} ${css.status}`}>
      <StatusWord status={objective.countsAs} />
    </span>
    <span className={weekCss.progress}>
      <ProgressBar progress={objective.progress} /> {progressLabel(objective.progress)}
    </span>
  </>
)
