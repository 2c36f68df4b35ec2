import { reachMessages } from '@cairn/domain/inbox/reach-messages'
import type { FastifyInstance } from 'fastify'
import type { Columns } from '../db/reading.ts'
import type { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import { escapeHtml, htmlPage, htmlPagePolicy, sendHtml } from '../html-page.ts'
import type { Parts } from '../parts.ts'
import { readUnsubscribeLink, type Stopped, unsubscribeRoute } from './links.ts'
import { stopMail } from './settings.ts'

const { ending: words } = reachMessages

const style = `
  main { max-width: 480px }
  button { border: 0; border-radius: 7px; padding: 11px 18px; background: #0f5c5c; color: #fff; font: inherit; font-weight: 600;
    cursor: pointer }
  button:focus-visible { outline: 2px solid var(--acc); outline-offset: 2px }`

const page = (title: string, lines: readonly string[], below: string) =>
  htmlPage(
    title,
    style,
    `<h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${below}`,
  )

const settingsLink = `<p><a href="/profile">${escapeHtml(words.settings)}</a></p>`
const unknownPage = page(words.unknownTitle, [words.unknown], settingsLink)

const asking = (what: Stopped, company: string) =>
  what === 'digest' ? words.asksDigest(company) : words.asks(words.list(what), company)
const done = (what: Stopped, company: string) =>
  what === 'digest' ? words.doneDigest(company) : words.done(words.list(what), company)

/**
 * Where a letter's reader stops more of its kind, signed in or not. Looking changes nothing, since mail programs follow links by
 * themselves; a POST does, with whatever body and from wherever, as RFC 8058 has it: the signature in the address is the right to it.
 */
export const unsubscribePages = (
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'clock' | 'secret' | 'previousSecret'>,
) => {
  const linkIn = (params: unknown) => {
    const link = readUnsubscribeLink(parts, params)
    return link && { ...link, scope: unattendedScope(link.companyId, parts.clock()) }
  }
  type Found = NonNullable<ReturnType<typeof linkIn>>
  /** Null where the person has left, or the company is gone. */
  const nameOfCompany = ({ scope, profileId }: Found) =>
    inCompany(parts.db, scope, async (tx) => {
      const [row] = await tx.query<Columns<typeof companies, 'name'>>(
        'select c.name from public.companies c join public.profiles p on p.company_id = c.id where p.id = $1',
        [profileId],
      )
      return row?.name ?? null
    })

  app.register(async (pages) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      pages.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, parsed) => parsed(null))

    pages.get(unsubscribeRoute, async (request, reply) => {
      const link = linkIn(request.params)
      const company = link && (await nameOfCompany(link))
      if (link === null || company === null) return sendHtml(reply.code(404), unknownPage)
      const form = `<form method="post"><button>${escapeHtml(words.press)}</button></form>`
      const shown = page(words.title, [asking(link.what, company)], form)
      return sendHtml(reply, shown, htmlPagePolicy("; form-action 'self'"))
    })

    pages.post(unsubscribeRoute, async (request, reply) => {
      const link = linkIn(request.params)
      const company = link && (await nameOfCompany(link))
      if (link === null || company === null) return sendHtml(reply.code(404), unknownPage)
      await inCompany(parts.db, link.scope, (tx) => stopMail(tx, link.scope, link.profileId, link.what))
      return sendHtml(reply, page(words.doneTitle, [done(link.what, company), words.stays], settingsLink))
    })
  })
}
