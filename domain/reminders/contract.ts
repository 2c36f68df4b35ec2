import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MyReminder } from './schema.ts'

export const reminders = {
  mine: endpoint('GET', '/api/profile/reminder', {
    summary: 'Whether one gets the weekly reminder, and when the company sends it',
    audience: 'member',
    reply: MyReminder,
  }),
  change: endpoint('PATCH', '/api/profile/reminder', {
    summary: 'Switch one’s own weekly reminder on or off',
    audience: 'member',
    body: z.object({ isOn: z.boolean() }),
    reply: MyReminder,
  }),
}
