import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import type { Database } from '../db/client.ts'
import type { Settings } from '../env.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openProvider, type Provider, sandboxKey } from './provider.ts'
import { sandboxFetch } from './sandbox/fetch.ts'

type Given = { settings: Settings; db: Database; jobs: Jobs; clock: () => Date; secret: string }

/** The payment provider of the settings; without a key its sandbox, behind the same SDK. */
export const providerFor = ({ settings, db, jobs, clock, secret }: Given): Provider => {
  if (settings.stripe !== undefined) return openProvider(settings.stripe)
  const answer = sandboxFetch({ db, jobs, clock, publicUrl: settings.publicUrl })
  return openProvider({
    secretKey: sandboxKey,
    webhookSecret: `whsec_${createHmac('sha256', secret).update('sandbox events').digest('hex')}`,
    connection: { httpClient: Stripe.createFetchHttpClient(answer) },
  })
}
