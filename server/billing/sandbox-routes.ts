import { messages } from '@cairn/domain/messages'
import { payCheckout, portalActions, runPortalAction, subscriptionBehind } from '@cairn/sandbox/actions'
import { announcer } from '@cairn/sandbox/events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuseForeignSite } from '../gate.ts'
import { sendHtml } from '../html-page.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { checkoutPage, portalPage } from './sandbox-pages.ts'
import { sandboxShelves } from './sandbox-store.ts'

const Id = z.object({ id: z.string() })
const Doing = Id.extend({ action: z.enum(portalActions) })

const nothingHere = () => new Refused({ code: 'not_found', message: messages.notFound })

/** The provider's two pages, for as long as there is no provider. */
export const sandboxRoutes = (
  app: FastifyInstance,
  parts: Pick<Parts, 'settings' | 'db' | 'jobs' | 'clock'>,
) => {
  const announce = announcer(parts.clock)
  const { within, nudge } = sandboxShelves(parts)
  const idIn = (request: FastifyRequest) => Id.parse(request.params).id

  const checkoutAt = async (request: FastifyRequest) => {
    const session = await within((shelf) => shelf.find('checkout.session', idIn(request)))
    if (session === null) throw nothingHere()
    return session
  }

  app.register(async (pages) => {
    // Forms without fields: there is nothing in them to read.
    pages.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
    pages.addHook('onRequest', async (request) => refuseForeignSite(request, parts.settings.publicUrl))

    pages.get('/sandbox/checkout/:id', async (request, reply) =>
      send(reply, checkoutPage(await checkoutAt(request), false)),
    )
    pages.post('/sandbox/checkout/:id/decline', async (request, reply) =>
      send(reply, checkoutPage(await checkoutAt(request), true)),
    )
    pages.post('/sandbox/checkout/:id/pay', async (request, reply) => {
      const session = await within((shelf) =>
        payCheckout({ shelf, announce, now: parts.clock() }, idIn(request)),
      )
      if (session === null) throw nothingHere()
      nudge()
      return reply.redirect(session.success_url ?? parts.settings.publicUrl, 303)
    })

    pages.get('/sandbox/portal/:id', async (request, reply) => {
      const page = await within(async (shelf) => {
        const portal = await shelf.find('billing_portal.session', idIn(request))
        return portal && portalPage(portal, await subscriptionBehind(shelf, portal))
      })
      if (page === null) throw nothingHere()
      return send(reply, page)
    })
    pages.post('/sandbox/portal/:id/:action', async (request, reply) => {
      const asked = Doing.safeParse(request.params)
      if (!asked.success) throw nothingHere()
      const { id, action } = asked.data
      const portal = await within((shelf) =>
        runPortalAction({ shelf, announce, now: parts.clock() }, id, action),
      )
      if (portal === null) throw nothingHere()
      nudge()
      return reply.redirect(`/sandbox/portal/${id}`, 303)
    })
  })
}

/** Without a referrer a browser also leaves out where a form came from, and that is what we ask for. */
const send = (reply: FastifyReply, page: string) =>
  sendHtml(reply.header('referrer-policy', 'same-origin'), page)
