import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { startBuiltServer } from './built-server.ts'
import { printTable } from './table.ts'
import { places } from './weight-budgets.ts'

const signedOut = { 'Sign-in': '/', 'My OKRs, signed out': '/myobjectives' }

/** Which part of the script that a screen loads has not run once the screen stands there; nothing is clicked. */
export const unusedCode = async () => {
  const server = await startBuiltServer({})
  const browser = await launchBrowser()
  const rows: string[][] = []
  for (const [name, path] of Object.entries(signedOut))
    rows.push([name, ...(await visit(browser, server.url, path, false))])
  for (const [name, path] of Object.entries(places))
    rows.push([name, ...(await visit(browser, server.url, path, true))])
  await browser.close()
  await server.stop()
  printTable(
    'Script that has not run when a screen is there, bytes before compression',
    ['', 'loaded kB', 'unused kB', 'unused', 'of our own', 'the file with most of it'],
    rows,
  )
}

const visit = async (browser: Browser, url: string, path: string, isMember: boolean) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  if (isMember) await context.request.post('/api/demo/enter', { data: { role: 'admin' }, timeout: 60_000 })
  const page = await context.newPage()
  const files = await coverageOf(page, path)
  await context.close()
  return figuresOf(files)
}

type Covered = { file: string; bytes: number; unused: number }

const coverageOf = async (page: Page, path: string): Promise<Covered[]> => {
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(2500)
  const scripts = await page.coverage.stopJSCoverage()
  return scripts.map(({ url, source = '', functions }) => ({
    file: new URL(url).pathname.replace('/assets/', ''),
    bytes: source.length,
    unused: unusedIn(source.length, functions),
  }))
}

type Functions = { ranges: { startOffset: number; endOffset: number; count: number }[] }[]

/** Inner ranges speak last: what is marked by one is as often run as that one says. */
const unusedIn = (length: number, functions: Functions) => {
  const hasRun = new Uint8Array(length).fill(1)
  const ranges = functions
    .flatMap((one) => one.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  for (const { startOffset, endOffset, count } of ranges)
    hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return hasRun.reduce((sum, ran) => sum + (ran === 0 ? 1 : 0), 0)
}

/** What every page begins with is mostly other people's; the rest is ours and Mantine's. */
const isFirst = ({ file }: Covered) => /^(first|index)-/.test(file)

const figuresOf = (files: Covered[]) => {
  const total = (chosen: Covered[], key: 'bytes' | 'unused') =>
    chosen.reduce((sum, one) => sum + one[key], 0) / 1000
  const later = files.filter((file) => !isFirst(file))
  const share = (chosen: Covered[]) =>
    `${Math.round((100 * total(chosen, 'unused')) / total(chosen, 'bytes'))}%`
  const [worst] = later.toSorted((a, b) => b.unused - a.unused)
  return [
    total(files, 'bytes').toFixed(0),
    total(files, 'unused').toFixed(0),
    share(files),
    share(later),
    worst ? `${worst.file} ${(worst.unused / 1000).toFixed(0)} kB` : '',
  ]
}
