import { createHash } from 'node:crypto'
import { hasAccess } from '@cairn/domain/billing/rules'
import { entriesOf } from '@cairn/domain/calendar/entries'
import { messages } from '@cairn/domain/calendar/messages'
import { calendarPath } from '@cairn/domain/calendar/parts'
import type { FastifyInstance } from 'fastify'
import { readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { admitByAddress, programOf } from './admission.ts'
import { factsOf } from './queries.ts'
import { readCalendar } from './rows.ts'
import { calendarText } from './text.ts'

const { feed: words } = messages

/** The same text has the same mark, however it is packed on its way. */
const markOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

const isKnown = (said: string | undefined, mark: string) =>
  said !== undefined && (said.trim() === '*' || said.split(',').some((one) => one.trim() === mark))

type Serving = Pick<Parts, 'db' | 'clock' | 'settings' | 'presence'>

/** What calendar programs ask for: no call of the contract, for they bring nothing but the address. */
export const calendarPages = (app: FastifyInstance, { db, clock, settings, presence }: Serving) => {
  app.get<{ Params: { file: string } }>(`${calendarPath}:file`, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const now = clock()
    const { membership, scope } = await admitByAddress({ db }, request.params.file, request, now)
    const { company } = membership
    const found = await readInCompany(db, scope, async (tx) => {
      const kept = await readCalendar(tx, scope.actor.id)
      return kept && { kept, facts: await factsOf(tx, scope, kept) }
    })
    // It was turned off while it was read.
    if (found === null) return reply.callNotFound()
    const { kept, facts } = found
    const isActive = hasAccess(company, now)
    const text = calendarText(entriesOf(facts, kept.shows, isActive, now), {
      name: words.name(company.name),
      description: isActive ? words.description(company.name) : words.lapsed(company.name),
      publicUrl: settings.publicUrl,
    })
    presence.noteCalendar({ ...kept, ...scope, by: programOf(request) }, now)
    const mark = markOf(text)
    reply.headers({ 'cache-control': 'private, no-cache', etag: mark })
    if (isKnown(request.headers['if-none-match'], mark)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="cairn.ics"')
      .send(text)
  })
}
