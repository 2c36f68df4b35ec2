import { reminders } from '@cairn/domain/reminders/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const myReminderQuery = queryOptions({
  queryKey: ['reminders', 'mine'],
  queryFn: ({ signal }) => call(reminders.mine, {}, { signal }),
})
