import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { catalogueProblems } from './catalogue.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

/** What the check says about a change to the schema, which is then undone. */
const problemsAfter = async (...statements: string[]) => {
  const undo = new Error('undo')
  let problems: string[] = []
  await database.db
    .asOwner(async (tx) => {
      for (const statement of statements) await tx.query(statement)
      problems = await catalogueProblems({ raw: tx.query })
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return problems
}

describe('The catalogue', () => {
  it('keeps companies apart in every table', async () => {
    expect(await catalogueProblems(database.db)).toEqual([])
  })

  it('reports a table that forgets everything', async () => {
    expect(
      await problemsAfter(
        `create table notes (id uuid primary key, company_id uuid, owner_id uuid references profiles (id), status text)`,
      ),
    ).toEqual([
      'notes is in neither list of tables',
      'notes does not go with its company',
      'notes has no company_id that is never null',
      'notes has no forced row-level security',
      'notes has no policy tenant',
      'notes: notes_owner_id_fkey does not begin with the company on both sides',
      'notes has a unique index led by id',
      'notes.status looks like a closed set and is not listed as one',
    ])
  })

  it('reports a policy that is weaker than it looks', async () => {
    expect(
      await problemsAfter(
        'drop policy tenant on teams',
        'create policy tenant on teams to cairn_app using (true)',
        'create policy helpful on objectives to cairn_app using (true)',
        'create policy lookup on strategies for select to cairn_lookup using (true)',
        'alter table profiles no force row level security',
      ),
    ).toEqual([
      'objectives has an unexpected policy helpful',
      'profiles has no forced row-level security',
      'strategies has an unexpected policy lookup',
      'teams has an unexpected policy tenant',
    ])
  })

  it('reports a reference that would clear the company, or that leaves it', async () => {
    expect(
      await problemsAfter(
        'alter table objectives add foreign key (company_id, team_id) references teams on delete set null',
        'alter table teams add unique (id)',
        'alter table objectives add constraint astray foreign key (team_id) references teams (id)',
      ),
    ).toEqual([
      'objectives: astray does not begin with the company on both sides',
      'objectives: objectives_company_id_team_id_fkey would clear the company',
      'teams has a unique index led by id',
    ])
  })

  it('reports a closed set that lost its check', async () => {
    expect(await problemsAfter('alter table objectives drop constraint objectives_status_known')).toEqual([
      'objectives.status does not check its closed set',
    ])
  })

  it('reports ways around the policies', async () => {
    expect(
      await problemsAfter(
        'create view everyone as select * from profiles',
        'grant truncate on teams to cairn_app',
        'grant select on trash to cairn_app',
        'grant delete on trash_rows to cairn_app',
        'grant delete on activity, objective_texts to cairn_app',
        'grant update (search_text) on objective_texts to cairn_app',
        'grant select on profiles to cairn_accounts',
        'grant select on teams to public',
        'grant select (title) on strategies to cairn_lookup',
        `create function crossing.anything() returns int language sql security definer as 'select 1'`,
      ),
    ).toEqual([
      'everyone is a view that does not run as its caller',
      'cairn_accounts may select public.profiles',
      'cairn_app may delete public.activity',
      'cairn_app may delete public.objective_texts',
      'cairn_app may delete public.trash_rows',
      'cairn_app may select public.trash',
      'cairn_app may truncate public.teams',
      'cairn_lookup may select public.strategies',
      'public may select public.teams',
      'crossing.anything() crosses companies and is not listed',
      'crossing.anything() is not owned by cairn_lookup, pinned to its search path and closed to the public',
    ])
  })
})
