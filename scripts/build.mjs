import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { asProgram, Failure, runNode } from './processes.mjs'
import { inRepository } from './root.mjs'
import { serverBundle } from './server-bundle.mjs'

const webOutput = inRepository('dist/web')
const serverOutput = inRepository('dist/server')
/** What an operator runs beside the server; built too, so that an installation needs no sources. */
const commands = ['doctor', 'backup', 'restore', 'move-to-postgres', 'load-unclaimed', 'demo-reset']
const commandFiles = commands.map((name) => `scripts/${name}.mjs`)
const shared = ['domain', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']

/** @param {string} name */
const isSource = (name) => name !== 'node_modules' && name !== 'testing' && !/\.test\.tsx?$/.test(name)

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const entries = readdirSync(inRepository(path), { withFileTypes: true })
  return entries
    .filter((entry) => isSource(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : join(path, entry.name)))
}

/** @param {string[]} paths folders and files */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of /\.\w+$/.test(path) ? [path] : filesUnder(path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(inRepository(file)))
        .update('\0')
  return hash.digest('hex')
}

/**
 * Content decides, not time stamps: a fresh checkout gives every file the time of the checkout.
 * @param {string} part
 * @param {string} product
 * @param {string[]} sources
 * @param {() => Promise<void>} make
 */
async function makeIfStale(part, product, sources, make) {
  const stampFile = inRepository('dist', `${part}.stamp`)
  const stamp = fingerprint(sources)
  if (existsSync(product) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  console.log(`Building the ${part === 'web' ? 'web app' : part}…`)
  await make()
  mkdirSync(inRepository('dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

async function makeWeb() {
  const vite = inRepository('node_modules/vite/bin/vite.js')
  const target = ['--outDir', webOutput, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runNode([vite, 'build', 'web', '--config', 'web/vite.config.ts', ...target], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Failure('The web app could not be built; the reason is above.', code)
  for (const file of filesUnder('dist/web'))
    if (/\.(js|css|svg|json)$/.test(file)) compress(inRepository(file))
}

/**
 * Compressed once here, as hard as possible, instead of at every request.
 * @param {string} file
 */
function compress(file) {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content))
}

async function makeServer() {
  rmSync(serverOutput, { recursive: true, force: true })
  const esbuild = await import('esbuild')
  await esbuild
    .build({
      entryPoints: ['server/main.ts', ...commandFiles].map((file) => inRepository(file)),
      outdir: serverOutput,
      entryNames: '[name]',
      ...serverBundle,
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'warning',
    })
    .catch(() => {
      throw new Failure('The server could not be built; the reason is above.')
    })
  cpSync(inRepository('server/db/migrations'), join(serverOutput, 'migrations'), { recursive: true })
  // The rule book of assistants is what these say of the rules.
  cpSync(inRepository('domain'), join(serverOutput, 'rules'), {
    recursive: true,
    filter: (path) =>
      statSync(path).isDirectory() ? !path.includes('node_modules') : path.endsWith('.test.ts'),
  })
}

/** Builds what changed since the last build, into dist/. */
export async function build() {
  await makeIfStale('web', join(webOutput, 'index.html'), ['web', ...shared], makeWeb)
  await makeIfStale(
    'server',
    join(serverOutput, 'main.js'),
    ['server', 'sandbox', 'scripts/operator.mjs', 'scripts/server-bundle.mjs', ...commandFiles, ...shared],
    makeServer,
  )
}

if (process.argv[1] === inRepository('scripts/build.mjs'))
  asProgram(async () => {
    await build()
    return 0
  })
