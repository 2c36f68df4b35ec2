import { readSettings, type Settings, WrongSettings } from '../env.ts'
import { checkAddress, checkMetrics } from './check-address.ts'
import { checkFolder, checkSecret } from './check-folder.ts'
import { checkGoogle } from './check-google.ts'
import { checkMail } from './check-mail.ts'
import { checkPayment, type StripeConnection } from './check-payment.ts'
import { checkPostgres } from './check-postgres.ts'
import { type Finding, good, wrong } from './finding.ts'
import { messages } from './messages.ts'

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
