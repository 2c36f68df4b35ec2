import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Carrier, carrierAt, carrierInFolder } from '../db/carrier.ts'
import { roles } from '../db/catalogue-lists.ts'
import { holdDataFolder } from '../db/data-lock.ts'
import { stateOf } from '../db/migrate.ts'
import { oldestPostgres } from '../db/postgres.ts'
import { closeFolder } from '../db/private-folder.ts'
import type { Settings } from '../env.ts'
import { copyAll, freeze, type Progress } from './copying.ts'
import { CannotMove, messages } from './messages.ts'

/** An address as it may stand on a screen; null where it is none. */
export const shownAddress = (text: string) => {
  if (!URL.canParse(text) || !/^postgres(ql)?:/.test(text)) return null
  const url = new URL(text)
  if (url.password !== '') url.password = '…'
  return decodeURIComponent(url.href)
}

type Where = Pick<Settings, 'dataDir'>

/** From the data folder, which stays as it is, to an empty database on a server. */
export const moveToPostgres = async ({ dataDir }: Where, url: string, progress: Progress) => {
  if (!existsSync(join(dataDir, 'postgres'))) throw new CannotMove(messages.nothingThere(dataDir))
  await withBoth([() => carrierInFolder(dataDir), () => reach(url)], async (from, to) => {
    await checkSource(from)
    await checkTarget(to)
    await freeze(from)
    await copyAll(from, to, progress)
  })
}

const arriving = /^restoring-\d+$/

/** From a database on a server, which stays as it is, to a data folder without one. It gets its name once it is whole. */
export const moveToEmbedded = async ({ dataDir }: Where, url: string, progress: Progress) => {
  if (existsSync(join(dataDir, 'postgres'))) throw new CannotMove(messages.dataExists(dataDir))
  closeFolder(dataDir)
  const release = await holdDataFolder(dataDir)
  const folder = join(dataDir, `restoring-${process.pid}`)
  try {
    // Of earlier tries that were broken off.
    for (const name of (await readdir(dataDir)).filter((one) => arriving.test(one)))
      await rm(join(dataDir, name), { recursive: true, force: true })
    await withBoth([() => reach(url), () => carrierInFolder(folder)], async (from, to) => {
      await checkSource(from)
      await freeze(from)
      await copyAll(from, to, progress)
    })
    await rename(join(folder, 'postgres'), join(dataDir, 'postgres'))
  } finally {
    await rm(folder, { recursive: true, force: true })
    await release()
  }
}

type Open = () => Promise<Carrier>

/** What the server or the engine says of itself is the reason, and never a stack. */
const withBoth = async (
  [openFrom, openTo]: [Open, Open],
  run: (from: Carrier, to: Carrier) => Promise<void>,
) => {
  const from = await openFrom()
  try {
    const to = await openTo()
    try {
      await run(from, to)
      await from.script('rollback')
    } catch (error) {
      throw error instanceof CannotMove ? error : new CannotMove(messages.refused(reasonOf(error)))
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error
    ? error.message || ('code' in error ? String(error.code) : error.name)
    : String(error)

const reach = (url: string) =>
  carrierAt(url).catch((error: unknown) => {
    throw new CannotMove(messages.unreachable(reasonOf(error)))
  })

const checkSource = async (from: Carrier) => {
  const { applied, missing, unknown, edited } = await stateOf(from)
  if (applied === 0) throw new CannotMove(messages.neverStarted)
  if (unknown.length > 0) throw new CannotMove(messages.newer(unknown))
  if (edited.length > 0) throw new CannotMove(messages.edited(edited))
  if (missing.length > 0) throw new CannotMove(messages.older(missing))
}

type Server = {
  major: number
  version: string
  encoding: string
  icu: boolean
  creates: boolean
  roles: string[]
}

/** What can be asked before anything is tried. */
const checkTarget = async (to: Carrier) => {
  const [server] = await to.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collprovider = 'i') as icu,
       has_database_privilege(current_database(), 'create') as creates,
       (select coalesce(array_agg(wanted), '{}') from unnest($1::text[]) wanted
        where not (select rolsuper from pg_roles where rolname = current_user)
          and case when exists (select from pg_roles where rolname = wanted) then not pg_has_role(wanted, 'member')
            and not (select rolcreaterole from pg_roles where rolname = current_user)
            else not (select rolcreaterole from pg_roles where rolname = current_user) end) as roles`,
    [roles],
  )
  if (server === undefined) throw new CannotMove(messages.unreachable('no answer'))
  if (server.major < oldestPostgres) throw new CannotMove(messages.tooOld(server.version, oldestPostgres))
  if (server.encoding !== 'UTF8') throw new CannotMove(messages.otherEncoding(server.encoding))
  if (!server.icu) throw new CannotMove(messages.noIcu)
  if (!server.creates) throw new CannotMove(messages.mayNotCreate)
  if (server.roles.length > 0) throw new CannotMove(messages.mayNotMakeRoles(server.roles))
}
