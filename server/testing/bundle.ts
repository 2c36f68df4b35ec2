import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The server as one file, as the real build makes it, inside the repository so that it finds its packages. */
const bundle = async () => {
  await mkdir(inRepository('.cache'), { recursive: true })
  const folder = await mkdtemp(inRepository('.cache/server-'))
  const entry = join(folder, 'main.js')
  await build({
    entryPoints: [inRepository('server/main.ts')],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@cairn/domain': inRepository('domain'), '@cairn/sandbox': inRepository('sandbox') },
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

export const discardServerBundle = async () => {
  if (made !== undefined) await rm(dirname(await made), { recursive: true, force: true })
  made = undefined
}
