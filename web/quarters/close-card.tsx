import type { KeyResult } from '@cairn/domain/objectives/key-results'
import { ownersLabel } from '@cairn/domain/objectives/my-messages'
import { keyResultProgress } from '@cairn/domain/objectives/progress'
import { type Outcome, outcomeLabels, type Score } from '@cairn/domain/objectives/score'
import { carriedKeyResults } from '@cairn/domain/quarters/carrying'
import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import { messages as quartersMessages } from '@cairn/domain/quarters/messages'
import type { QuarterOverview } from '@cairn/domain/quarters/schema'
import { type ScoreCard, suggestionsWith } from '@cairn/domain/quarters/scoring'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { Button, Textarea } from '@mantine/core'
import { type Ref, useId } from 'react'
import { useCompanyDay } from '../company-day.ts'
import weekCss from '../my-week/week-card.module.css'
import { figure } from '../objectives/figures.ts'
import { StatusChip } from '../objectives/status.tsx'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { momentText } from '../ui/moment-text.ts'
import { SwitchCard } from '../ui/switch-card.tsx'
import { TypingIsBack } from '../ui/typing-is-back.tsx'
import css from './close-card.module.css'
import { type CloseDraft, touchedValues } from './close-draft.ts'
import { OutcomeChoice, ScoreChoice, scoreText } from './close-fields.tsx'
import type { CloseRun } from './close-run.ts'
import { FinalValues } from './close-values.tsx'

type Props = {
  run: CloseRun
  card: ScoreCard
  draft: CloseDraft
  initial: CloseDraft
  position: number
  /** The following quarter, where an OKR is carried over to. */
  next: Pick<QuarterOverview, 'quarter' | 'state'>
  ref: Ref<HTMLElement>
}

/** The one whose turn it is: where it ended, its score and outcome, what was learned, whether it goes on. */
export const CloseCard = ({ run, card, draft, initial, position, next, ref }: Props) => {
  const { objective } = card
  const id = useId()
  const { errors, setDraft, isBusy } = run
  const changeDraft = (change: Partial<CloseDraft>) => setDraft({ ...draft, ...change })
  const finalValues = touchedValues(draft, initial)
  const suggested = suggestionsWith(card, finalValues)
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={weekMessages.heading(position, run.cards.length, objective.title)}
      className={`${weekCss.card} ${css.card}`}
    >
      <div className={weekCss.head}>
        <span className={weekCss.number} aria-hidden="true">
          {position}
        </span>
        <div className={weekCss.words}>
          <h2 id={id} className={weekCss.title}>
            {objective.title}
          </h2>
          <Facts card={card} />
        </div>
        <StatusChip status={objective.countsAs} />
      </div>
      <form
        noValidate
        method="post"
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault()
          run.save()
        }}
      >
        <div className={weekCss.fields}>
          {run.isBack && <TypingIsBack />}
          {run.meanwhile && <Meanwhile theirs={run.meanwhile} run={run} />}
          {draft.values.length > 0 && (
            <FinalValues
              card={card}
              draft={draft}
              errors={errors}
              onLeave={run.leave}
              onValue={(of, value) =>
                changeDraft({ values: draft.values.map((one) => (one.id === of ? { ...one, value } : one)) })
              }
            />
          )}
          <ScoreChoice
            card={card}
            draft={draft}
            onDraft={setDraft}
            suggested={suggested}
            error={errors.score}
          />
          <OutcomeChoice card={card} draft={draft} onDraft={setDraft} />
          <Textarea
            data-close="learned"
            label={
              <>
                {words.learned} <KeyCaps keys={['L']} />
              </>
            }
            placeholder={words.learnedHint}
            autosize
            minRows={2}
            value={draft.learned}
            error={errors.learned}
            onChange={(event) => changeDraft({ learned: event.currentTarget.value })}
          />
          <Carry card={card} draft={draft} finalValues={finalValues} next={next} onChange={changeDraft} />
          <FormMessage>{run.failure}</FormMessage>
        </div>
        <div className={`${weekCss.footer} ${css.footer}`}>
          <Button
            variant="subtle"
            className={weekCss.skip ?? ''}
            rightSection={<KeyCaps keys={['J']} />}
            onClick={() => run.step(1)}
          >
            {words.skip}
          </Button>
          <Button
            type="submit"
            className={weekCss.save ?? ''}
            loading={isBusy}
            rightSection={<KeyCaps keys={[mod, 'Enter']} />}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </article>
  )
}

const Facts = ({ card: { objective, score } }: { card: ScoreCard }) => {
  const { profile } = useMembership()
  const { team, owner, coOwners, latestUpdate } = objective
  const day = useCompanyDay()
  return (
    <ul className={weekCss.facts}>
      {team && (
        <li>
          <TeamName team={team} />
        </li>
      )}
      <li>
        <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
        {ownersLabel(owner, coOwners, profile.id)}
      </li>
      {score && <li>{words.scoredBy(score.scoredBy.name, day(score.scoredAt))}</li>}
      {!score && latestUpdate && <li>{weekMessages.lastUpdate(day(latestUpdate.createdAt))}</li>}
    </ul>
  )
}

const saidText = ({ score, result }: { score: number | null; result: Outcome | null }) =>
  [score === null ? words.noScore : scoreText(score), ...(result ? [outcomeLabels[result]] : [])].join(', ')

/** What somebody else saved while this was being typed, which stays below. */
const Meanwhile = ({ theirs, run }: { theirs: Score; run: CloseRun }) => (
  <div role="alert" className={css.meanwhile}>
    <p>
      <strong>{quartersMessages.scoredMeanwhile(theirs.scoredBy.name)}</strong> {words.bothAreHere}
    </p>
    <dl className={css.theirs}>
      <dt>{words.theirs(theirs.scoredBy.name, momentText(theirs.scoredAt))}</dt>
      <dd>
        {saidText(theirs)}
        {theirs.carriedTo && `, ${words.carriedTo(theirs.carriedTo.quarter)}`}
      </dd>
      {theirs.learned && <dd className={css.learned}>{theirs.learned}</dd>}
    </dl>
    <div className={css.choice}>
      <Button size="xs" variant="default" disabled={run.isBusy} onClick={run.takeTheirs}>
        {words.takeTheirs}
      </Button>
      <Button size="xs" variant="default" disabled={run.isBusy} onClick={run.keepMine}>
        {words.keepMine}
      </Button>
    </div>
  </div>
)

type CarryProps = Pick<Props, 'card' | 'draft' | 'next'> & {
  finalValues: ReadonlyMap<string, number | null>
  onChange: (change: Partial<CloseDraft>) => void
}

const endsAt = (keyResults: readonly KeyResult[], finalValues: CarryProps['finalValues']) => {
  const final = keyResults.map((one) => {
    const ended = { ...one, currentValue: finalValues.get(one.id) ?? one.currentValue }
    return { ...ended, progress: keyResultProgress(ended) }
  })
  return carriedKeyResults(final)
    .map(({ title, startValue, unit }) => `${title} ${figure(startValue, unit)}`)
    .join(', ')
}

/** What goes on in the following quarter, from where it ended. */
const Carry = ({ card: { objective, score }, draft, finalValues, next, onChange }: CarryProps) => {
  const carriedTo = score?.carriedTo ?? null
  const isClosed = next.state === 'closed'
  const explanation = () => {
    if (isClosed) return quartersMessages.standing.closed(next.quarter)
    if (carriedTo) return draft.isCarried ? words.carry.is(carriedTo.title) : words.carry.takenBack
    const from = endsAt(objective.keyResults, finalValues)
    return next.state === 'plan' ? words.carry.draft(from) : words.carry.okr(from)
  }
  return (
    <SwitchCard
      title={
        <>
          {words.carry.title(next.quarter)} <KeyCaps keys={['C']} />
        </>
      }
      explanation={explanation()}
      isOn={draft.isCarried}
      disabled={isClosed && !draft.isCarried}
      onChange={(isCarried) => onChange({ isCarried })}
    />
  )
}
