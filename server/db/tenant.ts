import type { AnyScope, UnattendedScope } from '../gate.ts'
import type { Database, Tx } from './client.ts'

/** The only way to a company's rows: one transaction in which the database shows that company and no other. */
export const inCompany = <T>(
  db: Database,
  scope: AnyScope | UnattendedScope,
  run: (tx: Tx) => Promise<T>,
): Promise<T> => db.as('cairn_app', { companyId: scope.companyId, now: scope.now }, run)

/** The same for what only looks: the database refuses every change, and the answer does not wait for the end of it. */
export const readInCompany = <T>(
  db: Database,
  scope: AnyScope | UnattendedScope,
  run: (tx: Tx) => Promise<T>,
): Promise<T> => db.as('cairn_app', { companyId: scope.companyId, readsOnly: true }, run)
