import { escapeHtml, htmlPage } from '../html-page.ts'
import type { MailHead, ShownMail } from './outbox.ts'

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

export const mailboxPage = (mails: MailHead[], key: string) =>
  htmlPage(
    'Local mailbox',
    style,
    `<h1>Local mailbox</h1><p>No mail server is set, so Cairn keeps its mails here, newest first.
Only this machine can see them.</p>${list(mails, key)}`,
  )

export const mailPage = (mail: ShownMail, key: string) =>
  htmlPage(
    mail.subject,
    style,
    `<p><a href="/mailbox?key=${key}">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>To ${escapeHtml(mail.to_email)} · ${when(mail.created_at)}</p>
<iframe title="The mail" src="/mailbox/${mail.id}/content?key=${key}" sandbox="allow-top-navigation-by-user-activation"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
