import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const others = 0o077
/** Such as /tmp: everyone has files in it, so it is nobody's to close. */
const sharedByAll = 0o1000

/** What Cairn itself puts into the data folder. Whatever else lies there is left as it is, behind a closed folder. */
const isOurs = (name: string) =>
  /^(postgres|secret|backups|cairn-.+\.lock|(before-restore|restoring|copy)-.+)$/.test(name)

/**
 * The folder is its owner's alone, and so is all of ours in it, whatever the umask was: the embedded database asks for
 * files that everyone may read and write. New ones are made closed from here on, earlier ones are closed now.
 */
export const closeFolder = (folder: string) => {
  if (isMainThread) process.umask(others)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const path of openToOthers(folder)) close(path)
}

/** One file, if it is there. */
export const closeFile = (path: string) => {
  if (isOpen(path)) close(path)
}

/** Which of them others on this machine may read, write or enter. */
export const openToOthers = (folder: string): string[] => {
  if (process.platform === 'win32') return []
  const ours = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isOurs(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? [path, ...everythingIn(path)] : [path]
    })
  return [folder, ...ours].filter(isOpen)
}

const everythingIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  )

const isOpen = (path: string) => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink()) return false
  return (found.mode & others) !== 0 && (found.mode & sharedByAll) === 0
}

/** Where the folder is another's, as in some containers, the doctor says so; that is no reason not to start. */
const close = (path: string) => {
  try {
    chmodSync(path, lstatSync(path).mode & 0o700)
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        ['EPERM', 'ENOENT', 'EROFS'].includes(String(error.code))
      )
    )
      throw error
  }
}
