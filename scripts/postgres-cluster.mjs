import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aptInstall, canUseApt } from './apt.mjs'
import { onPath } from './executables.mjs'
import { freePort } from './free-port.mjs'
import { Failure, run } from './processes.mjs'
import { quickFolder } from './quick-folder.mjs'

const debianPlace = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0
// PostgreSQL refuses to run as root.
const account = isRoot ? ['runuser', '-u', 'postgres', '--'] : []
const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'

/** @returns {string | undefined} the folder with initdb and pg_ctl */
function findBinaries() {
  const initdb = onPath('initdb')
  if (initdb) return dirname(initdb)
  if (!existsSync(debianPlace)) return undefined
  const newestFirst = readdirSync(debianPlace).sort((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => join(debianPlace, version, 'bin'))
  // The client alone leaves such a folder too.
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

async function obtainBinaries() {
  const found = findBinaries()
  if (found) return found
  if (!canUseApt()) throw new Failure('No PostgreSQL server here. Install one and put initdb on the PATH.')
  console.log('No PostgreSQL server here; installing the postgresql package…')
  await aptInstall('postgresql')
  const installed = findBinaries()
  if (!installed) throw new Failure('The postgresql package could not be installed; apt-get says why above.')
  return installed
}

/** @param {string} program @param {string[]} args */
const asAccount = (program, args) => [...account, program, ...args]

/** The account for programs that refuse to run as root; none where we are not root ourselves. */
export function unprivileged() {
  if (!isRoot) return undefined
  /** @param {string} flag */
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** @param {string} place a folder or a file, for the account PostgreSQL runs under */
export function giveToAccount(place) {
  const owner = unprivileged()
  if (owner) chownSync(place, owner.uid, owner.gid)
}

/** @param {string} file */
function logText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** For a cluster that lives as long as one command: there is nothing to keep across a crash. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * @typedef {object} Cluster
 * @property {string} url of its first database, as its superuser
 * @property {number} port
 * @property {string} folder
 * @property {(mode: 'fast' | 'immediate') => Promise<void>} restart
 * @property {(mode: 'fast' | 'immediate') => Promise<void>} stop
 * @property {() => Promise<void>} start
 * @property {() => void} remove stops it and throws away what it held
 */

/**
 * A PostgreSQL cluster of our own, running, in a temporary folder.
 * @param {{ isDurable: boolean }} wanted whether what it acknowledged outlives a crash
 * @returns {Promise<Cluster>}
 */
export async function openCluster({ isDurable }) {
  const binaries = await obtainBinaries()
  const folder = mkdtempSync(join(isDurable ? tmpdir() : quickFolder(), 'cairn-postgres-'))
  giveToAccount(folder)
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  /** @param {string} program @param {string[]} args */
  const perform = async (program, args) => {
    const [command = program, ...rest] = asAccount(join(binaries, program), args)
    const code = await run(command, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (code !== 0) throw new Failure(`${program} ended with exit code ${code}.\n${logText(log)}`)
  }
  const remove = () => {
    const stop = asAccount(join(binaries, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', data])
    spawnSync(stop[0] ?? 'pg_ctl', stop.slice(1), { cwd: folder, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  const start = () => perform('pg_ctl', ['start', '-w', '-D', data, '-l', log])
  try {
    const identity = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`]
    await perform('initdb', ['-D', data, ...identity, '--no-sync'])
    const port = await freePort()
    const settings = {
      port,
      listen_addresses: "'127.0.0.1'",
      unix_socket_directories: `'${folder}'`,
      max_connections: 200,
      ...(isDurable ? {} : forgetful),
    }
    for (const [name, value] of Object.entries(settings))
      appendFileSync(join(data, 'postgresql.conf'), `${name} = ${value}\n`)
    await start()
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      port,
      folder,
      restart: (mode) => perform('pg_ctl', ['restart', '-w', '-m', mode, '-D', data, '-l', log]),
      stop: (mode) => perform('pg_ctl', ['stop', '-w', '-m', mode, '-D', data]),
      start,
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}
