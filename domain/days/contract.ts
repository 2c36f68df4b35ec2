import { endpoint } from '../endpoint.ts'
import { BarAsked, DaysBar } from './schema.ts'

export const days = {
  bar: endpoint('GET', '/api/days', {
    summary:
      'The days that one can look back to, on which of them how much changed, and when one was last here',
    audience: 'member',
    query: BarAsked,
    reply: DaysBar,
  }),
}
