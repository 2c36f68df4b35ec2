import { createTransport } from 'nodemailer'
import Stripe from 'stripe'
import { googleCallbackPath } from '../accounts/google-provider.ts'
import { readSettings, type Settings, WrongSettings } from '../env.ts'
import { checkAddress, checkMetrics } from './check-address.ts'
import { checkFolder, checkSecret } from './check-folder.ts'
import { checkPostgres } from './check-postgres.ts'
import { absent, type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { mail } = messages

/** Connects and logs in as for a mail, and sends none. */
const checkMail = async ({ smtpUrl, mailFrom }: Settings): Promise<Finding[]> => {
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

const { payment } = messages

/** Where requests go instead of to the payment provider. */
export type StripeConnection = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>

/** Asks the payment provider for what we sell, or who we are; nothing is changed there. */
const checkPayment = async (
  { stripe, publicUrl }: Settings,
  connection: StripeConnection = {},
): Promise<Finding[]> => {
  if (stripe === undefined) return [absent(payment.none)]
  const { secretKey, webhookSecret, priceId } = stripe
  const client = new Stripe(secretKey, { timeout: 8000, maxNetworkRetries: 0, ...connection })
  const mode = /_live_/.test(secretKey) ? 'live' : 'test'
  const events = webhookSecret.startsWith('whsec_')
    ? good(payment.secretSet(`${publicUrl}/api/stripe/webhook`))
    : wrong(payment.oddSecret)
  try {
    return [await whatIsSold(client, priceId, mode), events]
  } catch (error) {
    const isSilent = error instanceof Stripe.errors.StripeConnectionError
    return [wrong(isSilent ? payment.silent(reasonIn(error)) : payment.refused(reasonIn(error))), events]
  }
}

const whatIsSold = async (client: Stripe, priceId: string | undefined, mode: string): Promise<Finding> => {
  if (priceId === undefined) {
    await client.accounts.retrieveCurrent()
    return good(payment.account(mode))
  }
  const { active, recurring } = await client.prices.retrieve(priceId)
  return active && recurring !== null ? good(payment.price(priceId, mode)) : wrong(payment.notSold(priceId))
}

const patience = 5000

/** What signing in with Google needs of it: its keys, and a place that exchanges codes. */
const checkGoogle = async ({ google, publicUrl }: Settings): Promise<Finding[]> => {
  if (google === null) return [absent(messages.google.none)]
  const refusals = [
    [google.keysUrl, await whyNoKeys(google.keysUrl)] as const,
    [google.tokenUrl, await whySilent(google.tokenUrl)] as const,
  ]
  for (const [url, reason] of refusals)
    if (reason !== null) return [wrong(messages.google.silent(url, reason))]
  return [good(messages.google.answers(publicUrl + googleCallbackPath))]
}

const whyNoKeys = async (url: string) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' })
    if (!response.ok) return `it answers ${response.status}`
    const { keys } = (await response.json()) as { keys?: unknown[] }
    return Array.isArray(keys) && keys.length > 0 ? null : 'there are no keys'
  } catch (error) {
    return reasonIn(error)
  }
}

/** Without a code it refuses, which is an answer. */
const whySilent = async (url: string) => {
  try {
    const { status } = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(patience) })
    return status >= 500 ? `it answers ${status}` : null
  } catch (error) {
    return reasonIn(error)
  }
}

type Environment = Record<string, string | undefined>

/** Looks at everything a server with these settings needs, one after the other, and says each time what it found. */
export async function* examine(
  environment: Environment,
  outside: { stripe?: StripeConnection } = {},
): AsyncGenerator<Finding> {
  const settings = settingsIn(environment)
  if (settings instanceof WrongSettings) {
    for (const line of settings.message.split('\n')) yield wrong(messages.settings.wrong(line))
    return
  }
  yield good(messages.settings.sound)
  const checks = [
    checkAddress,
    checkSecret,
    checkDatabase,
    checkMail,
    (given: Settings) => checkPayment(given, outside.stripe),
    checkGoogle,
    checkMetrics,
  ]
  const hide = secretHider(secretsIn(settings))
  for (const check of checks)
    for (const { text, ...finding } of await check(settings)) yield { ...finding, text: hide(text) }
}

const settingsIn = (environment: Environment) => {
  try {
    return readSettings(environment)
  } catch (error) {
    if (error instanceof WrongSettings) return error
    throw error
  }
}

const checkDatabase = (settings: Settings) =>
  settings.databaseUrl === undefined ? checkFolder(settings) : checkPostgres(settings, settings.databaseUrl)

/** Others' words are passed on, and they may quote what they were given. */
const secretsIn = (settings: Settings) => {
  const passwords = [settings.databaseUrl, settings.databaseDirectUrl, settings.smtpUrl].flatMap((url) => {
    if (url === undefined) return []
    const { password } = new URL(url)
    return [password, decodeURIComponent(password)]
  })
  const { secret, previousSecret, metricsToken, google, stripe } = settings
  return [
    ...passwords,
    secret,
    previousSecret,
    metricsToken,
    google?.clientSecret,
    stripe?.secretKey,
    stripe?.webhookSecret,
  ]
}

const shortestSecret = 4
const secretHider = (secrets: (string | undefined)[]) => (text: string) =>
  secrets.reduce<string>(
    (shown, secret = '') => (secret.length < shortestSecret ? shown : shown.replaceAll(secret, '…')),
    text,
  )
