import { createTransport } from 'nodemailer'
import type { Outcome, StoredMail } from './outbox.ts'

/** The mail may have gone when we stop waiting, so a deadline is told apart from a refusal and never retried. */
export const sendingDeadline = 9_500

export type Delivery = { outcome: Outcome; error: string | null; mayRetry: boolean }
export type Transport = { send(mail: StoredMail): Promise<Delivery> }

export const smtpTransport = (url: string, from: string, deadline = sendingDeadline): Transport => ({
  send: async (mail) => {
    // One connection a mail: closing it by force at the deadline must not cut off another mail.
    const mailer = createTransport({ url, pool: true, maxConnections: 1 })
    const timer = new Promise<Delivery>((resolve) => {
      setTimeout(resolve, deadline, timedOut('no answer within the deadline')).unref()
    })
    const sending = mailer
      .sendMail({
        from,
        to: mail.to_email,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<${mail.id}@cairn>`,
      })
      .then((): Delivery => ({ outcome: 'sent', error: null, mayRetry: false }), failed)
    try {
      return await Promise.race([sending, timer])
    } finally {
      mailer.close()
    }
  },
})

const timedOut = (error: string): Delivery => ({ outcome: 'timed_out', error, mayRetry: false })

const failed = (error: Error & { code?: string; responseCode?: number }): Delivery => {
  if (error.code === 'ETIMEDOUT') return timedOut(error.message)
  const permanent = error.responseCode !== undefined && error.responseCode >= 500
  return { outcome: 'not_sent', error: error.message, mayRetry: !permanent }
}
