import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The server as one file, as the real build makes it, in a folder that goes when this process does. */
const bundle = async () => {
  await mkdir(inRepository('.cache'), { recursive: true })
  const folder = await mkdtemp(inRepository('.cache/server-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const entry = join(folder, 'main.js')
  await build({
    entryPoints: [inRepository('server/main.ts')],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@cairn/domain': inRepository('domain') },
    jsx: 'automatic',
  })
  await cp(inRepository('server/db/migrations'), join(folder, 'migrations'), { recursive: true })
  return entry
}

let made: Promise<string> | undefined
/** The bundle's entry, made at most once in this process. */
export const serverBundle = () => {
  made ??= bundle()
  return made
}
