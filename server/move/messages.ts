import { CannotDo } from '../backup/messages.ts'

/** Something that the reader can mend; both databases are as they were. */
export class CannotMove extends CannotDo {}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** What the command says to whoever runs the server. */
export const messages = {
  usage: 'Usage: npm run move-to-postgres -- postgres://user:password@host:5432/cairn [--to-embedded]',
  wrongAddress: 'The address must be one such as postgres://user:password@host:5432/cairn.',
  nothingThere: (folder: string) => `There is no database in ${folder}. Is DATA_DIR right?`,
  dataExists: (folder: string) =>
    `${folder} holds a database already. Give the copy a folder of its own with DATA_DIR.`,
  neverStarted: 'The database to copy is empty: Cairn has not started on it yet.',
  older: (tags: readonly string[]) =>
    `The database to copy lacks ${tags.join(', ')}. Start this version of Cairn on it once, stop it, and try again.`,
  newer: (tags: readonly string[]) =>
    `The database to copy was made by a newer Cairn (${tags.join(', ')}). Copy it with that version.`,
  edited: (tags: readonly string[]) =>
    `In the database to copy ${tags.join(', ')} differ from those of this version. Take the files of an unchanged release.`,
  unreachable: (reason: string) =>
    `The server cannot be reached: ${reason}. Is it running, and is the address right?`,
  tooOld: (version: string, needed: number) =>
    `PostgreSQL ${version} is too old; Cairn needs ${needed} or newer.`,
  otherEncoding: (encoding: string) =>
    `The database on the server is in ${encoding}. Make one in UTF8: create database cairn encoding 'UTF8' template template0`,
  noIcu:
    'The server was built without ICU, by which Cairn sorts names. Take one that has it, as packages do.',
  mayNotCreate:
    'The user may not create schemas in the database. Make it the owner: alter database … owner to …',
  mayNotMakeRoles: (roles: readonly string[]) =>
    `The user may not create roles, and ${roles.join(', ')} are not there or not granted to it: alter role … createrole`,
  notEmpty: 'The database that is to take the copy is not empty. Make a new one: create database … owner …',
  othersAtWork:
    'Somebody is connected to the database to copy. Stop every Cairn on it first, or come as a role that may bypass row-level security.',
  otherTables: (tables: readonly string[]) =>
    `The database to copy has tables or columns that Cairn does not know: ${tables.join('; ')}. Take them elsewhere first.`,
  differs: (table: string, before: number, after: number) =>
    `${table} does not hold the same on both sides (${before.toLocaleString('en')} rows, ${after.toLocaleString('en')} arrived). Nothing was kept. Is the disk sound?`,
  wallsDiffer: (problems: readonly string[]) =>
    `Companies would not be kept apart: ${problems.join('; ')}. Nothing was kept.`,
  refused: (reason: string) => `The copy came to no end: ${reason}. Nothing was kept.`,

  begun: (from: string, to: string) => `Copying ${from} to ${to}…`,
  copying: (table: string, megabytes: number, milliseconds: number) =>
    `  ${table}, ${megabytes.toLocaleString('en')} MB in all, ${inSeconds(milliseconds)}`,
  verified: (table: string, rows: number) => `✓ ${table}: ${rows.toLocaleString('en')}`,
  moved: (tables: number, rows: number, milliseconds: number) =>
    `Copied ${rows.toLocaleString('en')} rows in ${tables} tables in ${inSeconds(milliseconds)}, counted and summed on both sides.`,
  toPostgres: (shownUrl: string, secretFile: string | null, dataDir: string) =>
    [
      'Start Cairn with these settings from now on:',
      `  DATABASE_URL=${shownUrl}`,
      secretFile === null ? '  SECRET: the one that is set now' : `  SECRET="$(cat ${secretFile})"`,
      'With another SECRET nobody stays signed in and second factors are lost.',
      `What is in ${dataDir} is as it was. Started without DATABASE_URL, Cairn would go on there: put it away when all is well.`,
    ].join('\n'),
  toEmbedded: (dataDir: string) =>
    [
      'Start Cairn with these settings to look at the copy:',
      `  DATA_DIR=${dataDir}`,
      '  DATABASE_URL: not set',
      '  SECRET: the one that the servers have',
      'The copy knows no more of what happens on the server. It sends mails and reminders if SMTP_URL is set: leave that out.',
    ].join('\n'),
} as const
