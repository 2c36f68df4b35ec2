import {
  closedSets,
  crossingFunctions,
  globallyUnique,
  lookupTables,
  roles,
  sharedTables,
  tenantTables,
  trashTables,
  withheldRights,
} from './catalogue-lists.ts'
import type { Database } from './client.ts'

/** Everything in public that is not listed as shared, with the column that says whose row it is. */
const tenantTablesSql = `
  judged as (
    select c.oid, c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      case c.relname when 'companies' then 'id' else 'company_id' end as company
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1::text[]))`

type Check = (db: Pick<Database, 'raw'>) => Promise<string[]>

const queryCheck =
  (sql: string, ...params: unknown[]): Check =>
  async (db) =>
    (await db.raw<{ problem: string }>(sql, params)).map(({ problem }) => problem).sort()

const everyTableIsClassified = queryCheck(
  `select coalesce(c.relname || ' is in neither list of tables', known || ' does not exist') as problem
   from (select relname::text from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) c
   full join unnest($1::text[]) known on known = c.relname
   where known is null or c.relname is null`,
  [...tenantTables, ...sharedTables],
)

const everyRowHasACompany = queryCheck(
  `with ${tenantTablesSql}
   select name || ' has no ' || company || ' that is never null' as problem from judged
   where not exists (select from pg_attribute a where a.attrelid = oid and a.attname = company and a.attnotnull)
   union all
   select name || ' does not go with its company' from judged
   where name <> 'companies' and not exists (
     select from pg_constraint f where f.conrelid = judged.oid and f.contype = 'f'
       and f.confrelid = 'public.companies'::regclass and f.confdeltype = 'c')`,
  sharedTables,
)

const everyTableIsWalledOff = queryCheck(
  `with ${tenantTablesSql}, expected as (
     select oid, name, format('(%s = %s)', company, seen) as written,
       format('(%s = ( SELECT %s AS seen))', company, seen) as read
     from judged, (select '(NULLIF(current_setting(''app.company_id''::text, true), ''''::text))::uuid' as seen) s),
   found as (
     select e.name, p.polname, p.polroles::regrole[]::text[] as roles, case
       when p.polname = 'tenant' then p.polcmd = '*' and p.polpermissive
         and pg_get_expr(p.polqual, p.polrelid) = read and pg_get_expr(p.polwithcheck, p.polrelid) = written
         and p.polroles::regrole[]::text[] = '{cairn_app}'
       when p.polname = 'lookup' then p.polcmd = 'r' and e.name = any($2::text[])
         and p.polroles::regrole[]::text[] = '{cairn_lookup}'
       when p.polname = 'keeper' then p.polcmd = '*' and p.polpermissive and e.name = any($3::text[])
         and pg_get_expr(p.polqual, p.polrelid) = read and pg_get_expr(p.polwithcheck, p.polrelid) = written
         and p.polroles::regrole[]::text[] = '{cairn_lookup}' end as right_one
     from expected e join pg_policy p on p.polrelid = e.oid)
   select name || ' has no forced row-level security' as problem from judged where not forced
   union all
   select name || ' has no policy tenant' from judged
   where not exists (select from found where found.name = judged.name and polname = 'tenant')
   union all
   select name || ' has an unexpected policy ' || polname from found where right_one is not true`,
  sharedTables,
  lookupTables,
  trashTables,
)

/** A view reads as its owner, and so around the policies, unless it says otherwise. */
const noViewLooksAroundTheWall = queryCheck(
  `select relname || ' is a view that does not run as its caller' as problem from pg_class
   where relnamespace in ('public'::regnamespace, 'past'::regnamespace)
     and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))`,
)

const noReferenceLeavesTheCompany = queryCheck(
  `with ${tenantTablesSql}, reference as (
     select f.*, t.name, (select attname from pg_attribute where attrelid = t.oid and attnum = f.conkey[1]) as source,
       (select attname from pg_attribute where attrelid = r.oid and attnum = f.confkey[1]) as target,
       r.company, (select attnum from pg_attribute where attrelid = t.oid and attname = 'company_id') as own
     from pg_constraint f join judged t on t.oid = f.conrelid join judged r on r.oid = f.confrelid
     where f.contype = 'f')
   select name || ': ' || conname || ' does not begin with the company on both sides' as problem from reference
   where source <> 'company_id' or target <> company
   union all
   select name || ': ' || conname || ' would clear the company' from reference
   where confdeltype in ('n', 'd') and (confdelsetcols is null or own = any(confdelsetcols))`,
  sharedTables,
)

const companyLeadsEveryKey = queryCheck(
  `with ${tenantTablesSql}, keys as (
     select name, company, pg_get_indexdef(i.indexrelid, 1, true) as lead_column, i.indnkeyatts as width
     from judged join pg_index i on i.indrelid = oid where i.indisunique)
   select name || ' has a unique index led by ' || lead_column as problem from keys
   where lead_column <> 'company_id' and not (width = 1 and name || '(' || lead_column || ')' = any($2::text[]))
   union all
   select name || ' has no primary key' from judged
   where not exists (select from pg_index where indrelid = oid and indisprimary)`,
  sharedTables,
  globallyUnique,
)

const namesOfClosedSets = ['status', 'previous_status', 'plan', 'type', 'permissions_level']

const closedSetsAreChecked: Check = async (db) => {
  const columns = await db.raw<{ name: string; column: string; definition: string | null }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
       a.attname as column, pg_get_constraintdef(k.oid) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')`,
  )
  const found = new Map<string, string[]>()
  for (const { name, column, definition } of columns) {
    const values = [...(definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, value]) => value ?? '')
    const key = `${name}.${column}`
    if (values.length > 0 || !found.has(key)) found.set(key, values)
  }
  const expected = Object.entries(closedSets).filter(
    ([key, values]) => [...values].sort().join() !== found.get(key)?.sort().join(),
  )
  const unlisted = [...found.keys()].filter(
    (key) => namesOfClosedSets.includes(key.split('.').at(-1) ?? '') && !(key in closedSets),
  )
  return [
    ...expected.map(([key]) => `${key} does not check its closed set`),
    ...unlisted.sort().map((key) => `${key} looks like a closed set and is not listed as one`),
  ]
}

const rolesAreWeak = queryCheck(
  `select r.name || ' is missing, may log in or passes row-level security' as problem
   from unnest($1::text[]) r(name) left join pg_roles on rolname = r.name
   where (rolsuper or rolbypassrls or rolcanlogin) is not false
   union all
   select member::regrole || ' may act as ' || roleid::regrole from pg_auth_members
   where member::regrole::text = any($1::text[])`,
  roles,
)

/**
 * Truncating and triggers know no policy; accounts have no business in a company, nor a company in accounts.
 * Look-ups read single columns, of the tables that are listed for them; what they write is who adopted a record, and they
 * keep the trash.
 */
const grantsAreNarrow = queryCheck(
  `with acls as (
     select relnamespace, relname, relowner, 'table' as extent, relacl as acl from pg_class
     union all
     select relnamespace, relname, relowner, 'column', attacl
     from pg_class c join pg_attribute a on a.attrelid = c.oid where attacl is not null),
   granted as (
     select distinct relnamespace::regnamespace::text as room, relname::text as name, extent,
       g.privilege_type as privilege, case g.grantee when 0 then 'public' else g.grantee::regrole::text end as role
     from acls, aclexplode(acl) g
     where relnamespace::regnamespace::text in ('public', 'auth') and g.grantee <> relowner)
   select role || ' may ' || lower(privilege) || ' ' || room || '.' || name as problem from granted
   where not case role
     when 'cairn_app' then room = 'public' and name <> 'unclaimed_records'
       and privilege in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') and name || ' ' || privilege <> all($2::text[])
     when 'cairn_accounts' then (room = 'auth' or name = 'mail_outbox')
       and privilege in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
     when 'cairn_lookup' then case when name = any($3::text[]) then privilege in ('SELECT', 'UPDATE', 'DELETE')
       else extent = 'column' and case name
       when 'unclaimed_records' then privilege in ('SELECT', 'UPDATE')
       else privilege = 'SELECT' and (name = any($1::text[]) or room = 'auth' and name in ('session', 'user')) end end
     else false end`,
  lookupTables,
  Object.entries(withheldRights).flatMap(([name, rights]) => rights.map((right) => `${name} ${right}`)),
  trashTables,
)

const crossingsAreListed = queryCheck(
  `with crossing as (
     select p.oid, p.oid::regprocedure::text as name, p.proowner::regrole::text as owner,
       coalesce(p.proconfig @> '{"search_path=pg_catalog, pg_temp"}', false) as pinned,
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as open
     from pg_proc p
     where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema'))
   select coalesce(known || ' does not exist', c.name || ' crosses companies and is not listed') as problem
   from crossing c full join unnest($1::text[]) known on known = c.name where known is null or c.name is null
   union all
   select name || ' is not owned by cairn_lookup, pinned to its search path and closed to the public'
   from crossing where owner <> 'cairn_lookup' or not pinned or open`,
  crossingFunctions,
)

/** Every way in which the database as it stands falls short of keeping companies apart, in words. */
export const catalogueProblems = async (db: Pick<Database, 'raw'>): Promise<string[]> => {
  const checks = [
    everyTableIsClassified,
    everyRowHasACompany,
    everyTableIsWalledOff,
    noViewLooksAroundTheWall,
    noReferenceLeavesTheCompany,
    companyLeadsEveryKey,
    closedSetsAreChecked,
    rolesAreWeak,
    grantsAreNarrow,
    crossingsAreListed,
  ]
  const problems: string[] = []
  for (const check of checks) problems.push(...(await check(db)))
  return problems
}
