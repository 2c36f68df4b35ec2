import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Failure, run } from './processes.mjs'
import { inRepository } from './root.mjs'

const oldestNode = { major: 20, minor: 19 }
const lockFile = inRepository('package-lock.json')
const stampFile = inRepository('node_modules/.cairn-lock')
const npmsOwnRecord = inRepository('node_modules/.package-lock.json')

/** @param {string} version such as 20.19.4 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)
}

function checkNode() {
  const { node } = process.versions
  if (isSupported(node)) return
  throw new Failure(
    `Cairn needs Node ${oldestNode.major}.${oldestNode.minor} or newer; this is Node ${node}. See https://nodejs.org for a newer one.`,
  )
}

// The platform is part of it: a folder shared with a container holds the other system's binaries.
const wantedStamp = () =>
  `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${process.platform} ${process.arch}\n`

/** @param {string} stamp */
function isUpToDate(stamp) {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === stamp
  // Somebody ran npm by hand: npm writes its record last, so a record newer than the lock is complete.
  return existsSync(npmsOwnRecord) && statSync(npmsOwnRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...args])
  // On Windows npm is a script, and only a shell runs those.
  return process.platform === 'win32' ? run('cmd.exe', ['/c', 'npm', ...args]) : run('npm', args)
}

export async function install() {
  checkNode()
  const stamp = wantedStamp()
  if (isUpToDate(stamp)) return
  const reason = existsSync(stampFile) ? 'the lock file changed' : 'first start only'
  console.log(`Installing packages (${reason})…`)
  // The build needs the development packages even where NODE_ENV=production would leave them out.
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new Failure('The packages could not be installed; npm says why above.', code)
  writeFileSync(stampFile, stamp)
}
