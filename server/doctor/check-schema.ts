import { catalogueProblems } from '../db/catalogue.ts'
import type { Database } from '../db/client.ts'
import { schemaState } from '../db/migrate.ts'
import { absent, type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { isolation, schema } = messages

/** Whether the tables are those of this version and keep companies apart. */
export const checkSchema = async (db: Database): Promise<Finding[]> => {
  const { known, applied, missing, edited, unknown } = await schemaState(db)
  if (applied === 0) return [absent(schema.none)]
  if (unknown.length > 0) return [wrong(schema.unknown(unknown))]
  if (edited.length > 0) return [wrong(schema.edited(edited))]
  // The lists of what has to be there are those of the newest migration.
  if (missing.length > 0) return [wrong(schema.missing(missing))]
  return [good(schema.current(known)), await checkIsolation(db)]
}

const checkIsolation = async (db: Database): Promise<Finding> => {
  const problems = await catalogueProblems(db)
  if (problems.length > 0) return wrong(isolation.broken(problems))
  try {
    for (const role of ['cairn_app', 'cairn_accounts'] as const)
      await db.as(role, {}, (tx) => tx.query('select 1'))
  } catch (error) {
    return wrong(isolation.roles(reasonIn(error)))
  }
  return good(isolation.sound)
}
