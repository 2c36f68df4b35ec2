import { createHmac, timingSafeEqual } from 'node:crypto'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Parts } from '../app.ts'
import { htmlPagePolicy } from '../html-page.ts'
import { Refused } from '../refused.ts'
import { mailboxPage, mailPage } from './mailbox-pages.ts'
import { findMail, latestMails } from './outbox.ts'

const Key = z.object({ key: z.string().catch('') })
const Id = z.object({ id: z.uuid() })

/** Derived, so that it stays the same over restarts and is known only to who can read the secret or the console. */
export const mailboxKey = (secret: string) =>
  createHmac('sha256', secret).update('local mailbox').digest('hex').slice(0, 32)

/**
 * Shows the mails that would have been sent. They sign people in, so only this machine may look: no proxy
 * in between, no foreign name for this host (a page elsewhere could point its own name here), and the key.
 */
export const mailboxRoutes = (app: FastifyInstance, { db, secret }: Parts) => {
  const key = mailboxKey(secret)
  const guard = async (request: FastifyRequest) => {
    if (!isFromThisMachine(request) || !sameText(Key.parse(request.query).key, key))
      throw new Refused({ code: 'not_found', message: messages.notFound })
  }
  const readMail = async (request: FastifyRequest) => {
    const { success, data } = Id.safeParse(request.params)
    const mail = success ? await findMail(db, data.id) : undefined
    if (mail === undefined) throw new Refused({ code: 'not_found', message: messages.notFound })
    return mail
  }
  const sendPage = (reply: FastifyReply, page: string, policy: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(page)

  app.get('/mailbox', { preHandler: guard }, async (_request, reply) =>
    sendPage(reply, mailboxPage(await latestMails(db), key), htmlPagePolicy()),
  )
  app.get('/mailbox/:id', { preHandler: guard }, async (request, reply) =>
    sendPage(reply, mailPage(await readMail(request), key), htmlPagePolicy("; frame-src 'self'")),
  )
  // The mail itself is foreign content: no script, no form, nothing loaded; its links open in the whole window.
  app.get('/mailbox/:id/content', { preHandler: guard }, async (request, reply) => {
    reply.removeHeader('x-frame-options')
    const { html } = await readMail(request)
    return sendPage(
      reply,
      html.replaceAll('target="_blank"', 'target="_top"'),
      "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
  })
}

/** What proxies of any kind add to a request; one of them is enough to know that there is one. */
const proxyHeader = /^(x-forwarded.*|forwarded.*|via|.*-(real|client|connecting)-ip)$/

const isFromThisMachine = ({ socket, headers }: FastifyRequest) => {
  const loopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  const proxied = Object.keys(headers).some((name) => proxyHeader.test(name))
  return loopback && ownName && !proxied
}

const sameText = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
