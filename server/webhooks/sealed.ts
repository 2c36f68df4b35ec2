import { createHmac, randomBytes } from 'node:crypto'
import { secretBytes, secretPrefix } from '@cairn/domain/webhooks/rules'

export const newSecret = () => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`

const signatureBy = (secret: string, content: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(content)
    .digest('base64')}`

/** What every receiver finds on a call, as the specification of Standard Webhooks has it; each secret signs. */
export const signedHeaders = (secrets: readonly string[], messageId: string, at: Date, body: string) => {
  const seconds = Math.floor(at.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Cairn-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((one) => signatureBy(one, `${messageId}.${seconds}.${body}`)).join(' '),
  }
}

/** What `webhook-id` says of an event. */
export const messageIdOf = (eventId: string) => `evt_${eventId.replaceAll('-', '')}`
