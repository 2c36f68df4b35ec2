import type { Database, Tx } from '../db/client.ts'
import { readInCompany } from '../db/tenant.ts'
import type { AnyScope } from '../gate.ts'
import type { ServeParts } from '../serve.ts'
import { turns } from '../turns.ts'

/** Of so many connections, one may search for one company. */
const searchShare = 5
/** A page asks for a list and its counts. Whoever sends more waits behind themselves, and their colleagues do not. */
const searchesOfPerson = 2

type ReadMatching = <T>(
  scope: AnyScope,
  search: string | undefined,
  run: (tx: Tx) => Promise<T>,
) => Promise<T>

/** One line for each database, whichever room it is that searches. */
const readers = new WeakMap<Database, ReadMatching>()

/** A search looks through all texts of its company: however many are sent at once, most connections are left to others. */
export const matchingReader = ({ db, settings }: Pick<ServeParts, 'db' | 'settings'>): ReadMatching => {
  const known = readers.get(db)
  if (known) return known
  const ofCaller = turns(searchesOfPerson)
  const ofCompany = turns(Math.max(1, Math.floor(settings.databaseConnections / searchShare)))
  const reader: ReadMatching = (scope, search, run) => {
    const read = () => readInCompany(db, scope, run)
    return search
      ? ofCaller(scope.actor.id ?? scope.origin.key?.id ?? '', () => ofCompany(scope.companyId, read))
      : read()
  }
  readers.set(db, reader)
  return reader
}
