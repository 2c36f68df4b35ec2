import { countText } from '@cairn/domain/plural'
import type { Contents } from '../backup/messages.ts'

const is = (about: string) => (text: string) => ({ about, text })
const settings = is('Settings')
const address = is('Address')
const proxy = is('Proxy')
const secret = is('Secret')
const metrics = is('Metrics')
const database = is('Database')
const schema = is('Migrations')
const isolation = is('Isolation')
const clock = is('Clock')
const connections = is('Connections')
const prepared = is('Prepared statements')
const listening = is('Live updates')
const folder = is('Data folder')
const space = is('Free space')
const mail = is('Mail')
const sender = is('Sender')
const payment = is('Payment')
const paymentEvents = is('Payment events')
const google = is('Google')
const backup = is('Back-up')

const list = (names: readonly string[]) => names.join(', ')
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

/** What the doctor says, to whoever runs the server: what is wrong, and what to do about it. */
export const messages = {
  verdict: (wrong: number) =>
    wrong === 0 ? 'Nothing is wrong.' : `${countText(wrong, 'thing is', 'things are')} wrong.`,

  settings: { sound: settings('can be read.'), wrong: settings },

  address: {
    secure: (url: string) => address(`${url}; cookies are marked secure.`),
    local: (url: string) =>
      address(`${url} is for this machine alone; for others set PUBLIC_URL to the https address they use.`),
    open: (url: string) =>
      address(
        `${url} is not encrypted: sessions and passwords can be read on the way, and browsers offer no passkeys. Put a proxy with a certificate in front and set PUBLIC_URL to its https address.`,
      ),
    proxyTrusted: proxy(
      'TRUST_PROXY is true: callers are told apart by what the proxy in front says of them.',
    ),
    proxyNotTrusted: proxy(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is false: all people count as one caller and lock each other out. Set TRUST_PROXY=true.',
    ),
    noProxy: proxy('none is expected.'),
  },

  secret: {
    strong: secret('is set, and long enough.'),
    weak: secret('SECRET repeats itself and can be guessed. Make one with: openssl rand -hex 32'),
    kept: (file: string) => secret(`lies in ${file}, for its owner only. It belongs into every back-up.`),
    readable: (file: string) => secret(`${file} can be read by others. Run: chmod 600 ${file}`),
    later: secret('is made at the first start.'),
  },

  metrics: {
    token: metrics('can be read with METRICS_TOKEN.'),
    local: metrics('can be read on this machine only; METRICS_TOKEN lets a monitoring system in.'),
  },

  database: {
    answers: (version: string) => database(`PostgreSQL ${version} answers.`),
    tooOld: (version: string, needed: number) =>
      database(`PostgreSQL ${version} is too old; Cairn needs ${needed} or newer.`),
    silent: (reason: string) =>
      database(`cannot be reached: ${reason}. Is it running, and is DATABASE_URL right?`),
    inUse: (pid: number) => database(`Cairn is running on it (process ${pid}), so it was not opened.`),
    later: database('is made at the first start.'),
    broken: (reason: string) =>
      database(`cannot be opened: ${reason}. Restore the last back-up: npm run restore -- <file> --replace`),
  },

  schema: {
    current: (count: number) => schema(`all ${count} are applied.`),
    none: schema('none is applied yet; the first start does it.'),
    missing: (tags: readonly string[]) =>
      schema(`${list(tags)} not applied yet. Start this version of Cairn: it applies what is missing.`),
    unknown: (tags: readonly string[]) =>
      schema(`${list(tags)} came from a newer Cairn. Run that version, or restore a back-up made before it.`),
    edited: (tags: readonly string[]) =>
      schema(`${list(tags)} differ from what was applied. Take the files of an unchanged release.`),
  },

  isolation: {
    sound: isolation('roles and row-level security keep companies apart.'),
    broken: (problems: readonly string[]) =>
      isolation(
        `companies are not kept apart: ${problems.join('; ')}. Stop the server and restore roles and policies, from a back-up or by a new database.`,
      ),
    roles: (reason: string) =>
      isolation(
        `the user of DATABASE_URL cannot act as cairn_app and cairn_accounts: ${reason}. Grant it both roles.`,
      ),
  },

  clock: {
    same: clock('this machine and the database agree.'),
    apart: (seconds: number) =>
      clock(
        `this machine and the database are ${seconds} seconds apart. Let both follow a time server: jobs start and sessions end at the wrong time.`,
      ),
  },

  connections: {
    enough: (needed: number, allowed: number) =>
      connections(
        `${needed} are needed at most (DATABASE_CONNECTIONS and one that listens), ${allowed} are allowed: enough for ${countText(Math.floor(allowed / needed), 'server')}.`,
      ),
    tooFew: (needed: number, allowed: number) =>
      connections(
        `${needed} are needed at most (DATABASE_CONNECTIONS and one that listens), only ${allowed} are allowed. Lower DATABASE_CONNECTIONS or raise max_connections.`,
      ),
    pooled: connections('a pooler is in between: it decides how many there are.'),
  },

  prepared: {
    kept: prepared('the pooler keeps them.'),
    off: prepared('are off, as a pooler in transaction mode needs it.'),
    lost: prepared('the pooler forgets them between transactions. Set DATABASE_PREPARED=false.'),
  },

  listening: {
    heard: listening('what the database announces is heard.'),
    deaf: listening(
      'what the database announces is not heard: a pooler is in between. Set DATABASE_DIRECT_URL to the database itself.',
    ),
    silent: (reason: string) =>
      listening(`cannot listen: ${reason}. DATABASE_DIRECT_URL must lead to the database itself.`),
  },

  usage: 'Usage: npm run doctor [-- --try-restore <file>]',

  backup: {
    missing: (file: string) => backup(`there is no file ${file}.`),
    newer: (file: string, tags: readonly string[]) =>
      backup(`${file} was made by a newer Cairn (${list(tags)}). Only that version restores it.`),
    unusable: (file: string, reason: string) =>
      backup(`${file} cannot be restored: ${reason} Take another one, and look at the disk it lies on.`),
    sound: (file: string, { companies, accounts, objectives }: Contents) =>
      backup(
        `${file} was restored on trial and opened: ${countText(companies, 'company', 'companies')}, ${countText(accounts, 'account')}, ${countText(objectives, 'objective')}.`,
      ),
  },

  folder: {
    writable: (path: string) => folder(`${path} can be written to.`),
    later: (path: string) => folder(`${path} is made at the first start.`),
    refused: (path: string, reason: string) =>
      folder(
        `${path} cannot be written to: ${reason}. Give it to the user that runs Cairn, or set DATA_DIR.`,
      ),
    closed: folder('nobody else on this machine can look into it.'),
    open: (path: string, more: number, dataDir: string) =>
      folder(
        `${path}${more === 0 ? '' : ` and ${countText(more, 'other')}`} can be read by others on this machine. Starting Cairn closes what belongs to its user; otherwise run: chmod -R go= ${dataDir}`,
      ),
    space: (free: number) => space(`${megabytes(free)}.`),
    full: (free: number, needed: number) =>
      space(`only ${megabytes(free)}; below ${megabytes(needed)} the database may stop. Make room.`),
  },

  mail: {
    none: mail('SMTP_URL is not set: mails are kept in the local mailbox and reach nobody.'),
    answers: mail('the mail server answers.'),
    welcome: mail('the mail server answers and accepts the login.'),
    refused: (reason: string) =>
      mail(`the mail server refuses the login: ${reason}. Check user and password.`),
    silent: (reason: string) =>
      mail(`the mail server cannot be used: ${reason}. Check host, port and smtp or smtps in SMTP_URL.`),
    sender: (from: string) => sender(`${from}.`),
    localSender: sender(
      'MAIL_FROM is an address at localhost, which mail servers refuse. Set it to an address of your own domain.',
    ),
  },

  payment: {
    none: payment('STRIPE_SECRET_KEY is not set: the sandbox stands in and nothing is charged.'),
    account: (mode: string) => payment(`the payment provider accepts the key, in ${mode} mode.`),
    price: (id: string, mode: string) =>
      payment(`the payment provider accepts the key, in ${mode} mode, and sells ${id} by the month or year.`),
    notSold: (id: string) =>
      payment(
        `the price ${id} is not active or does not recur. Set STRIPE_PRICE_ID to one that is and does.`,
      ),
    refused: (reason: string) =>
      payment(`the payment provider refuses: ${reason}. Check STRIPE_SECRET_KEY and STRIPE_PRICE_ID.`),
    silent: (reason: string) => payment(`the payment provider cannot be reached: ${reason}.`),
    oddSecret: paymentEvents(
      'STRIPE_WEBHOOK_SECRET does not begin with whsec_: events of the provider would be refused. Copy the signing secret of the webhook.',
    ),
    secretSet: (url: string) => paymentEvents(`are expected at ${url}, signed.`),
  },

  google: {
    none: google('GOOGLE_CLIENT_ID is not set: nobody can sign in with Google.'),
    answers: (callback: string) =>
      google(`its keys can be had. Its console must name ${callback} as redirect address.`),
    silent: (url: string, reason: string) =>
      google(
        `${url} cannot be used: ${reason}. Nobody can sign in with Google until this server reaches it.`,
      ),
  },
} as const
