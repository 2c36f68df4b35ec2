import '@mantine/core/styles/Checkbox.layer.css'
import { reviews } from '@cairn/domain/reviews/contract'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import type { Summary } from '@cairn/domain/reviews/summary-schema'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { useHelpDays } from '../blockers/help-days.ts'
import { type Whom, WhomSelect } from '../blockers/whom-select.tsx'
import { hasWords } from '../failure.ts'
import { useMembership } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { refreshReviews, summaryQuery } from './queries.ts'
import { linesOf } from './summary-mail.tsx'
import css from './summary-page.module.css'
import { ReviewsPanel } from './team-reviews.tsx'
import { PersonAndDay, useTick } from './ticking.tsx'
import yours from './your-actions.module.css'

const { summary: words, notes } = screenMessages

type Props = { summary: Summary }

const timeText = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at).replace('\u202f', ' ')

/** Who got it, and who else is to. */
const MailedTo = ({ summary: { id, mailedTo, canEdit } }: Props) => {
  const client = useQueryClient()
  const hasAccess = useAccess()
  const [whom, setWhom] = useState<Whom | null>(null)
  const [first] = mailedTo
  const sending = useMutation({
    mutationFn: (to: Whom) => call(reviews.mail, { params: { id }, body: { whomIds: [to.id] } }),
    onSuccess: (answer) => {
      client.setQueryData(
        summaryQuery(id).queryKey,
        (known) => known && { ...known, mailedTo: answer.mailedTo },
      )
      setWhom(null)
      notices.info(words.sent)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whom && !sending.isPending) sending.mutate(whom)
  }
  const why = { present: null, action: words.hasAction, added: words.added }
  return (
    <Panel
      title={words.mailedTo}
      note={<Badge>{mailedTo.length}</Badge>}
      action={first && <span className={css.time}>{timeText(first.mailedAt)}</span>}
    >
      <ul className={css.people}>
        {mailedTo.map((one) => (
          <li key={one.id ?? one.name}>
            <Avatar name={one.name} emoji={one.profileEmoji} size={24} />
            <span>{one.name}</span>
            {why[one.why] && <span className={css.why}>{why[one.why]}</span>}
          </li>
        ))}
      </ul>
      {canEdit && hasAccess && (
        <form className={css.add} noValidate method="post" onSubmit={send}>
          <WhomSelect
            isBare
            label={words.addWhom}
            noneLabel={words.addWhom}
            chosen={whom}
            onChoose={setWhom}
          />
          <Button type="submit" variant="default" disabled={whom === null} loading={sending.isPending}>
            {words.send}
          </Button>
          <FormMessage>
            {sending.error && (hasWords(sending.error) ? sending.error.message : words.notSent)}
          </FormMessage>
        </form>
      )}
    </Panel>
  )
}

/** What of it one has to do oneself. */
const Yours = ({ summary: { lines } }: Props) => {
  const { profile } = useMembership()
  const tick = useTick()
  const hasAccess = useAccess()
  const mine = linesOf(lines, 'action').filter(({ person }) => person?.id === profile.id)
  return (
    <Panel title={words.yours} note={mine.length > 0 && <Badge>{mine.length}</Badge>}>
      {mine.length === 0 && <p className={css.none}>{words.noneYours}</p>}
      <ul className={yours.list}>
        {mine.map(({ id, words: text, person, dueOn, doneAt }) => (
          <li key={id} className={yours.item} data-done={doneAt !== null || undefined}>
            <Checkbox
              size="xs"
              aria-label={notes.tick(text)}
              checked={tick.doneOf(id, doneAt !== null)}
              disabled={!hasAccess || tick.isPending}
              onChange={(event) => tick.mutate({ id, isDone: event.currentTarget.checked })}
            />
            <div>
              <p className={yours.what}>{text}</p>
              <PersonAndDay person={person} dueOn={dueOn} isDone={doneAt !== null} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The day of the next review, which starts nothing. */
const Next = ({ summary: { id, nextOn, canEdit } }: Props) => {
  const client = useQueryClient()
  const { today } = useHelpDays()
  const hasAccess = useAccess()
  const setting = useMutation({
    mutationFn: (day: string) => call(reviews.setNext, { params: { id }, body: { nextOn: day } }),
    onSuccess: () => refreshReviews(client),
    onError: (error) => notices.error(hasWords(error) ? error.message : words.notSaved),
  })
  if (!canEdit || !hasAccess) return null
  return (
    <TextInput
      className={css.next ?? ''}
      type="date"
      label={words.changeNext}
      min={today}
      defaultValue={nextOn}
      key={nextOn}
      onBlur={(event) => {
        const day = event.currentTarget.value
        if (day !== '' && day !== nextOn) setting.mutate(day)
      }}
    />
  )
}

export const SummaryAside = ({ summary }: Props) => (
  <aside className={css.aside} aria-label={words.reviewsOf(summary.team.name)}>
    <MailedTo summary={summary} />
    <Yours summary={summary} />
    <ReviewsPanel team={summary.team.id} name={summary.team.name} shownId={summary.id} />
    <Next summary={summary} />
  </aside>
)
