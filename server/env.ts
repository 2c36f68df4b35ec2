import { resolve } from 'node:path'
import { z } from 'zod'

const Port = z.coerce.number().int().min(1).max(65535)
const HttpUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const SmtpUrl = z.url({ protocol: /^smtps?$/ })
const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Every setting, its shape and its default. The README's table is kept beside this one by a test. */
export const Environment = z.object({
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: HttpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  SECRET: z.string().min(32).optional(),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: z.string().min(3).default('Cairn <cairn@localhost>'),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

export type Settings = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databaseConnections: number
  secret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
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
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    secret: env.SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY === 'true',
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
  }
}

const describe = (error: z.ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.')} is wrong: ${issue.message}`).join('\n')
