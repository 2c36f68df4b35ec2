import { onPath } from './executables.mjs'
import { run, untilSilent } from './processes.mjs'

export const canUseApt = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** @param {string} name of a Debian package */
export async function aptInstall(name) {
  const options = { ...untilSilent, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  // An index that only partly updates is still good enough when the package is in it.
  await run('apt-get', ['update', '-q'], options)
  return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
}
