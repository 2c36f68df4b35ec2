import { join, resolve } from 'node:path'
import { z } from 'zod'

const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `an address such as ${example}` })
const google = (own: string) => address(/^https?$/, own).default(own)
const NonEmptyText = z.string().min(1)

const Origin = address(/^https?$/, 'https://cairn.example.com').transform((url) => new URL(url).origin)
/** Host and port of each, as a URL writes them. */
const Hosts = z
  .string()
  .regex(/^\s*[^\s,/@]+:\d+(\s*,\s*[^\s,/@]+:\d+)*\s*$/, {
    error: 'hosts with their ports, such as hooks.internal:8080,10.0.0.7:443',
  })
  .transform((text) => text.split(',').map((one) => one.trim().toLowerCase().replace(/[[\]]/g, '')))
const Sender = z.string().regex(/^([^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, {
  error: 'a sender such as Cairn <cairn@example.com>',
})

/** Every setting, its shape, what is said of a wrong one, and its default. The README's table is kept beside this one by a test. */
export const Environment = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: NonEmptyText.default('127.0.0.1'),
  PUBLIC_URL: Origin.optional(),
  DATA_DIR: NonEmptyText.default('.data'),
  BACKUP_DIR: NonEmptyText.optional(),
  BACKUP_DAYS: wholeNumber(0, 400).default(7),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/cairn').optional(),
  DATABASE_DIRECT_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/cairn').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(20),
  DATABASE_PREPARED: z.enum(['true', 'false'], { error: 'true or false' }).default('true'),
  SECRET: z.string().min(32, { error: 'at least 32 characters' }).optional(),
  SECRET_PREVIOUS: z.string().min(32, { error: 'at least 32 characters' }).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: Sender.default('Cairn <cairn@localhost>'),
  GOOGLE_CLIENT_ID: NonEmptyText.optional(),
  GOOGLE_CLIENT_SECRET: NonEmptyText.optional(),
  GOOGLE_ISSUER: google('https://accounts.google.com'),
  GOOGLE_AUTHORIZATION_URL: google('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: google('https://oauth2.googleapis.com/token'),
  GOOGLE_KEYS_URL: google('https://www.googleapis.com/oauth2/v3/certs'),
  STRIPE_SECRET_KEY: NonEmptyText.optional(),
  STRIPE_WEBHOOK_SECRET: NonEmptyText.optional(),
  STRIPE_PRICE_ID: NonEmptyText.optional(),
  SUPPORT_EMAIL: z
    .email({ error: 'an address such as support@example.com' })
    .default('support@cairn.example'),
  SALES_EMAIL: z.email({ error: 'an address such as sales@example.com' }).default('sales@cairn.example'),
  SEAT_SYNC_DELAY: wholeNumber(0, 3600).default(120),
  METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters' }).optional(),
  CHECK_REPLIES: z.enum(['true', 'false'], { error: 'true or false' }).default('false'),
  OUTBOUND_ALLOWED: Hosts.optional(),
  TRUST_PROXY: z.enum(['true', 'false'], { error: 'true or false' }).default('false'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'silent, error, warn, info or debug' })
    .optional(),
})

export type GoogleSettings = {
  clientId: string
  clientSecret: string
  issuer: string
  authorizationUrl: string
  tokenUrl: string
  keysUrl: string
}

export type Settings = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** Where the nightly back-ups of the embedded database lie, and for how many days; none are made for 0. */
  backupDir: string
  backupDays: number
  databaseUrl: string | undefined
  /** The same database without a pooler in between, to listen on; without it, `databaseUrl`. */
  databaseDirectUrl: string | undefined
  databaseConnections: number
  databasePrepared: boolean
  secret: string | undefined
  /** What was made with it still counts; whatever is made anew is made with the other one. */
  previousSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** How to sign in with Google; null where it is not set up. */
  google: GoogleSettings | null
  /** Without it the sandbox stands in for the payment provider. */
  stripe: { secretKey: string; webhookSecret: string; priceId: string | undefined } | undefined
  supportEmail: string
  salesEmail: string
  /** Seconds between a change of membership and telling the payment provider. */
  seatSyncDelay: number
  /** Who sends it may read the metrics; without it only this machine itself may. */
  metricsToken: string | undefined
  /** Reads what is passed on unread once more, and fails where it is not what the contract says. */
  checkReplies: boolean
  /** Host and port of what may be called although it is not on the public internet, or without https. */
  outboundAllowed: readonly string[]
  trustProxy: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Thrown with a message that names each wrong setting and says what it must be. */
export class WrongSettings extends Error {}

export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new WrongSettings(describe(parsed.error))
  const env = parsed.data
  if (env.DATABASE_URL !== undefined && env.SECRET === undefined)
    throw new WrongSettings(
      'SECRET is missing. With DATABASE_URL every server needs the same SECRET, at least 32 characters; make one with: openssl rand -hex 32',
    )
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    backupDays: env.BACKUP_DAYS,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databasePrepared: env.DATABASE_PREPARED === 'true',
    secret: env.SECRET,
    previousSecret: env.SECRET_PREVIOUS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    google: googleOf(env),
    stripe: stripeIn(env),
    supportEmail: env.SUPPORT_EMAIL,
    salesEmail: env.SALES_EMAIL,
    seatSyncDelay: env.SEAT_SYNC_DELAY,
    metricsToken: env.METRICS_TOKEN,
    checkReplies: env.CHECK_REPLIES === 'true',
    outboundAllowed: env.OUTBOUND_ALLOWED ?? [],
    trustProxy: env.TRUST_PROXY === 'true',
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
  }
}

/** What decides whether the installation is in earnest. */
export const installationOf = ({ stripe, smtpUrl }: Pick<Settings, 'stripe' | 'smtpUrl'>) => ({
  hasPaymentKey: stripe !== undefined,
  hasMailServer: smtpUrl !== undefined,
})

const googleOf = (env: z.infer<typeof Environment>): GoogleSettings | null => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId === undefined || clientSecret === undefined)
    throw new WrongSettings(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither to do without Google sign-in.',
    )
  return {
    clientId,
    clientSecret,
    issuer: env.GOOGLE_ISSUER,
    authorizationUrl: env.GOOGLE_AUTHORIZATION_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    keysUrl: env.GOOGLE_KEYS_URL,
  }
}

const stripeIn = ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: priceId,
}: z.output<typeof Environment>) => {
  if (secretKey === undefined) return undefined
  if (webhookSecret === undefined)
    throw new WrongSettings(
      'STRIPE_WEBHOOK_SECRET is missing. With STRIPE_SECRET_KEY it tells the provider’s events from forged ones; the provider shows it beside the webhook.',
    )
  return { secretKey, webhookSecret, priceId }
}

const describe = ({ issues }: z.ZodError) => {
  const wrong = new Map(issues.map(({ path, message }) => [path.join('.'), message]))
  return [...wrong].map(([name, must]) => `${name} is wrong: it must be ${must}.`).join('\n')
}

/** What else has to be set for others to reach it; null where it is for this machine alone, or they can. */
export const hintOfAddress = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>) =>
  isOfThisMachine(host) || !isOfThisMachine(new URL(publicUrl).hostname)
    ? null
    : `Other machines may reach it, but links in mails lead to ${publicUrl}, which is for this machine alone. Set PUBLIC_URL to the address that people use.`

const isOfThisMachine = (name: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(name)
