import { adminLevels } from '@cairn/domain/permissions'
import { givenUpAfter } from '@cairn/domain/webhooks/rules'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import type { Mail } from '../mail/mail.ts'
import type { Outbound } from '../outbound/ask.ts'
import type { Parts } from '../parts.ts'
import { offMail } from './mails.tsx'
import { deleteOldEvents, makeEvents, oldBefore } from './news.ts'
import { type Claim, callReceiver, claimDue, noteOutcome, turnOff } from './send.ts'

export type Deliverer = {
  /** Sends everything that is due, and resolves when it is done. */
  deliver(): Promise<void>
  /** Begins to do so by itself. */
  start(): void
  stop(): Promise<void>
}
export type WithDeliverer = { deliverer: Deliverer; outbound: Outbound }

type DelivererParts = Pick<Parts, 'db' | 'clock' | 'postman' | 'settings' | 'sealing'> & {
  outbound: Outbound
  onError: (error: unknown) => void
  roundEvery?: number
}

/** Calls of one server at the same time. */
const callsAtOnce = 64
/** Milliseconds that a company waits whose work failed for a reason of our own. */
const restAfterFailure = 30_000

type Off = { id: string; url: string; reason: 'gone' | 'failing' }

/** What one server leaves when it dies, another one takes up. */
export const openDeliverer = ({ onError, roundEvery = 1000, ...parts }: DelivererParts): Deliverer => {
  const { db, clock, postman, settings } = parts
  const calls = new Set<Promise<void>>()
  const resting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | null = null
  let isStopped = false
  /** Entries that became events, and calls that were begun. */
  let done = 0

  const work = async (companyId: string, run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      resting.set(companyId, performance.now() + restAfterFailure)
      onError(error)
    }
  }
  const attempt = async (companyId: string, claim: Claim) => {
    const outcome = await callReceiver(parts, claim)
    const scope = unattendedScope(companyId, clock())
    await inCompany(db, scope, (tx) => noteOutcome(tx, scope, claim, outcome))
    await send(companyId)
  }
  const send = async (companyId: string) => {
    const most = callsAtOnce - calls.size
    if (isStopped || most <= 0) return
    const scope = unattendedScope(companyId, clock())
    for (const claim of await inCompany(db, scope, (tx) => claimDue(tx, scope, most))) {
      const call = work(companyId, () => attempt(companyId, claim)).finally(() => calls.delete(call))
      calls.add(call)
      done += 1
    }
  }
  const giveUp = async (companyId: string) => {
    const scope = unattendedScope(companyId, clock())
    await inCompany(db, scope, async (tx) => {
      const failing = await tx.query<{ id: string }>(
        'select id from public.webhooks where is_on and failing_since <= $1',
        [new Date(scope.now.getTime() - givenUpAfter)],
      )
      for (const { id } of failing) await turnOff(tx, scope, id, 'failing')
      await deleteOldEvents(tx, scope)
    })
  }
  /** The letters are written before the transaction that says who was told: of two servers, the second finds nothing to do. */
  const tellAdmins = async (companyId: string) => {
    const scope = unattendedScope(companyId, clock())
    const { off, admins } = await inCompany(db, scope, async (tx) => ({
      off: await tx.query<Off>(
        `select id, url, off_because as reason from public.webhooks where off_because in ('gone', 'failing') and told_at is null`,
      ),
      admins: await tx.query<{ email: string }>(
        'select email from public.profiles where permissions_level = any($1)',
        [adminLevels],
      ),
    }))
    for (const one of off) {
      const mails: Mail[] = []
      for (const { email } of admins) mails.push(await offMail(email, one, settings.publicUrl))
      await inCompany(db, scope, async (tx) => {
        const told = await tx.query(
          'update public.webhooks set told_at = $2 where id = $1 and not is_on and told_at is null returning id',
          [one.id, scope.now],
        )
        if (told.length > 0 && mails.length > 0) await postman.queueAll(tx, mails, companyId)
      })
    }
    if (off.length > 0) postman.nudge()
  }
  const visit = async (companyId: string) => {
    let made = 1
    while (made > 0 && !isStopped) {
      const scope = unattendedScope(companyId, clock())
      made = await inCompany(db, scope, (tx) => makeEvents(tx, scope))
      done += made
    }
    await giveUp(companyId)
    await send(companyId)
    await tellAdmins(companyId)
  }
  const companiesWithWork = async () => {
    const now = clock()
    const found = await db.crossing<{ company_id: string }>(
      'companies_with_webhook_work',
      'select * from crossing.companies_with_webhook_work($1, $2, $3)',
      [now, new Date(now.getTime() - givenUpAfter), oldBefore(now)],
    )
    const rested = performance.now()
    return found.filter(({ company_id }) => (resting.get(company_id) ?? 0) <= rested)
  }
  const visitAll = async () => {
    for (const { company_id } of await companiesWithWork())
      if (!isStopped) await work(company_id, () => visit(company_id))
  }
  const once = async () => {
    round ??= visitAll().finally(() => {
      round = null
    })
    await round
  }

  return {
    deliver: async () => {
      let before = -1
      while (before !== done && !isStopped) {
        before = done
        await round
        await once()
        while (calls.size > 0) await Promise.all(calls)
      }
    },
    start: () => {
      timer = setInterval(() => void once().catch(onError), roundEvery)
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await round?.catch(() => {})
      await Promise.all(calls)
    },
  }
}
