/** How much is in a database. */
export type Contents = { companies: number; accounts: number; objectives: number }

/** What went into a back-up, and whether the secret did. */
export type BackedUp = { contents: Contents; holdsSecret: boolean }

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const whatIsIn = ({ companies, accounts, objectives }: Contents) =>
  [
    countOf(companies, 'company', 'companies'),
    countOf(accounts, 'account', 'accounts'),
    countOf(objectives, 'objective', 'objectives'),
  ].join(', ')

/** What the commands say to whoever runs the server. */
export const messages = {
  backupUsage: 'Usage: npm run backup -- <file>',
  restoreUsage: 'Usage: npm run restore -- <file> [--replace]',
  onServer:
    'With DATABASE_URL the data lies on a PostgreSQL server: use pg_dump and pg_restore, as docs/operations.md shows.',
  nothingThere: (folder: string) => `There is no database in ${folder}. Is DATA_DIR right?`,
  neverStarted: (folder: string) => `The database in ${folder} is empty: Cairn has not started on it yet.`,
  cannotOpen: (folder: string) => `The database in ${folder} cannot be opened: it is damaged.`,
  fileExists: (file: string) => `${file} exists already. Give the back-up a name of its own.`,
  noFile: (file: string) => `There is no file ${file}.`,
  notOurs: (file: string) => `${file} is not a back-up of Cairn, or it is damaged.`,
  newer: (file: string, tags: readonly string[]) =>
    `${file} was made by a newer Cairn (${tags.join(', ')}). Restore it with that version.`,
  dataExists: (folder: string) =>
    `${folder} holds data already. To put the back-up in its place: npm run restore -- <file> --replace (what is there is kept aside).`,
  differs: 'The back-up does not hold what the database does; it was thrown away. Is the disk sound?',
  noRoom: (folder: string) =>
    `There is too little room on the disk of ${folder} for a back-up: the database needs what is left. Nothing was kept.`,
  serverWent: 'The server ended before it had made the copy. Try again.',
  serverSilent:
    'The server that runs on the data folder gave no copy. Is it of this version? Otherwise stop it and try again.',
  noTar: (reason: string) => `The program tar could not do its part: ${reason}`,
  backedUp: (file: string, { contents, holdsSecret }: BackedUp) =>
    [
      `Backed up to ${file}, opened again and found whole: ${whatIsIn(contents)}.`,
      holdsSecret
        ? 'It holds everything, the secret of this installation too: keep it where nobody else can read it.'
        : 'SECRET is set and not in it: without it nobody stays signed in and second factors are lost. Keep both, apart from each other.',
    ].join('\n'),
  restored: (folder: string, contents: Contents) => `Restored into ${folder}: ${whatIsIn(contents)}.`,
  keptAside: (folder: string) => `What was there before lies in ${folder}; remove it when all is well.`,
} as const

/** Something that the reader can mend; what is there is as it was. */
export class CannotDo extends Error {}
