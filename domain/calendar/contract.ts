import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Calendar, CalendarAddress, CalendarParts } from './schema.ts'

const Made = CalendarAddress.extend({ calendar: Calendar })

/** Whoever has the address reads along for years: it is told to people who have just shown who they are, and to no key. */
export const calendar = {
  mine: endpoint('GET', '/api/calendar', {
    summary: 'One’s own calendar: what it shows and when it was last asked for, without its address',
    audience: 'member',
    reply: z.object({ calendar: Calendar.nullable() }),
  }),
  make: endpoint('POST', '/api/calendar', {
    summary: 'Make an address by which calendar programs read one’s own dates',
    audience: 'member',
    needsProof: true,
    needsProvenEmail: true,
    closedToDemo: true,
    reply: Made,
    refusals: ['conflict', 'not_allowed', 'email_not_verified', 'too_many_tries'],
  }),
  address: endpoint('GET', '/api/calendar/address', {
    summary: 'Tell the address again',
    audience: 'member',
    needsProof: true,
    closedToDemo: true,
    reply: CalendarAddress,
    refusals: ['not_found', 'gone'],
  }),
  renew: endpoint('POST', '/api/calendar/renew', {
    summary: 'Make a new address; the one before is answered no more',
    audience: 'member',
    needsProof: true,
    needsProvenEmail: true,
    closedToDemo: true,
    reply: Made,
    refusals: ['not_found', 'email_not_verified', 'too_many_tries'],
  }),
  choose: endpoint('PATCH', '/api/calendar', {
    summary: 'Choose what one’s own calendar shows',
    audience: 'member',
    closedToDemo: true,
    body: z.object({ shows: CalendarParts }),
    reply: z.object({ calendar: Calendar }),
    refusals: ['not_found'],
  }),
  turnOff: endpoint('DELETE', '/api/calendar', {
    summary: 'Turn one’s own calendar off: its address is answered no more',
    audience: 'member',
    closedToDemo: true,
    reply: z.object({ removed: z.boolean() }),
    refusals: ['not_found'],
  }),
}
