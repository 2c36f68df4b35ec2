import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { clientPackage } from '../server/reference/client.ts'

/** Writes @cairn/client into a folder, dist/client unless named, and packs it there. Runs under tsx. */
const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/client', import.meta.url))
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
await mkdir(folder, { recursive: true })
for (const [name, text] of Object.entries(clientPackage(version))) await writeFile(`${folder}/${name}`, text)
const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json'], { cwd: folder, encoding: 'utf8' })
console.log(`${folder}/${JSON.parse(packed)[0].filename}`)
