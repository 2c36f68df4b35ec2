import { reviews } from '@cairn/domain/reviews/contract'
import { receiversOf, wholeMinutes } from '@cairn/domain/reviews/rules'
import type { Review } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, Gavel, Mail, SquareCheck, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../api.ts'
import { useHelpDays } from '../blockers/help-days.ts'
import { hasWords, isExpected } from '../failure.ts'
import { PersonSelect } from '../people/person-select.tsx'
import { Avatar } from '../ui/avatar.tsx'
import form from '../ui/dialog-form.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './finish-dialog.module.css'
import { countLines } from './lines-shown.ts'
import { refreshReviews, summaryQuery } from './queries.ts'
import { toSpeakOf } from './walk.ts'

const { finish: words } = screenMessages

type Receiver = { id: string; name: string; profileEmoji: string | null; hasAction: boolean }

/** Who was in it for a minute and who has an action, as the server would choose. */
const receiversIn = ({ people, lines }: Review): Receiver[] =>
  receiversOf(people, lines).flatMap(({ id, why }) => {
    const known = people.find((one) => one.id === id)
    const doing = lines.find(({ person }) => person?.id === id)?.person
    const found = known ?? doing
    return found
      ? [{ id, name: found.name, profileEmoji: found.profileEmoji, hasAction: why === 'action' }]
      : []
  })

/** Ends the review for all, and says who is mailed what came of it. */
export const FinishDialog = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const formId = useId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { today } = useHelpDays()
  const { id } = review
  const [receivers, setReceivers] = useState(() => receiversIn(review))
  const [isChanged, setChanged] = useState(false)
  const [nextOn, setNextOn] = useState(review.nextOn)
  const change = (next: Receiver[]) => {
    setChanged(true)
    setReceivers(next)
  }
  const readSummary = () => navigate({ to: '/reviews/$id', params: { id }, replace: true })
  const finishing = useMutation({
    mutationFn: () =>
      call(reviews.finish, {
        params: { id },
        body: { nextOn, ...(isChanged && { receiverIds: receivers.map((one) => one.id) }) },
      }),
    onSuccess: (summary) => {
      client.setQueryData(summaryQuery(id).queryKey, summary)
      void refreshReviews(client)
      void readSummary()
    },
    onError: (error) => {
      if (!isExpected(error) || error.refusal.code !== 'conflict') return
      // Somebody else was quicker: what came of it is the same for all.
      notices.info(error.message)
      void readSummary()
    },
  })
  const { error } = finishing
  const all = toSpeakOf(review)
  const spoken = all.filter(({ isSpokenAbout }) => isSpokenAbout).length
  const counts = [
    { name: words.decisions, icon: Gavel, count: countLines(review.lines, 'decision') },
    { name: words.actions, icon: SquareCheck, count: countLines(review.lines, 'action') },
    {
      name: words.stillBlocked,
      icon: CircleAlert,
      count: all.reduce((sum, { openBlockers }) => sum + openBlockers, 0),
    },
  ]
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!finishing.isPending) finishing.mutate()
  }
  return (
    <SmallDialog
      isForm
      isOpen
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words.keepGoing}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={finishing.isPending}
            leftSection={receivers.length > 0 && <Mail size={14} aria-hidden="true" />}
          >
            {receivers.length > 0 ? words.finish : words.finishOnly}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className={form.fields} onSubmit={send}>
        <p>{words.spoken(spoken, all.length, wholeMinutes(review.timer.elapsedMs))}</p>
        <dl className={css.counts}>
          {counts.map(({ name, icon: Icon, count }) => (
            <div key={name}>
              <dt>
                <Icon size={14} aria-hidden="true" /> {name}
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <section aria-label={words.goesTo}>
          <div className={css.heading}>
            <h3>{words.goesTo}</h3>
            <span>{receivers.length > 0 ? words.people(receivers.length) : words.nobody}</span>
          </div>
          <ul className={css.people}>
            {receivers.map((one) => (
              <li key={one.id}>
                <Avatar name={one.name} emoji={one.profileEmoji} size={24} />
                <span className={css.name}>{one.name}</span>
                {one.hasAction && <span className={css.why}>{words.hasAction}</span>}
                <ActionIcon
                  size={24}
                  aria-label={words.remove(one.name)}
                  onClick={() => change(receivers.filter(({ id: other }) => other !== one.id))}
                >
                  <X size={14} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <PersonSelect
            isBare
            label={words.add}
            noneLabel={words.add}
            chosen={null}
            onChoose={(chosen) => {
              if (!chosen || receivers.some((one) => one.id === chosen.id)) return
              const { id: added, fullName: name, profileEmoji = null } = chosen
              change([...receivers, { id: added, name, profileEmoji, hasAction: false }])
            }}
          />
        </section>
        <TextInput
          type="date"
          label={words.next}
          min={today}
          value={nextOn}
          onChange={(event) => setNextOn(event.currentTarget.value || review.nextOn)}
        />
        <FormMessage>{error && (hasWords(error) ? error.message : words.failed)}</FormMessage>
      </form>
    </SmallDialog>
  )
}
