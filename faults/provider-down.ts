import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { billing } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { sandboxFetch } from '@cairn/sandbox/fetch'
import { inRepository } from '../bench/programs.ts'
import { sandboxShelves } from '../server/billing/sandbox-store.ts'
import { openJobs } from '../server/jobs/jobs.ts'
import { answeringBy, stripeServer } from '../server/testing/stripe-server.ts'
import { type Answer, ask, askAgain } from './answers.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { newAddress } from './newcomers.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const downFor = { long: 30, short: 2 } as const

/** The payment provider refuses, and then is silent: paying has to wait, nothing else does. */
export const providerDown = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'provider_down')
  const openStored = storedAt(url)
  const db = await openStored()
  const jobs = openJobs({ db, onError: () => {} })
  const provider = await stripeServer(
    answeringBy(
      sandboxFetch({
        shelves: sandboxShelves({ db, jobs }),
        clock: () => new Date(),
        publicUrl: 'http://127.0.0.1',
      }),
    ),
  )
  const way = await openTcpProxy(provider.connection.port)
  try {
    return await onStage(
      {
        name: `payment provider refuses, then is silent, for ${downFor[length]} s each`,
        length,
        env: {
          DATABASE_URL: url,
          STRIPE_SECRET_KEY: 'sk_test_faults',
          STRIPE_WEBHOOK_SECRET: 'whsec_faults',
          NODE_OPTIONS: `--import ${inRepository('faults/moved-provider.mjs')}`,
          PROVIDER_PORT: String(way.port),
        },
        openStored,
      },
      async (stage) => {
        let worst = 0
        for (const fail of [way.refuse, way.fallSilent]) {
          await fail()
          const until = performance.now() + downFor[length] * 1000
          do {
            const answer = await checkout(stage)
            if (answer.kind === 'acknowledged')
              stage.ledger.complain('a checkout was made without the provider')
            await wait(500)
          } while (performance.now() < until)
          await way.passOn()
          const moment = performance.now()
          while ((await checkout(stage)).kind !== 'acknowledged' && performance.now() - moment < 60_000)
            await wait(100)
          worst = Math.max(worst, (performance.now() - moment) / 1000)
          await stage.load.recoveredSince(performance.now())
        }
        return worst
      },
    )
  } finally {
    await db.close()
    await way.close()
    await provider.close()
  }
}

/** The provider's library waits ten seconds, and tries once more. */
const patience = 25_000

const checkout = async ({ site, clients: [client], ledger }: Stage): Promise<Answer<unknown>> => {
  const caller = { ...site, patience, cookie: client?.cookie ?? '', words: [messages.checkoutFailed] }
  const me = await askAgain(caller, accounts.me, {})
  if (me.kind !== 'acknowledged') return me
  const body = { companyId: me.reply.membership?.company.id ?? '' }
  const begun = performance.now()
  const answer = await ask({ ...caller, address: newAddress() }, billing.createCheckoutSession, { body })
  ledger.hear(answer, performance.now() - begun)
  return answer
}
