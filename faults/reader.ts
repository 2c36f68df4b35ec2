import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { ask, askAgain } from './answers.ts'
import { newAddress, password } from './newcomers.ts'
import type { Stage } from './stage.ts'

/** To whom a letter of the reader goes. */
export const readersAddress = 'told@example.com'
const email = readersAddress

export type Reader = { id: string; cookie: string }

const post = async (url: string, path: string, body: object, cookie = '') => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
}

/** Somebody with a proven address, in the company of the first client. */
export const enterReader = async ({ servers: [{ url }], mail }: Stage, cookie: string): Promise<Reader> => {
  const invited = await askAgain({ url, cookie }, invitations.create, { body: { email } })
  if (invited.kind !== 'acknowledged')
    throw new Error(`The reader was not invited: ${JSON.stringify(invited)}`)
  const person = { fullName: 'Nadia Haddad', email, password }
  const joined = await ask({ url, address: newAddress() }, accounts.createInvitedUser, {
    body: { ...person, invitationToken: invited.reply.token },
  })
  if (joined.kind !== 'acknowledged') throw new Error(`The reader did not join: ${JSON.stringify(joined)}`)
  // Signed in as whom the invitation made: who proves the address from there is in the company already.
  const [session = ''] = await post(url, accounts.signIn.path, { email, password })
  const token = await confirmationIn(mail)
  const [renewed = session] = await post(url, accounts.confirmEmail.path, { token }, session)
  return { id: joined.reply.user.id, cookie: renewed }
}

const confirmationIn = async (mail: Stage['mail']) => {
  for (;;) {
    for (const { recipients, mail: letter } of mail.delivered) {
      const token = /confirm-email\?token=([^\s"&]+)/.exec(letter.text ?? '')?.[1]
      if (token !== undefined && recipients.includes(email)) return decodeURIComponent(token)
    }
    await wait(50)
  }
}

/** What stands in the reader's inbox, page by page: the words of each entry. */
export const inboxOf = async ({ site }: Stage, { cookie }: Reader) => {
  const words: string[] = []
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? {} : { cursor }
    const answer = await askAgain({ ...site, cookie }, inbox.list, { query })
    if (answer.kind !== 'acknowledged') throw new Error(`The inbox was answered ${JSON.stringify(answer)}`)
    words.push(...answer.reply.entries.flatMap(({ details }) => details.words ?? []))
    cursor = answer.reply.nextCursor ?? undefined
  } while (cursor !== undefined)
  return words
}
