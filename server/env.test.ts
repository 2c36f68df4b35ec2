import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Environment, hintOfAddress, readSettings, WrongSettings } from './env.ts'

const secret = 'a secret of thirty-two characters'

const complaint = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof WrongSettings) return error.message
    throw error
  }
  return 'none'
}

describe('Settings', () => {
  it('for Google lead to Google itself unless told otherwise', () => {
    expect(readSettings({ GOOGLE_CLIENT_ID: 'cairn', GOOGLE_CLIENT_SECRET: 'hush' }).google).toEqual({
      clientId: 'cairn',
      clientSecret: 'hush',
      issuer: 'https://accounts.google.com',
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    })
  })

  it('may all be left out', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      backupDir: resolve('.data/backups'),
      backupDays: 7,
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseConnections: 20,
      databasePrepared: true,
      secret: undefined,
      smtpUrl: undefined,
      mailFrom: 'Cairn <cairn@localhost>',
      google: null,
      stripe: undefined,
      supportEmail: 'support@cairn.example',
      salesEmail: 'sales@cairn.example',
      seatSyncDelay: 120,
      metricsToken: undefined,
      checkReplies: false,
      outboundAllowed: [],
      trustProxy: false,
      logLevel: 'warn',
    })
  })

  it('are all taken as given', () => {
    const DATABASE_URL = 'postgres://cairn:pw@db.example:5432/cairn'
    expect(
      readSettings({
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://cairn.example',
        DATA_DIR: '/var/lib/cairn',
        BACKUP_DIR: '/backup/cairn',
        BACKUP_DAYS: '30',
        DATABASE_URL,
        DATABASE_DIRECT_URL: 'postgres://cairn:pw@db.example:5433/cairn',
        DATABASE_CONNECTIONS: '50',
        SECRET: secret,
        SMTP_URL: 'smtps://user:pw@mail.example:465',
        MAIL_FROM: 'cairn@example.com',
        GOOGLE_CLIENT_ID: 'cairn.apps.example',
        GOOGLE_CLIENT_SECRET: 'hush',
        GOOGLE_ISSUER: 'http://localhost:4002',
        GOOGLE_AUTHORIZATION_URL: 'http://localhost:4002/auth',
        GOOGLE_TOKEN_URL: 'http://localhost:4002/token',
        GOOGLE_KEYS_URL: 'http://localhost:4002/keys',
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICE_ID: 'price_1',
        SUPPORT_EMAIL: 'help@example.com',
        SALES_EMAIL: 'deals@example.com',
        SEAT_SYNC_DELAY: '5',
        METRICS_TOKEN: 'sixteen letters!',
        OUTBOUND_ALLOWED: 'Hooks.internal:8080, [::1]:9000',
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'debug',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://cairn.example',
      dataDir: '/var/lib/cairn',
      backupDir: '/backup/cairn',
      backupDays: 30,
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: 'postgres://cairn:pw@db.example:5433/cairn',
      databaseConnections: 50,
      databasePrepared: true,
      secret,
      smtpUrl: 'smtps://user:pw@mail.example:465',
      mailFrom: 'cairn@example.com',
      google: {
        clientId: 'cairn.apps.example',
        clientSecret: 'hush',
        issuer: 'http://localhost:4002',
        authorizationUrl: 'http://localhost:4002/auth',
        tokenUrl: 'http://localhost:4002/token',
        keysUrl: 'http://localhost:4002/keys',
      },
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', priceId: 'price_1' },
      supportEmail: 'help@example.com',
      salesEmail: 'deals@example.com',
      seatSyncDelay: 5,
      metricsToken: 'sixteen letters!',
      checkReplies: false,
      outboundAllowed: ['hooks.internal:8080', '::1:9000'],
      trustProxy: true,
      logLevel: 'debug',
    })
  })

  it('that are empty count as left out', () => {
    const empty = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']))
    expect(readSettings(empty)).toEqual(readSettings({}))
  })

  it('of other programs are none of ours', () => {
    expect(readSettings({ PATH: '/usr/bin', PORTS: 'x' })).toEqual(readSettings({}))
  })

  it('ask for the secret that proves the payment provider’s events, once its key is set', () => {
    expect(complaint({ STRIPE_SECRET_KEY: 'sk_live_1' })).toMatch(/^STRIPE_WEBHOOK_SECRET is missing/)
    expect(readSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toBeUndefined()
  })

  it('follow from each other where they are left out', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readSettings({ DATABASE_URL: 'postgresql://db/cairn', SECRET: secret }).logLevel).toBe('info')
  })

  it.each([
    ['https://cairn.example/', 'https://cairn.example'],
    ['https://Cairn.Example:443/app/?a=b#c', 'https://cairn.example'],
    ['http://10.0.0.7:8080/', 'http://10.0.0.7:8080'],
  ])('reduce PUBLIC_URL %s to its origin', (given, origin) => {
    expect(readSettings({ PUBLIC_URL: given }).publicUrl).toBe(origin)
  })
})

describe('A wrong setting is named with what it must be', () => {
  it.each([
    ['PORT', 'abc', 'a whole number from 1 to 65535'],
    ['PORT', '0', 'a whole number from 1 to 65535'],
    ['PORT', '65536', 'a whole number from 1 to 65535'],
    ['PORT', '80.5', 'a whole number from 1 to 65535'],
    ['PUBLIC_URL', 'cairn.example', 'an address such as https://cairn.example.com'],
    ['PUBLIC_URL', 'ftp://cairn.example', 'an address such as https://cairn.example.com'],
    ['DATABASE_URL', 'mysql://db/cairn', 'an address such as postgres://user:password@host:5432/cairn'],
    ['DATABASE_CONNECTIONS', '1', 'a whole number from 2 to 500'],
    ['DATABASE_CONNECTIONS', '501', 'a whole number from 2 to 500'],
    ['SECRET', 'short', 'at least 32 characters'],
    ['SMTP_URL', 'http://mail.example', 'an address such as smtps://user:password@host:465'],
    ['SUPPORT_EMAIL', 'nobody', 'an address such as support@example.com'],
    ['SALES_EMAIL', 'a b@c.example', 'an address such as sales@example.com'],
    ['SEAT_SYNC_DELAY', '-1', 'a whole number from 0 to 3600'],
    ['MAIL_FROM', 'Cairn', 'a sender such as Cairn <cairn@example.com>'],
    ['MAIL_FROM', 'a@b.co\r\nBcc: c@d.co', 'a sender such as Cairn <cairn@example.com>'],
    ['GOOGLE_KEYS_URL', 'keys', 'an address such as https://www.googleapis.com/oauth2/v3/certs'],
    ['TRUST_PROXY', 'yes', 'true or false'],
    [
      'OUTBOUND_ALLOWED',
      'hooks.internal',
      'hosts with their ports, such as hooks.internal:8080,10.0.0.7:443',
    ],
    ['LOG_LEVEL', 'loud', 'silent, error, warn, info or debug'],
  ])('%s=%j', (name, value, must) => {
    expect(complaint({ [name]: value })).toBe(`${name} is wrong: it must be ${must}.`)
  })

  it('and so is every other, at once', () => {
    expect(complaint({ PORT: 'abc', LOG_LEVEL: 'loud', TRUST_PROXY: 'true' }).split('\n')).toEqual([
      'PORT is wrong: it must be a whole number from 1 to 65535.',
      'LOG_LEVEL is wrong: it must be silent, error, warn, info or debug.',
    ])
  })

  it('without repeating a value, for it may be a secret', () => {
    expect(complaint({ SECRET: 'hunter2', DATABASE_URL: 'mysql://cairn:hunter2@db' })).not.toContain(
      'hunter2',
    )
  })

  it.each([{ GOOGLE_CLIENT_ID: 'cairn' }, { GOOGLE_CLIENT_SECRET: 'hush' }])(
    'such as one half of what Google gave: %j',
    (half) => {
      expect(complaint(half)).toBe(
        'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither to do without Google sign-in.',
      )
    },
  )

  it('such as SECRET where several servers share a database', () => {
    expect(complaint({ DATABASE_URL: 'postgres://db/cairn' })).toBe(
      'SECRET is missing. With DATABASE_URL every server needs the same SECRET, at least 32 characters; make one with: openssl rand -hex 32',
    )
  })
})

describe('The README', () => {
  it('lists exactly the settings there are', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual(Object.keys(Environment.shape).sort())
  })
})

describe('A server that other machines reach', () => {
  const hint = (environment: Record<string, string>) => hintOfAddress(readSettings(environment))

  it.each(['0.0.0.0', '::', '192.168.1.7'])('at HOST %s is told to set PUBLIC_URL', (HOST) => {
    expect(hint({ HOST, PORT: '4000' })).toMatch(/lead to http:\/\/localhost:4000.*Set PUBLIC_URL/)
    expect(hint({ HOST, PUBLIC_URL: 'http://127.0.0.1:4000' })).toMatch(/Set PUBLIC_URL/)
    expect(hint({ HOST, PUBLIC_URL: 'http://cairn.test:4000' })).toBeNull()
  })

  it.each(['127.0.0.1', '::1', 'localhost'])('is none at HOST %s, and is told nothing', (HOST) => {
    expect(hint({ HOST })).toBeNull()
  })
})
