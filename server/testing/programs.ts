import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debianPlace = '/usr/lib/postgresql'

/** The folders a program of PostgreSQL may lie in, newest first. */
const places = () => [
  ...(existsSync(debianPlace)
    ? readdirSync(debianPlace)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianPlace, version, 'bin'))
    : []),
  ...(process.env.PATH ?? '').split(delimiter),
]

/** Runs a program of PostgreSQL to its end; what it complained about is the error. */
export const runPostgresProgram = async (name: string, args: string[]) => {
  const folder = places().find((place) => existsSync(join(place, name)))
  if (folder === undefined) throw new Error(`There is no ${name} here`)
  const child = spawn(join(folder, name), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || complaint !== '') throw new Error(`${name} ended with ${code}: ${complaint}`)
}
