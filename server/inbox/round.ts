import type { Columns } from '../db/reading.ts'
import type { toTell } from '../db/schema/inbox.ts'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { noteFailure, tellOfNext } from './news.ts'

export type Teller = {
  /** Tells everybody what concerns them of all that the log has, and resolves when it is done. */
  tell(): Promise<void>
  /** Begins to do so by itself. */
  start(): void
  stop(): Promise<void>
}
export type WithTeller = { teller: Teller }

type TellerParts = Pick<Parts, 'db' | 'clock'> & { onError: (error: unknown) => void; roundEvery?: number }

const companiesAtOnce = 50
const entriesAtOnce = 200

/** One round at a time. What one server leaves when it dies, another one takes up. */
export const openTeller = ({ db, clock, onError, roundEvery = 1000 }: TellerParts): Teller => {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | null = null
  let isStopped = false

  const tellNext = async (companyId: string, which: { most: number; withFailed: boolean }) => {
    const scope = unattendedScope(companyId, clock())
    return inCompany(db, scope, (tx) => tellOfNext(tx, scope, which))
  }
  const tellOne = async (companyId: string, withFailed: boolean) => {
    try {
      return await tellNext(companyId, { most: 1, withFailed })
    } catch (error) {
      onError(error)
      await inCompany(db, unattendedScope(companyId, clock()), noteFailure)
      return 1
    }
  }
  /** Where many fail together each is tried by itself: one that cannot be told holds up none of the others. */
  const tellOneByOne = async (companyId: string) => {
    for (let tried = 0; tried < entriesAtOnce && !isStopped; tried += 1)
      if ((await tellOne(companyId, false)) === 0) return
  }
  const tellCompany = async (companyId: string) => {
    let told = entriesAtOnce
    try {
      while (told === entriesAtOnce && !isStopped)
        told = await tellNext(companyId, { most: entriesAtOnce, withFailed: false })
      // What failed before has its turn once a round.
      await tellOne(companyId, true)
    } catch {
      await tellOneByOne(companyId)
    }
  }
  const tellAll = async () => {
    const waiting = await db.crossing<Columns<typeof toTell, 'company_id'>>(
      'companies_to_tell',
      'select * from crossing.companies_to_tell($1)',
      [companiesAtOnce],
    )
    for (const { company_id } of waiting) await tellCompany(company_id)
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
