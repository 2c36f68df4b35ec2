import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Outcome, StoredMail } from './outbox.ts'

/** The mail may have gone when we stop waiting, so a deadline is told apart from a refusal. */
const sendingDeadline = 9_500

export type Delivery = { outcome: Outcome; error: string | null; mayRetry: boolean }
export type Transport = { send(mail: StoredMail): Promise<Delivery> }

export const smtpTransport = (url: string, from: string, deadline = sendingDeadline): Transport => ({
  send: async (mail) => {
    // One connection a mail: closing it by force at the deadline must not cut off another mail. When to try
    // again is the outbox's to say, hence no queueing again here.
    const mailer = createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0 })
    let handedOver = false
    const notice = () => {
      handedOver = true
    }
    mailer.use('stream', ({ message }, done) => {
      message.transform(() => new PassThrough().on('end', notice))
      done()
    })
    const timer = new Promise<Delivery>((resolve) => {
      setTimeout(
        () => resolve(timeoutDelivery('no answer within the deadline', handedOver)),
        deadline,
      ).unref()
    })
    const sending = mailer
      .sendMail({
        from,
        to: { name: '', address: mail.to_email },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<${mail.id}@cairn>`,
        ...(mail.unsubscribe_url && { list: { unsubscribe: { url: mail.unsubscribe_url, comment: '' } } }),
        ...(mail.one_click && { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      })
      .then(
        (): Delivery => ({ outcome: 'sent', error: null, mayRetry: false }),
        (error: SmtpError) => failedDelivery(error, handedOver),
      )
    try {
      return await Promise.race([sending, timer])
    } finally {
      mailer.close({ force: true })
    }
  },
})

type SmtpError = Error & { code?: string; responseCode?: number }

/** Nobody knows what becomes of it, but only a mail that was handed over in full can have gone. */
const timeoutDelivery = (error: string, handedOver: boolean): Delivery => ({
  outcome: 'timed_out',
  error,
  mayRetry: !handedOver,
})

/** Without an answer to a mail it had in full, the mail server may have taken it. */
const failedDelivery = ({ message, code, responseCode }: SmtpError, handedOver: boolean): Delivery => {
  if (code === 'ETIMEDOUT' || (handedOver && responseCode === undefined))
    return timeoutDelivery(message, handedOver)
  const permanent = responseCode !== undefined && responseCode >= 500
  return { outcome: 'not_sent', error: message, mayRetry: !permanent }
}
