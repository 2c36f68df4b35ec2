import { spawnSync } from 'node:child_process'
import { inRepository } from '../bench/programs.ts'
import { CannotRun } from './cannot-run.ts'

const apt: { canUseApt(): boolean; aptInstall(name: string): Promise<number> } = await import(
  inRepository('scripts/apt.mjs')
)
const { onPath }: { onPath(command: string): string | undefined } = await import(
  inRepository('scripts/executables.mjs')
)

/** Where Debian puts programs of the system, which not every PATH has. */
const find = (name: string) =>
  onPath(name) ?? (spawnSync(`/usr/sbin/${name}`, ['-v']).error ? undefined : `/usr/sbin/${name}`)

const install = async (name: string): Promise<string> => {
  if (!apt.canUseApt()) throw new CannotRun(`there is no ${name} here and apt cannot be used`)
  console.log(`No ${name} here; installing the package…`)
  await apt.aptInstall(name)
  spawnSync('service', [name, 'stop'])
  const installed = find(name)
  if (installed === undefined) throw new CannotRun(`the package ${name} could not be installed`)
  return installed
}

let installing: Promise<unknown> = Promise.resolve()

/** A program that Debian has under its own name; installed where it is missing, and what the package started is ended. */
export const obtainProgram = async (name: string): Promise<string> => {
  const found = find(name)
  if (found !== undefined) return found
  // Two installations at once would lock each other out.
  const asked = installing.then(() => install(name))
  installing = asked.catch(() => {})
  return asked
}
