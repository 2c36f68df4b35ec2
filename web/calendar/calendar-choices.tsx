import { calendar as calls } from '@cairn/domain/calendar/contract'
import { messages as words } from '@cairn/domain/calendar/messages'
import { type CalendarPart, calendarParts } from '@cairn/domain/calendar/parts'
import type { Calendar } from '@cairn/domain/calendar/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import choiceCss from '../security/choice.module.css'
import { notices } from '../ui/notice-store.ts'
import css from './calendar-panel.module.css'
import { calendarQuery } from './queries.ts'

/** Each tick acts at once, and shows at once what was asked for; one after the other, so that the last of them stands. */
export const CalendarChoices = ({ calendar }: { calendar: Calendar }) => {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'calendar' },
    mutationFn: (shows: CalendarPart[]) => call(calls.choose, { body: { shows } }),
    onSuccess: (changed) => client.setQueryData(calendarQuery.queryKey, changed),
    onError: (error) => notices.error(isExpected(error) ? error.message : words.failed),
  })
  const shows = isPending ? variables : calendar.shows
  const choose = (part: CalendarPart, isChosen: boolean) =>
    mutate(calendarParts.filter((one) => (one === part ? isChosen : shows.includes(one))))
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{words.shows}</legend>
      {calendarParts.map((part) => (
        <label key={part} className={choiceCss.choice}>
          <input
            type="checkbox"
            checked={shows.includes(part)}
            onChange={({ currentTarget: { checked } }) => choose(part, checked)}
          />
          {words.parts[part]}
        </label>
      ))}
      {shows.length === 0 && <p className={css.means}>{words.nothing}</p>}
    </fieldset>
  )
}
