import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { functionsAfter, whyNotSurvived } from '../testing/migration-rules.ts'
import { readMigrations } from './migrate.ts'
import { outsideMarker } from './migrate-outside.ts'

const manifest = new URL('../../package.json', import.meta.url)
const version: string = JSON.parse(await readFile(manifest, 'utf8')).version

/** Landed before anyone looked. No number is added. */
const landedBefore = new Set(
  '0000 0001 0003 0004 0005 0008 0010 0011 0013 0014 0015 0016 0018 0019 0022 0025 0026 0027 0029 0031 0032'.split(
    ' ',
  ),
)

const make = 'create table pebbles (name text not null);'
const outside = (...statements: string[]) =>
  `${outsideMarker}\n${statements.join('--> statement-breakpoint\n')}`

describe('A migration', () => {
  it('is survived by servers of the version before', async () => {
    let functions: Awaited<ReturnType<typeof functionsAfter>> = new Map()
    const judged = []
    for (const { tag, sql } of await readMigrations()) {
      const reasons = await whyNotSurvived(sql, version, functions)
      judged.push({ tag, isOld: landedBefore.has(tag.slice(0, 4)), reasons })
      functions = await functionsAfter(sql, functions)
    }
    expect(judged.filter(({ isOld, reasons }) => isOld === (reasons.length === 0))).toEqual([])
  })

  it.each([
    ['drop table stones', 'drops a table'],
    ['alter table stones drop column weight', 'drops the column weight'],
    ['alter table stones drop constraint stones_weight', 'drops the constraint stones_weight'],
    ['drop function crossing.weigh(text)', 'drops a function'],
    [
      'drop function weigh(text); create function weigh(grams int) returns int language sql as $$ select 1 $$',
      'drops a function',
    ],
    ['drop policy tenant on stones', 'drops a policy'],
    ['drop trigger stones_ended on stones', 'drops a trigger'],
    ['drop schema quarry', 'drops a schema'],
    ['alter table stones rename to rocks', 'renames or moves something'],
    ['alter table stones rename column weight to mass', 'renames or moves something'],
    ['alter function weigh(text) rename to weighed', 'renames or moves something'],
    ['alter table stones set schema quarry', 'renames or moves something'],
    ['alter table stones alter weight type bigint', 'changes the type of the column weight'],
    ['alter table stones alter weight set not null', 'asks for a value in the column weight'],
    ['alter table stones alter weight drop default', 'drops the default of the column weight'],
    ['alter table stones add weight int not null', 'adds the column weight with NOT NULL and no default'],
    [
      'alter table stones add id uuid default gen_random_uuid()',
      'writes every row anew for a default of the column id',
    ],
    [
      'alter table stones add key text generated always as (lower(name)) stored not null',
      'reads or writes every row for what is said of the column key',
    ],
    [
      'alter table stones add weight int check (weight > 0)',
      'reads or writes every row for what is said of the column weight',
    ],
    [
      'alter table stones add constraint heavy check (weight > 0)',
      'reads the whole table for heavy: NOT VALID is missing',
    ],
    [
      'alter table stones add constraint from_hill foreign key (hill_id) references hills (id)',
      'reads the whole table for from_hill: NOT VALID is missing',
    ],
    [
      'alter table stones add constraint one_each unique (name)',
      'builds the index of one_each while nobody can write there',
    ],
    [
      'alter table stones validate constraint heavy',
      `validates the constraint heavy without "${outsideMarker}" in its first line`,
    ],
    [
      'create index by_weight on stones (weight)',
      'builds an index on public.stones while nobody can write there',
    ],
    [
      'create index by_weight on auth.pebbles (weight)',
      'builds an index on auth.pebbles while nobody can write there',
    ],
    [
      'create index concurrently if not exists by_weight on stones (weight)',
      `builds an index concurrently, without "${outsideMarker}" in its first line`,
    ],
    ['drop index by_weight', `drops an index other than concurrently, after "${outsideMarker}"`],
    ['revoke select on stones from cairn_app', 'takes rights on a table away'],
    [`do $$ begin execute 'drop table stones'; end $$`, 'is not known to be survived: DoStmt'],
    ['alter table stones disable row level security', 'is not known to be survived: AT_DisableRowSecurity'],
    ['truncate stones', 'is not known to be survived: TruncateStmt'],
    [
      outside('create index concurrently by_weight on stones (weight)'),
      'builds an index other than by CREATE INDEX CONCURRENTLY IF NOT EXISTS and a name',
    ],
    [
      outside('drop index if exists by_weight'),
      'drops an index other than by DROP INDEX CONCURRENTLY IF EXISTS',
    ],
    [outside('insert into stones values (1)'), 'is not to be repeated outside a transaction: InsertStmt'],
  ])('that says "%s" is refused', async (sql, reason) => {
    expect(await whyNotSurvived(sql.startsWith('--') ? sql : `${make}\n${sql}`, '0.3.0')).toEqual([reason])
  })

  it('may make a function anew that returns all that it did, and more', async () => {
    const returning = (columns: string) =>
      `create function weigh(name text) returns table (${columns}) language sql as $$ select 1 $$`
    const anew = (columns: string) => `drop function weigh(text); ${returning(columns)}`
    const known = await functionsAfter(returning('grams int'), new Map())
    expect(await whyNotSurvived(anew('ounces int, grams int'), '0.3.0', known)).toEqual([])
    expect(await whyNotSurvived(anew('ounces int'), '0.3.0', known)).toEqual(['drops a function'])
  })

  it('that runs outside a transaction has a breakpoint between any two statements', async () => {
    const [one, two] = ['a', 'b'].map(
      (name) => `create index concurrently if not exists ${name} on s (${name});\n`,
    )
    expect(await whyNotSurvived(outside(`${one}${two}`), '0.3.0')).toEqual([
      'puts 2 statements between 0 breakpoints',
    ])
    expect(await whyNotSurvived(outside(`${one}`, `${two}`), '0.3.0')).toEqual([])
  })

  it.each([
    'alter table stones add weight int',
    'alter table stones add weight int default 0 not null',
    `alter table stones add found_at timestamptz default now() not null, add marks jsonb default '[]'::jsonb not null`,
    'alter table stones add constraint heavy check (weight > 0) not valid',
    'alter table stones drop constraint heavy; alter table stones add constraint heavy check (weight > 1) not valid',
    'alter table stones alter weight drop not null, alter weight set default 1',
    'create index by_name on pebbles (name); alter table pebbles add constraint short check (length(name) < 9)',
    'create or replace function weigh(name text) returns int language sql as $$ select 1 $$',
    'revoke all on function weigh(text) from public; grant select on stones to cairn_app',
    outside('alter table stones validate constraint heavy'),
  ])('that says "%s" is taken', async (sql) => {
    expect(await whyNotSurvived(sql.startsWith('--') ? sql : `${make}\n${sql}`, '0.3.0')).toEqual([])
  })

  it('takes away what a version that is out no longer uses, and never holds everyone up', async () => {
    const drop = (since: string) =>
      `${make}\n-- Unused since ${since}: weighed anew.\nalter table stones drop column weight`
    expect(await whyNotSurvived(drop('0.2.0'), '0.10.0')).toEqual([])
    expect(await whyNotSurvived(drop('0.10.0'), '0.10.0')).toEqual(['drops the column weight'])
    expect(await whyNotSurvived(`${drop('0.2.0')};\nalter table stones drop column age`, '0.10.0')).toEqual([
      'drops the column age',
    ])
    expect(
      await whyNotSurvived('-- Unused since 0.2.0\nalter table stones alter age type text', '0.10.0'),
    ).toEqual(['changes the type of the column age'])
  })
})
