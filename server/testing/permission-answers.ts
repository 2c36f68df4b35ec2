import type { Endpoint } from '@cairn/domain/endpoint'
import { refusalStatus } from '@cairn/domain/refusal'
import { callerNames } from './permission-callers.ts'
import type { Level } from './permission-levels.ts'
import { permissionMatrix } from './permission-matrix.ts'
import type { EndpointName, Row, Rows } from './permission-rows.ts'

/** The rows of a call by the level of what it acts upon; one without a level has one row, with no name. */
export const rowsOf = (name: EndpointName): Rows => {
  const given: Row | Rows = permissionMatrix[name] ?? {}
  return isRow(given) ? { '': given } : given
}

const isRow = (given: Row | Rows): given is Row => Array.isArray(given)

const admin = callerNames.indexOf('admin')

/** Asked of a program that is nobody, for what would be its caller's own: the owner of a new OKR has to be named. */
const ofNobody: Partial<Record<EndpointName, number>> = { 'objectives.create': refusalStatus.invalid_input }

/**
 * Who signed in long ago is answered like who has just done so, except by what needs a proof; a key like its admin where the call
 * is open to what it was given, and with a refusal elsewhere.
 */
export const answersOf = (
  name: EndpointName,
  level: Level,
  { needsProof, keyScope, needsPerson, readsAuthorization }: Endpoint,
): readonly number[] => {
  const row: readonly number[] = rowsOf(name)[level] ?? []
  const ofAdmin = row[admin] ?? 0
  const ofKey = (isOpen: boolean) => (isOpen || readsAuthorization ? ofAdmin : refusalStatus.not_allowed)
  return [
    ...row,
    needsProof ? refusalStatus.proof_needed : ofAdmin,
    ofKey(keyScope !== undefined),
    ofKey(keyScope === 'read'),
    ofNobody[name] ?? ofKey(keyScope !== undefined && needsPerson === undefined),
  ]
}
