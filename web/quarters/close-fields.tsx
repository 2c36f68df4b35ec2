import { progressLabel } from '@cairn/domain/objectives/progress'
import { outcomeLabels, outcomeOf, outcomes } from '@cairn/domain/objectives/score'
import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import type { ScoreCard, suggestionsWith } from '@cairn/domain/quarters/scoring'
import { ActionIcon } from '@mantine/core'
import { CircleCheck, CircleDot, CircleSlash, CircleX, Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { KeyCaps } from '../ui/key-caps.tsx'
import { type CloseDraft, isProposed, outcomeAfter, scoreAfter } from './close-draft.ts'
import css from './close-fields.module.css'

const tenths = Array.from({ length: 11 }, (_, tenth) => tenth / 10)
export const scoreText = (score: number) => score.toFixed(1)

type FieldProps = { draft: CloseDraft; onDraft: (draft: CloseDraft) => void }
type ScoreProps = FieldProps & {
  card: ScoreCard
  suggested: ReturnType<typeof suggestionsWith>
  error: string | undefined
}

/** What the figures suggest, and the score itself: all tenths at once, or a slider where there is no room for them. */
export const ScoreChoice = ({ card: { objective }, draft, onDraft, suggested, error }: ScoreProps) => {
  const id = useId()
  const { score } = draft
  const setScore = (chosen: number) => onDraft({ ...draft, score: chosen })
  const first = suggested.againstCommit ?? suggested.againstNow
  const isWeighted =
    objective.progressOverride === null &&
    objective.progressCounts !== 'children' &&
    objective.keyResults.some(({ weight }) => weight !== null)
  const countsChildren = objective.progressCounts !== 'key_results' && objective.childCount > 0
  const offers = [
    {
      name: words.suggestedAtCommit,
      short: words.atCommit,
      value: suggested.againstCommit,
      progress: suggested.progressAtCommit,
    },
    {
      name: words.suggestedNow,
      short: words.now,
      value: suggested.againstNow,
      progress: suggested.progressNow,
    },
  ]
  return (
    <fieldset className={css.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.label}>
        {words.score} <KeyCaps keys={['S']} />
      </legend>
      <div className={css.offers}>
        {offers.map(
          ({ name, short, value, progress }) =>
            value !== null && (
              <button
                key={name}
                type="button"
                className={css.offer}
                aria-pressed={score === value}
                onClick={() => setScore(value)}
              >
                <strong>{scoreText(value)}</strong>
                <span className={css.offered}>
                  <span className={css.long}>{name}</span>
                  <span className={css.short} aria-hidden="true">
                    {short}
                  </span>
                  {progress !== null && (
                    <span className={css.from}>
                      {words.from(progressLabel(progress), isWeighted, countsChildren)}
                    </span>
                  )}
                </span>
              </button>
            ),
        )}
      </div>
      <div className={css.tenths} data-invalid={error ? '' : undefined}>
        {tenths.map((tenth, index) => (
          <label key={tenth} className={css.tenth}>
            <input
              type="radio"
              name={`${id}-score`}
              data-close={index === 0 ? 'score' : undefined}
              checked={score === tenth}
              onChange={() => setScore(tenth)}
            />
            {scoreText(tenth)}
          </label>
        ))}
      </div>
      <div className={css.slider}>
        <ActionIcon aria-label={words.lower} onClick={() => setScore(scoreAfter(score, -1, first))}>
          <Minus size={16} aria-hidden="true" />
        </ActionIcon>
        <input
          type="range"
          min={0}
          max={10}
          step={1}
          aria-label={words.score}
          aria-valuetext={score === null ? words.noScore : scoreText(score)}
          data-empty={score === null ? '' : undefined}
          value={Math.round((score ?? 0) * 10)}
          onChange={(event) => setScore(Number(event.currentTarget.value) / 10)}
        />
        <ActionIcon aria-label={words.higher} onClick={() => setScore(scoreAfter(score, 1, first))}>
          <Plus size={16} aria-hidden="true" />
        </ActionIcon>
        <output className={css.figure}>{score === null ? '–' : scoreText(score)}</output>
      </div>
      <p id={`${id}-error`} role="alert" className={css.error}>
        {error}
      </p>
    </fieldset>
  )
}

const icons = { reached: CircleCheck, partly_reached: CircleDot, missed: CircleX, dropped: CircleSlash }

/** Follows the score until one is chosen by hand; the same again lets it follow. */
export const OutcomeChoice = ({ card, draft, onDraft }: FieldProps & { card: ScoreCard }) => {
  const how = isProposed(card, draft) ? words.proposed : words.byHand
  const counts = outcomeOf(draft)
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>
        {words.outcome} <KeyCaps keys={['O']} />
        <span className={css.how}>{draft.outcome === null ? words.follows : how}</span>
      </legend>
      <div className={css.outcomes}>
        {outcomes.map((outcome, index) => {
          const Icon = icons[outcome]
          return (
            <button
              key={outcome}
              type="button"
              className={css.outcome}
              data-close={index === 0 ? 'outcome' : undefined}
              aria-pressed={counts === outcome}
              data-chosen={draft.outcome === outcome ? '' : undefined}
              onClick={() => onDraft({ ...draft, outcome: outcomeAfter(draft, outcome) })}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              {outcomeLabels[outcome]}
              <span className={css.key} aria-hidden="true">
                <KeyCaps keys={[String(index + 1)]} />
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
