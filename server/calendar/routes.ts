import { calendar } from '@cairn/domain/calendar/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { chooseParts, makeCalendar, renewCalendar, tellAddress, turnOff } from './commands.ts'
import { calendarPages } from './pages.ts'
import { readCalendar, shownCalendar } from './rows.ts'

export const calendarRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'sealing' | 'postman'>,
) => {
  const {
    db,
    settings: { publicUrl },
  } = parts

  serve(app, parts, calendar.mine, async ({ scope }) => {
    const kept = await readInCompany(db, scope, (tx) => readCalendar(tx, scope.actor.id))
    return { calendar: kept && shownCalendar(kept, publicUrl, scope.now) }
  })
  serve(app, parts, calendar.make, ({ scope, membership }) => makeCalendar(parts, scope, membership))
  serve(app, parts, calendar.address, ({ scope }) => tellAddress(parts, scope))
  serve(app, parts, calendar.renew, ({ scope, membership }) => renewCalendar(parts, scope, membership))
  serve(app, parts, calendar.choose, async ({ scope, body }) => {
    const kept = await inCompany(db, scope, (tx) => chooseParts(tx, scope, body.shows))
    return { calendar: shownCalendar(kept, publicUrl, scope.now) }
  })
  serve(app, parts, calendar.turnOff, ({ scope }) => inCompany(db, scope, (tx) => turnOff(tx, scope)))
  calendarPages(app, parts)
}
