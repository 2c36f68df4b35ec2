import { createHmac } from 'node:crypto'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml, htmlPage, htmlPagePolicy, sendHtml } from '../html-page.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { isSameSecret } from '../secret-token.ts'
import { isForThisMachineOnly, isFromThisMachine, isOfOwnAccount } from '../this-machine.ts'
import { type MailHead, readMails, type ShownMail } from './outbox.ts'

const Key = z.object({ key: z.string().catch('') })
const Id = z.object({ id: z.uuid() })

/** Derived, so that it stays the same over restarts and is known only to who can read the secret or the console. */
export const mailboxKey = (secret: string) =>
  createHmac('sha256', secret).update('local mailbox').digest('hex').slice(0, 32)

/**
 * Where whoever starts Cairn to look at it finds their mails: told to their own browser on this machine, as long as it is known by a
 * name of this machine only. One that is reached by another name, through a proxy that says nothing of itself, tells nobody.
 */
export const mailboxPath = async (
  { settings, secret }: Pick<Parts, 'settings' | 'secret'>,
  request: FastifyRequest,
) =>
  settings.smtpUrl === undefined &&
  isForThisMachineOnly(settings) &&
  isFromThisMachine(request) &&
  (await isOfOwnAccount(request))
    ? `/mailbox?key=${mailboxKey(secret)}`
    : null

/**
 * Shows the mails that would have been sent. They sign people in, so only this machine may look, and only with the key.
 * Whoever looks right after they were promised a mail finds it: what is still being written is waited for.
 */
export const mailboxRoutes = (
  app: FastifyInstance,
  { db, secret, sealing, settings }: Pick<Parts, 'db' | 'secret' | 'sealing' | 'settings'>,
  settle: () => Promise<unknown>,
) => {
  const key = mailboxKey(secret)
  const guard = async (request: FastifyRequest) => {
    if (
      settings.trustProxy ||
      !isFromThisMachine(request) ||
      !isSameSecret(Key.parse(request.query).key, key)
    )
      throw new Refused({ code: 'not_found', message: messages.notFound })
  }
  const readMail = async (request: FastifyRequest) => {
    const { success, data } = Id.safeParse(request.params)
    const [mail] = success ? await readMails(db, sealing, data) : []
    if (mail === undefined) throw new Refused({ code: 'not_found', message: messages.notFound })
    return mail
  }

  app.get('/mailbox', { preHandler: guard }, async (_request, reply) => {
    await settle()
    return sendHtml(reply, mailboxPage(await readMails(db, sealing, 'latest'), key))
  })
  app.get('/mailbox/:id', { preHandler: guard }, async (request, reply) =>
    sendHtml(reply, mailPage(await readMail(request), key), htmlPagePolicy("; frame-src 'self'")),
  )
  // The mail itself is foreign content: no script, no form, nothing loaded; its links open in the whole window.
  app.get('/mailbox/:id/content', { preHandler: guard }, async (request, reply) => {
    reply.removeHeader('x-frame-options')
    const { html } = await readMail(request)
    return sendHtml(
      reply,
      html.replaceAll('target="_blank"', 'target="_top"'),
      "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
  })
}

const style = `
  ul { list-style: none; margin: 0; padding: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 10px }
  li + li { border-top: 1px solid var(--line) }
  li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; border-radius: 10px }
  li a:hover { background: light-dark(#f3f4f2, #1a201f) }
  strong { font-weight: 600; display: block; overflow-wrap: anywhere }
  iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 10px; background: #fbfbfa }
  details { margin-top: 16px } summary { cursor: pointer; color: var(--ink-2) }`

const when = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const row = (mail: MailHead, key: string) =>
  `<li><a href="/mailbox/${mail.id}?key=${key}"><strong>${escapeHtml(mail.subject)}</strong>
<small>To ${escapeHtml(mail.to_email)} · ${when(mail.created_at)}</small></a></li>`

const list = (mails: MailHead[], key: string) =>
  mails.length === 0
    ? '<p>No mail yet. Sign up and the confirmation arrives here.</p>'
    : `<ul>${mails.map((mail) => row(mail, key)).join('')}</ul>`

const mailboxPage = (mails: MailHead[], key: string) =>
  htmlPage(
    'Local mailbox',
    style,
    `<h1>Local mailbox</h1><p>No mail server is set, so Cairn keeps its mails here, newest first.
Only this machine can see them.</p>${list(mails, key)}`,
  )

const mailPage = (mail: ShownMail, key: string) =>
  htmlPage(
    mail.subject,
    style,
    `<p><a href="/mailbox?key=${key}">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>To ${escapeHtml(mail.to_email)} · ${when(mail.created_at)}</p>
<iframe title="The mail" src="/mailbox/${mail.id}/content?key=${key}" sandbox="allow-top-navigation-by-user-activation"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
