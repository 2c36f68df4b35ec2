import { reviews } from '@cairn/domain/reviews/contract'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { call } from '../api.ts'
import { useHelpDays } from '../blockers/help-days.ts'
import { hasWords } from '../failure.ts'
import { Avatar } from '../ui/avatar.tsx'
import { dayText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import type { LinePlace } from './lines-shown.ts'
import { refreshReviews } from './queries.ts'
import css from './ticking.module.css'

const { yourActions } = screenMessages

/** Ticks an action, or takes that back; wherever it is shown it follows. */
export const useTick = () => {
  const client = useQueryClient()
  const ticking = useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      call(reviews.tickAction, { params: { action: id }, body: { isDone } }),
    onError: (error) => notices.error(hasWords(error) ? error.message : yourActions.notTicked),
    // It is under way until what it changed was read.
    onSettled: () => refreshReviews(client),
  })
  const { isPending, variables, mutate } = ticking
  /** As it is shown: at once, and back where it was refused. */
  const doneOf = (id: string, isDone: boolean) =>
    isPending && variables.id === id ? variables.isDone : isDone
  return { mutate, isPending, doneOf }
}

type PersonAndDayProps = { person: LinePlace['person']; dueOn: string | null; isDone: boolean }

export const PersonAndDay = ({ person, dueOn, isDone }: PersonAndDayProps) => {
  const { today } = useHelpDays()
  const isLate = !isDone && dueOn !== null && dueOn < today
  return (
    <span className={css.who}>
      {person && (
        <>
          <Avatar name={person.name} emoji={person.profileEmoji} size={20} />
          {person.name} <span aria-hidden="true">•</span>
        </>
      )}
      {dueOn && (
        <span data-late={isLate || undefined}>
          {isLate && <Clock size={12} aria-hidden="true" />} {dayText(dueOn)}
        </span>
      )}
    </span>
  )
}
