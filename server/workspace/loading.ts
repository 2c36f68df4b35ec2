import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import { UnclaimedRecord } from './unclaimed-record.ts'

const batch = 500

type WrongLine = { line: number; reason: string }
type Loaded = { loaded: number; known: number; wrong: WrongLine[] }

/** Loads records of an older system, one a line. With a wrong line nothing is loaded; what is known already stays as it is. */
export const loadUnclaimed = async (db: Database, text: string): Promise<Loaded> => {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }))
  const read = lines.filter((line) => line.text !== '').map(readLine)
  const wrong = read.flatMap((one) => ('reason' in one ? [one] : []))
  if (wrong.length > 0) return { loaded: 0, known: 0, wrong }
  const records = read.flatMap((one) => ('record' in one ? [one.record] : []))
  const loaded = await db.asOwner(async (tx) => {
    let count = 0
    for (let start = 0; start < records.length; start += batch) {
      const inserted = await tx.query(
        `insert into public.unclaimed_records (kind, old_id, owner_email, payload)
         select kind, "oldId", "ownerEmail", payload
         from jsonb_to_recordset($1::jsonb) as r (kind text, "oldId" text, "ownerEmail" text, payload jsonb)
         on conflict (kind, old_id) do nothing returning id`,
        [JSON.stringify(records.slice(start, start + batch))],
      )
      count += inserted.length
    }
    return count
  })
  return { loaded, known: records.length - loaded, wrong }
}

const readLine = ({
  line,
  text,
}: {
  line: number
  text: string
}): { record: UnclaimedRecord } | WrongLine => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { line, reason: 'this is not JSON' }
  }
  const parsed = UnclaimedRecord.safeParse(given)
  return parsed.success ? { record: parsed.data } : { line, reason: reasonOf(parsed.error) }
}

const reasonOf = ({ issues }: z.ZodError) =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ')
