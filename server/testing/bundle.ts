import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The server as the real build bundles it, inside the repository so that it finds its database. */
const bundle = async () => {
  await mkdir(inRepository('.cache'), { recursive: true })
  const folder = await mkdtemp(inRepository('.cache/server-'))
  const entry = join(folder, 'main.js')
  const { serverBundle }: { serverBundle: BuildOptions } = await import(
    new URL('../../scripts/server-bundle.mjs', import.meta.url).href
  )
  await build({ ...serverBundle, entryPoints: [inRepository('server/main.ts')], outdir: folder })
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
