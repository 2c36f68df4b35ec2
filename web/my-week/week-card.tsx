import { ownersLabel } from '@cairn/domain/objectives/my-messages'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { weekMessages as words } from '@cairn/domain/updates/week-messages'
import { Button, Textarea } from '@mantine/core'
import { Calendar } from 'lucide-react'
import { type Ref, useId } from 'react'
import { StillBlocked } from '../blockers/blocker-list.tsx'
import { useNow } from '../clock.ts'
import { useCompanyDay } from '../company-day.ts'
import { StatusChip } from '../objectives/status.tsx'
import { StatusChoices } from '../objectives/status-choices.tsx'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { TypingIsBack } from '../ui/typing-is-back.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'
import type { UpdateDraft } from '../updates/draft.ts'
import type { WeekItem } from './run.ts'
import css from './week-card.module.css'
import { WeekValues } from './week-values.tsx'

type Props = {
  item: WeekItem
  position: number
  count: number
  draft: UpdateDraft
  isBack: boolean
  errors: Record<string, string>
  failure: string | null
  isBusy: boolean
  onDraft: (draft: UpdateDraft) => void
  onLeave: (path: string) => void
  onSave: () => void
  onNoChange: () => void
  onSkip: () => void
  ref: Ref<HTMLElement>
}

const Facts = ({ item: { objective, latest } }: { item: WeekItem }) => {
  const { profile, company } = useMembership()
  const { team, owner, coOwners, quarter } = objective
  const day = useCompanyDay()
  const isOfNow = quarter === currentQuarter(useNow(), company.timeZone)
  return (
    <ul className={css.facts}>
      {!isOfNow && (
        <li>
          <Calendar size={14} aria-hidden="true" />
          {quarter}
        </li>
      )}
      {team && (
        <li>
          <TeamName team={team} />
        </li>
      )}
      <li>
        <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
        {ownersLabel(owner, coOwners, profile.id)}
      </li>
      <li>{latest ? words.lastUpdate(day(latest.createdAt)) : updatesMessages.due.first}</li>
    </ul>
  )
}

/** The one whose turn it is: value, status, words, blocker, what comes next, and on to the next. */
export const WeekCard = (props: Props) => {
  const { item, position, count, draft, errors, failure, isBusy, onDraft, onSave, onNoChange, onSkip } = props
  const { objective } = item
  const id = useId()
  const changeDraft = (change: Partial<UpdateDraft>) => onDraft({ ...draft, ...change })
  const labelled = (word: string, key: string, isOptional = false) => (
    <>
      {word} <KeyCaps keys={[key]} />{' '}
      {isOptional && <span className={labels.optional}>{words.optional}</span>}
    </>
  )
  return (
    <article
      ref={props.ref}
      tabIndex={-1}
      aria-label={words.heading(position, count, objective.title)}
      className={css.card}
    >
      <div className={css.head}>
        <span className={css.number} aria-hidden="true">
          {position}
        </span>
        <div className={css.words}>
          <h2 id={id} className={css.title}>
            {objective.title}
          </h2>
          <Facts item={item} />
        </div>
        <StatusChip status={objective.countsAs} />
      </div>
      <form
        noValidate
        method="post"
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <div className={css.fields}>
          {props.isBack && <TypingIsBack />}
          {draft.keyResults.length > 0 && (
            <WeekValues
              objective={objective}
              draft={draft}
              errors={errors}
              latest={item.latest}
              onLeave={props.onLeave}
              onTyped={(of, typed) =>
                changeDraft({
                  keyResults: draft.keyResults.map((one) => (one.id === of ? { ...one, ...typed } : one)),
                })
              }
            />
          )}
          <StatusChoices
            withKeys
            label={labelled(words.status, 'S')}
            chosen={draft.status}
            onChoose={(status: ObjectiveStatus) => changeDraft({ status })}
          />
          <Textarea
            data-week="update"
            label={labelled(words.update, 'U')}
            placeholder={words.updateHint}
            rows={2}
            value={draft.updateText}
            error={errors.updateText}
            onChange={(event) => changeDraft({ updateText: event.currentTarget.value })}
          />
          <StillBlocked
            objectiveId={objective.id}
            value={draft.blockers}
            onChange={(blockers) => changeDraft({ blockers })}
          />
          <div className={css.pair}>
            <Textarea
              data-week="blocker"
              label={labelled(words.blocker, 'B', true)}
              placeholder={words.blockerHint}
              rows={1}
              value={draft.blockers}
              error={errors.blockers}
              onChange={(event) => changeDraft({ blockers: event.currentTarget.value })}
            />
            <Textarea
              data-week="focus"
              label={labelled(words.focus, 'F', true)}
              placeholder={words.focusHint}
              rows={1}
              value={draft.nextWeekFocus}
              error={errors.nextWeekFocus}
              onChange={(event) => changeDraft({ nextWeekFocus: event.currentTarget.value })}
            />
          </div>
          <FormMessage>{failure}</FormMessage>
        </div>
        <div className={css.footer}>
          <Button
            variant="default"
            disabled={isBusy}
            rightSection={<KeyCaps keys={['N']} />}
            onClick={onNoChange}
          >
            {words.noChange}
          </Button>
          <Button
            variant="subtle"
            className={css.skip ?? ''}
            rightSection={<KeyCaps keys={['J']} />}
            onClick={onSkip}
          >
            {words.skip}
          </Button>
          <WaitingButton
            className={css.save ?? ''}
            loading={isBusy}
            missing={draft.updateText.trim() === '' ? updatesMessages.form.missing : null}
            rightSection={<KeyCaps keys={[mod, 'Enter']} />}
          >
            {words.save}
          </WaitingButton>
        </div>
      </form>
    </article>
  )
}
