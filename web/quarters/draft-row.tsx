import { messages as coachMessages } from '@cairn/domain/coach/messages'
import type { KeyResult } from '@cairn/domain/objectives/key-results'
import { draftLabels } from '@cairn/domain/objectives/status'
import type { PlannedObjective } from '@cairn/domain/quarters/plan'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Button } from '@mantine/core'
import { ArrowRight, Check, CornerLeftUp, Flag, Lightbulb } from 'lucide-react'
import { figurePair } from '../objectives/figures.ts'
import { useMark } from '../objectives/ready-button.tsx'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import css from './draft-row.module.css'

const { plan: words } = screenMessages

type Props = { draft: PlannedObjective; withTeam: boolean; onOpen: () => void }

export const DraftRow = ({ draft, withTeam, onOpen }: Props) => (
  <tr className={css.row}>
    <td className={css.objective}>
      <a
        href={`/allobjectives?${new URLSearchParams({ okrId: draft.id })}`}
        className={css.title}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
      >
        {draft.title}
      </a>
      {withTeam && draft.team && (
        <span className={css.team}>
          <TeamName team={draft.team} />
        </span>
      )}
    </td>
    <td className={css.keyResults}>
      <KeyResults keyResults={draft.keyResults} />
    </td>
    <td className={css.supports}>
      <Supports draft={draft} />
    </td>
    <td className={css.owner}>
      <span className={css.person}>
        <Avatar name={draft.owner.fullName} emoji={draft.owner.profileEmoji} size={20} />
        <span className={css.name}>{draft.owner.fullName}</span>
      </span>
    </td>
    <td className={css.hints}>
      {hintsOf(draft).map((hint) => (
        <span key={hint} className={css.hint}>
          <Lightbulb size={14} aria-hidden="true" />
          {hint}
        </span>
      ))}
    </td>
    <td className={css.state}>
      <Mark draft={draft} />
    </td>
  </tr>
)

/** In the order of the checks: what its words lack stands where the check does. */
const hintsOf = ({ hints, wording }: PlannedObjective) =>
  hints.flatMap((hint) =>
    hint === 'wording' ? wording.map((rule) => coachMessages.short[rule]) : [words.hints[hint]],
  )

const most = 4

const KeyResults = ({ keyResults }: { keyResults: readonly KeyResult[] }) => {
  const shown = keyResults.length > most ? keyResults.slice(0, most - 1) : keyResults
  const hidden = keyResults.length - shown.length
  return (
    <ul className={css.lines}>
      {shown.map(({ id, title, startValue, targetValue, unit }) => {
        const { current, target } = figurePair(startValue, targetValue, unit)
        return (
          <li key={id} className={css.line}>
            <span className={css.keyResult} title={title}>
              {title}
            </span>
            {targetValue === null ? (
              <span className={css.start}>{words.noTarget}</span>
            ) : (
              <span className={css.figures}>
                <span className={css.start}>{current}</span>
                <ArrowRight size={12} aria-hidden="true" />
                <span className="heard"> to </span>
                {target}
              </span>
            )}
          </li>
        )
      })}
      {hidden > 0 && <li className={css.start}>{words.moreKeyResults(hidden)}</li>}
    </ul>
  )
}

/** Its parent; without one, its strategy. */
const Supports = ({ draft: { parent, strategy, quarter } }: { draft: PlannedObjective }) => {
  if (parent)
    return (
      <span className={css.supported}>
        <CornerLeftUp size={14} aria-hidden="true" />
        <span>
          {parent.title}
          {parent.quarter !== quarter && <span className={css.start}> {parent.quarter}</span>}
        </span>
      </span>
    )
  if (strategy)
    return (
      <span className={css.supported}>
        <Flag size={14} aria-hidden="true" />
        <span>{strategy.title}</span>
      </span>
    )
  return <span className={css.start}>{words.supportsNothing}</span>
}

/** A draft becomes ready, and ready goes back, on a click of whoever may change the OKR. */
const Mark = ({ draft: objective }: { draft: PlannedObjective }) => {
  const { title, draft } = objective
  const { button, isReady, mayMark, marking, mark } = useMark(objective)
  const label = (
    <span className={css.label} data-ready={isReady ? '' : undefined}>
      {isReady && <Check size={14} aria-hidden="true" />}
      {draft === null ? '' : draftLabels[draft]}
    </span>
  )
  if (!mayMark) return label
  return (
    <>
      {!isReady && label}
      <Button
        ref={button}
        variant={isReady ? 'subtle' : 'default'}
        size="xs"
        className={(isReady ? css.ready : css.mark) ?? ''}
        loading={marking}
        aria-label={isReady ? words.backToDraftOf(title) : words.markReadyOf(title)}
        title={isReady ? words.backToDraft : undefined}
        onClick={mark}
      >
        {isReady ? label : words.markReady}
      </Button>
    </>
  )
}
