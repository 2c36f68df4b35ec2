import { calendar } from '@cairn/domain/calendar/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

/** Beside the keys, so that another page of one’s own hears of a change as it hears of theirs. */
export const calendarQuery = queryOptions({
  queryKey: ['keys', 'calendar'],
  queryFn: ({ signal }) => call(calendar.mine, {}, { signal }),
})
