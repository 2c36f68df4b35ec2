import { createTransport } from 'nodemailer'
import type { Settings } from '../env.ts'
import { absent, type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { mail } = messages
const patience = 5000

/** Connects and logs in as for a mail, and sends none. */
export const checkMail = async ({ smtpUrl, mailFrom }: Settings): Promise<Finding[]> => {
  if (smtpUrl === undefined) return [absent(mail.none)]
  const mailer = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  const sender = /@localhost>?$/.test(mailFrom) ? wrong(mail.localSender) : good(mail.sender(mailFrom))
  try {
    await mailer.verify()
    return [good(new URL(smtpUrl).username === '' ? mail.answers : mail.welcome), sender]
  } catch (error) {
    const isLogin = error instanceof Error && 'code' in error && error.code === 'EAUTH'
    return [wrong(isLogin ? mail.refused(reasonIn(error)) : mail.silent(reasonIn(error))), sender]
  } finally {
    mailer.close()
  }
}
