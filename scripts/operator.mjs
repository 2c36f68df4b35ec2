import { resolve } from 'node:path'
import { CannotDo } from '../server/backup/messages.ts'
import { DataFolderInUse } from '../server/db/data-lock.ts'
import { WrongSettings } from '../server/env.ts'

/**
 * npm starts every command in its own folder; a file is meant from where it was typed.
 * @param {string} file
 */
export const asTyped = (file) => resolve(process.env.INIT_CWD ?? '.', file)

/**
 * Runs a command whose answer is the exit code; what its reader can mend is said without a stack trace.
 * @param {(args: string[]) => Promise<number>} main
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    const expected = [CannotDo, DataFolderInUse, WrongSettings].some((kind) => error instanceof kind)
    console.error(expected ? error.message : error)
    process.exitCode = 1
  }
}
