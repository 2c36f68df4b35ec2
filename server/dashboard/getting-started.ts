import { isAllDone } from '@cairn/domain/dashboard/getting-started'
import type { GettingStarted } from '@cairn/domain/dashboard/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'

/** In the order of the key, which leads to the company's own rows at once. */
const upTo = (most: number, table: string) =>
  `(select count(*) from (select 1 from public.${table} order by id limit ${most}) found)::int`

/** Looks no further than the steps need; counts in full only for who still sees the card. Null when all are done. */
export const gettingStarted = async (tx: Tx, { actor }: Scope): Promise<GettingStarted | null> => {
  const read = async (counted: (table: string, needed: number) => string) =>
    tx.query<GettingStarted>(
      `select ${counted('teams', 1)} as teams, ${counted('profiles', 2)} as people,
         ${counted('strategies', 1)} as strategies, ${counted('objectives', 1)} as objectives,
         ${upTo(1, 'weekly_updates')} = 1 as "hasUpdates",
         (select name from public.teams where level = 1 order by name_key, id limit 1) as "firstTeam",
         (select name from public.teams where level = 1 order by name_key desc, id desc limit 1) as "lastTeam",
         exists (select 1 from public.activity where action = 'company.created' and actor_id = $1) as "isCreator"`,
      [actor.id],
    )
  const [glance] = await read((table, needed) => upTo(needed, table))
  if (glance === undefined || isAllDone(glance)) return null
  const [counts] = await read((table) => `(select count(*) from public.${table})::int`)
  return counts ?? null
}
