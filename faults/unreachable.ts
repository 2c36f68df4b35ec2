import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint, Request } from '@cairn/domain/endpoint'
import { health } from '@cairn/domain/health/contract'
import { ask, type Caller } from './answers.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { newAddress, password } from './newcomers.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const seconds = { long: 30, short: 5 } as const

/** The database behind a way that first swallows everything, and then refuses everything. */
export const databaseUnreachable = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'database_unreachable')
  const proxy = await openTcpProxy(cluster.port)
  const through = new URL(url)
  through.port = String(proxy.port)
  try {
    return await onStage(
      {
        name: `database unreachable for ${seconds[length]} s, silent and refusing`,
        length,
        env: { DATABASE_URL: through.href },
        openStored: storedAt(url),
      },
      async (stage) => {
        const { load, remark } = stage
        proxy.fallSilent()
        const inSilence = await askOthersMeanwhile(stage, seconds[length])
        await proxy.passOn()
        const afterSilence = await load.recoveredSince(performance.now())
        await load.keptMore(20)
        await proxy.refuse()
        const whileRefused = await askOthersMeanwhile(stage, seconds[length])
        await proxy.passOn()
        const afterRefusal = await load.recoveredSince(performance.now())
        remark(
          `who only asked who they are waited ${inSilence.toFixed(1)} s at most in silence, ${whileRefused.toFixed(1)} s while refused`,
        )
        return Math.max(afterSilence, afterRefusal)
      },
    )
  } finally {
    await proxy.close()
  }
}

/** Readers, newcomers and monitors during the outage: each is to be told that it is one. */
const askOthersMeanwhile = async ({ site, clients, ledger }: Stage, forSeconds: number) => {
  const until = performance.now() + forSeconds * 1000
  const cookie = clients[0]?.cookie ?? ''
  let slowest = 0
  const keepAsking = async <E extends Endpoint>(caller: () => Caller, endpoint: E, request: Request<E>) => {
    // Before anything fails, one that began earlier may still go well.
    await wait(500)
    while (performance.now() < until) {
      const begun = performance.now()
      const answer = await ask(caller(), endpoint, request)
      const took = performance.now() - begun
      slowest = Math.max(slowest, took / 1000)
      ledger.hear(answer, took)
      if (answer.kind === 'acknowledged' && begun + took < until)
        ledger.complain(`${endpoint.path} was answered without a database`)
      await wait(250)
    }
  }
  await Promise.all([
    keepAsking(() => ({ ...site, cookie }), accounts.me, {}),
    keepAsking(() => ({ ...site, cookie }), accounts.session, {}),
    keepAsking(() => ({ ...site, cookie }), accounts.renew, {}),
    keepAsking(() => site, health.check, {}),
    keepAsking(() => ({ ...site, address: newAddress() }), accounts.signIn, {
      body: { email: 'c1@example.com', password },
    }),
  ])
  return slowest
}
