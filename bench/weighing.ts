import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printTable, tableOf } from './table.ts'
import { files, type Screen, screens, tolerance } from './weight-budgets.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
export type Manifest = Record<string, Chunk>

const web = fileURLToPath(new URL('../dist/web', import.meta.url))
export const readManifest = (): Manifest => JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))

/** Sets the theme before anything is drawn; a file of its own, outside the bundle. */
const beforeAll = 'first-paint.js'

/** The files that the parts need: their own, and those that these import, however far. */
const filesOf = (manifest: Manifest, parts: string[]) => {
  const chunks = new Set<Chunk>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no part ${name}`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const part of ['index.html', ...parts]) add(part)
  const scripts = [beforeAll, ...[...chunks].map(({ file }) => file)]
  return { scripts, styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))] }
}

export const filesOfScreen = (manifest: Manifest, { parts, after = [] }: Screen) =>
  filesOf(manifest, [...parts, ...after])

type Weight = { name: string; measured: number; budget: number }

const kilobytes = (paths: string[]) =>
  paths.reduce((sum, path) => sum + statSync(join(web, path)).size, 0) / 1000

const gzipped = (paths: string[]) => kilobytes(paths.map((path) => `${path}.gz`))

/** Every screen and every other file, beside what it may weigh. */
export const weighAll = () => {
  const manifest = readManifest()
  const all = readdirSync(web, { recursive: true, encoding: 'utf8' })
  return {
    scripts: screens.map((screen) => ({
      name: screen.name,
      measured: gzipped(filesOfScreen(manifest, screen).scripts),
      /** Before the page can be used; the rest comes after. */
      first: gzipped(filesOf(manifest, screen.parts).scripts),
      budget: screen.script,
    })),
    styles: screens.map((screen) => ({
      name: screen.name,
      measured: gzipped(filesOfScreen(manifest, screen).styles),
      budget: screen.style,
    })),
    others: files.map(({ name, path, budget }) => ({
      name,
      measured: kilobytes(all.filter((file) => path.test(file))),
      budget,
    })),
  }
}

export const tooHeavy = (weights: Weight[]) =>
  weights
    .filter(({ measured, budget }) => !(measured <= budget * tolerance))
    .map(({ name, measured, budget }) => `${name}: ${measured.toFixed(1)} kB, budget ${budget.toFixed(1)}`)

const kB = (figure: number) => figure.toFixed(1)

/** The budgets as docs/weight.md shows them. */
export const budgetTables = () =>
  [
    tableOf(
      ['kB gzip', 'script', 'style'],
      screens.map(({ name, script, style }) => [name, kB(script), kB(style)]),
    ),
    tableOf(
      ['kB', 'as sent'],
      files.map(({ name, budget }) => [name, kB(budget)]),
    ),
  ].join('\n\n')

export const printWeights = () => {
  const { scripts, styles, others } = weighAll()
  printTable(
    'What a screen weighs, kB after gzip -9',
    ['', 'script at first', 'with what follows', 'budget', 'style', 'budget'],
    scripts.map(({ name, first, measured, budget }, index) => [
      name,
      ...[first, measured, budget, styles[index]?.measured ?? 0, styles[index]?.budget ?? 0].map(kB),
    ]),
  )
  printTable(
    'Fonts and images, kB as they are sent',
    ['', 'now', 'budget'],
    others.map(({ name, measured, budget }) => [name, kB(measured), kB(budget)]),
  )
}
