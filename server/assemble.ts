import { messages as billingMessages } from '@cairn/domain/billing/messages'
import { accountsEngine } from './accounts/engine.ts'
import { createSignInLink } from './accounts/mailed-links.ts'
import type { PasswordHashing } from './accounts/password-hashing.ts'
import { seal, unseal } from './accounts/sealed.ts'
import type { AppParts } from './app.ts'
import type { WithProvider } from './billing/provider.ts'
import { providerFor, refuseOnProviderError } from './billing/provider.ts'
import { refreshSubscription } from './billing/refresh.ts'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import { openTeller } from './inbox/round.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLive } from './live/live.ts'
import { type Machine, withoutLoopDelay } from './loop-delay.ts'
import { startPostman } from './mail/postman.ts'
import { smtpTransport } from './mail/smtp.ts'
import { openOutbound } from './outbound/ask.ts'
import type { Parts } from './parts.ts'
import { startPresence } from './presence.ts'
import { openDeliverer } from './webhooks/round.ts'

type OutsideParts = Pick<Parts, 'settings' | 'clock' | 'secret' | 'version' | 'webFolder'> & {
  db: Database
  warn: (what: string | Error) => void
  machine?: Machine
  hashing?: PasswordHashing
}

/** Puts the server's parts together; the running server and the tests do it the same way. */
export const assemble = async ({
  settings,
  db,
  clock,
  secret,
  version,
  webFolder,
  warn,
  machine = withoutLoopDelay,
  hashing,
}: OutsideParts): Promise<AppParts> => {
  const keeper = { secret, previousSecret: settings.previousSecret }
  const sealing: Parts['sealing'] = {
    seal: (text) => seal(keeper, text),
    unseal: (sealed) => unseal(keeper, sealed),
  }
  const postman = startPostman({
    db,
    sealing,
    transport: transportFor(settings),
    clock,
    onError: (error) => warn(error as Error),
  })
  const { publicUrl, google } = settings
  const engine = accountsEngine({ db, hashing, publicUrl, secret, clock, google, warn })
  const jobs = openJobs({ db, onError: (error) => warn(error as Error) })
  const billed: WithProvider & Pick<Parts, 'seatsChanged'> = {
    provider: providerFor({ settings, db, jobs, clock, secret }),
    seatsChanged: (tx, companyId) =>
      jobs.enqueue(tx, 'seat-sync', { companyId }, { key: companyId, afterSeconds: settings.seatSyncDelay }),
  }
  const { authCookies } = await engine.$context
  const outbound = openOutbound({ settings })
  return {
    settings,
    db,
    engine,
    postman,
    presence: startPresence(db, (error) => warn(error as Error)),
    jobs,
    teller: openTeller({
      db,
      clock,
      postman,
      settings,
      secret,
      previousSecret: settings.previousSecret,
      onError: (error) => warn(error as Error),
    }),
    outbound,
    deliverer: openDeliverer({
      db,
      clock,
      postman,
      settings,
      sealing,
      outbound,
      onError: (error) => warn(error as Error),
    }),
    live: openLive({ db, clock, onError: (error) => warn(error as Error) }),
    ...billed,
    refreshSubscription: (companyId) =>
      refuseOnProviderError(billingMessages.failed, () =>
        refreshSubscription({ db, settings, postman, clock, ...billed }, companyId),
      ),
    mintSignInLink: (email, validUntil, invitationHash) =>
      createSignInLink(engine, email, validUntil, invitationHash),
    clock,
    machine,
    secret,
    previousSecret: settings.previousSecret,
    sealing,
    sessionCookie: authCookies.sessionToken.name,
    version,
    webFolder,
  }
}

const transportFor = ({ smtpUrl, mailFrom }: Settings) =>
  smtpUrl === undefined ? null : smtpTransport(smtpUrl, mailFrom)
