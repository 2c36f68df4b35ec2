import type { Columns } from '../db/reading.ts'
import type { toTell } from '../db/schema/inbox.ts'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import { type Mailing, mailAtOnce } from './mail-round.ts'
import { mostTriesCounted, noteFailure, tellOfNext, waitingAfter } from './news.ts'

export type Teller = {
  /** Tells everybody what concerns them of all that the log has, mails what is due of it, and resolves when it is done. */
  tell(): Promise<void>
  /** Begins to do so by itself. */
  start(): void
  stop(): Promise<void>
}
export type WithTeller = { teller: Teller }

type TellerParts = Mailing & { onError: (error: unknown) => void; roundEvery?: number }

const companiesAtOnce = 50
/** On its one connection everybody waits for each transaction, so it tells of few in each. */
const entriesAtOnce = { embedded: 10, postgres: 200 } as const

/** How often something may have failed that this round tries once more: all in the first, what failed once in each, then half as often each time. */
const patienceOf = (round: number) => {
  let tries = 1
  while (tries < mostTriesCounted && round % 2 ** tries === 0) tries += 1
  return tries
}

/** One round at a time. What one server leaves when it dies, another one takes up. */
export const openTeller = ({ onError, roundEvery = 1000, ...parts }: TellerParts): Teller => {
  const { db, clock } = parts
  const most = entriesAtOnce[db.engine]
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | null = null
  let isStopped = false
  let rounds = 0

  const tellNext = async (companyId: string, which: { most: number } | { ids: number[] }) => {
    const scope = unattendedScope(companyId, clock())
    return inCompany(db, scope, (tx) => tellOfNext(tx, scope, which))
  }
  /** Said once, when it fails for the first time. */
  const tellOne = async (companyId: string, id: number) => {
    try {
      await tellNext(companyId, { ids: [id] })
    } catch (error) {
      const scope = unattendedScope(companyId, clock())
      const isNew = await inCompany(db, scope, (tx) => noteFailure(tx, id))
      if (isNew) onError(new Error(`Nobody could be told of entry ${id} of the log`, { cause: error }))
    }
  }
  /** Where many fail together each is tried by itself: one that cannot be told holds up none of the others. */
  const tellOneByOne = async (companyId: string, ids: readonly number[]) => {
    for (const id of ids) if (!isStopped) await tellOne(companyId, id)
  }
  const waiting = (companyId: string, tries: { from: number; to: number }) =>
    inCompany(db, unattendedScope(companyId, clock()), (tx) => waitingAfter(tx, tries, most))
  const tellCompany = async (companyId: string, patience: number) => {
    const failed = await waiting(companyId, { from: 1, to: patience })
    let told: number = most
    let isCounted = db.engine !== 'embedded'
    try {
      while (told === most && !isStopped) {
        told = await tellNext(companyId, { most })
        if (told < most || isCounted) continue
        // There will be many where there were few, and each would be looked for as among few.
        await db.apart((session) => session.script('analyze public.inbox_entries'))
        isCounted = true
      }
    } catch {
      await tellOneByOne(companyId, await waiting(companyId, { from: 0, to: 0 }))
    }
    await tellOneByOne(companyId, failed)
  }
  const tellAll = async () => {
    const patience = patienceOf(rounds)
    rounds += 1
    const companies = await db.crossing<Columns<typeof toTell, 'company_id'>>(
      'companies_to_tell',
      'select * from crossing.companies_to_tell($1)',
      [companiesAtOnce],
    )
    for (const { company_id } of companies) await tellCompany(company_id, patience)
    if (!isStopped) await mailAtOnce(parts, onError)
  }
  const tell = async () => {
    round ??= tellAll().finally(() => {
      round = null
    })
    await round
  }

  return {
    tell,
    start: () => {
      timer = setInterval(() => void tell().catch(onError), roundEvery)
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await round?.catch(() => {})
    },
  }
}
