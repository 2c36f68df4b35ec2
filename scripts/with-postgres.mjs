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
import { asProgram, Failure, run } from './processes.mjs'

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

/** @param {string} folder */
function giveToAccount(folder) {
  if (!isRoot) return
  /** @param {string} flag */
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout)
  chownSync(folder, idOf('-u'), idOf('-g'))
}

/** @param {string} binaries @param {string} folder @param {number} port */
async function startCluster(binaries, folder, port) {
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  /** @param {string} program @param {string[]} args */
  const perform = async (program, args) => {
    const [command = program, ...rest] = asAccount(join(binaries, program), args)
    const code = await run(command, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (code !== 0) throw new Failure(`${program} ended with exit code ${code}.\n${logText(log)}`)
  }
  await perform('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ])
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${folder}'`,
    max_connections: 200,
    // The cluster lives as long as one command: there is nothing to keep across a crash.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  for (const [name, value] of Object.entries(settings))
    appendFileSync(join(data, 'postgresql.conf'), `${name} = ${value}\n`)
  await perform('pg_ctl', ['start', '-w', '-D', data, '-l', log])
}

/** @param {string} file */
function logText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} binaries @param {string} folder */
function removeCluster(binaries, folder) {
  const stop = asAccount(join(binaries, 'pg_ctl'), [
    'stop',
    '-w',
    '-m',
    'immediate',
    '-D',
    join(folder, 'data'),
  ])
  spawnSync(stop[0] ?? 'pg_ctl', stop.slice(1), { cwd: folder, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

asProgram(async () => {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new Failure('Usage: node scripts/with-postgres.mjs <command> [argument…]')
  const binaries = await obtainBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'cairn-postgres-'))
  try {
    giveToAccount(folder)
    const port = await freePort()
    await startCluster(binaries, folder, port)
    return await run(command, args, {
      env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    })
  } finally {
    removeCluster(binaries, folder)
  }
})
