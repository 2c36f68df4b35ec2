import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} command @returns {string | undefined} where PATH has it */
export function onPath(command) {
  const name = process.platform === 'win32' ? `${command}.exe` : command
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}
