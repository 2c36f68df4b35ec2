import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { workspace } from '@cairn/domain/workspace/contract'
import { seal, unseal } from '../server/accounts/sealed.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { readMails } from '../server/mail/outbox.ts'

/** What every bench gives its server to seal mails with. */
const secret = 'a secret that is long enough for every bench'
const sealing = {
  seal: (text: string) => seal({ secret }, text),
  unseal: (sealed: string) => unseal({ secret }, sealed),
}

export type BenchMember = { cookie: string; sessionToken: string; companyId: string; me: string }

/** Someone signed in with a company, made through the same calls a browser makes. */
export const newMember = (url: string, databaseUrl: string, email = 'maren@example.com') =>
  enter({ url, email, companyName: 'Skerry Logistics', mailedTo: () => mailIn(databaseUrl, email) })

type Entering = {
  url: string
  email: string
  companyName: string
  /** The text of the mail that was sent to the new address. */
  mailedTo: () => Promise<string>
  headers?: Record<string, string>
}

export const enter = async ({
  url,
  email,
  companyName,
  mailedTo,
  headers = {},
}: Entering): Promise<BenchMember> => {
  const cookies: string[] = []
  const call = async (endpoint: Endpoint, body?: object) => {
    const response = await fetch(url + endpoint.path, {
      method: endpoint.method,
      headers: {
        ...headers,
        cookie: cookies.join('; '),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${text}`)
    cookies.push(...response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''))
    return text
  }

  await call(accounts.signUp, { fullName: 'Maren Aasen', email, password: 'correct horse' })
  await call(accounts.confirmEmail, { token: confirmationIn(await mailedTo()) })
  const { account } = accounts.me.reply.parse(JSON.parse(await call(accounts.me)))
  const created = await call(workspace.createCompany, {
    companyData: { name: companyName },
    userId: account.id,
  })
  const { company } = workspace.createCompany.reply.parse(JSON.parse(created))
  const cookie = cookies.join('; ')
  return { cookie, sessionToken: tokenIn(cookie), companyId: company.id, me: await call(accounts.me) }
}

const confirmationIn = (text: string) =>
  decodeURIComponent(/confirm-email\?token=([^\s"&]+)/.exec(text)?.[1] ?? '')

const mailIn = async (databaseUrl: string, email: string) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const [mail] = await readMails(db, sealing, { to: email })
  await db.close()
  return mail?.text ?? ''
}

const tokenIn = (cookie: string) => {
  const value = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
  return value.slice(0, value.lastIndexOf('.'))
}
