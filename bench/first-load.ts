import { gzipSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { startBuiltServer } from './built-server.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const goal = 150
const kinds = ['script', 'stylesheet', 'font', 'document', 'fetch']

type Loaded = { kind: string; path: string; plain: number; gzip: number }

/** What a browser with an empty cache fetches before the sign-in form can be typed into, and what once it is. */
export const firstLoad = async () => {
  const server = await startBuiltServer({})
  const browser = await launchBrowser()
  const visits = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, server.url))
  await browser.close()
  await server.stop()

  const { loaded = [], onTyping = [] } = visits.at(-1) ?? {}
  const script = total(loaded, 'script').gzip
  printTable(
    'First load of the sign-in page',
    ['', 'files', 'kB', 'kB gzip -9'],
    kinds.map((kind) => {
      const { count, plain, gzip } = total(loaded, kind)
      return [kind, String(count), plain.toFixed(1), gzip.toFixed(1)]
    }),
  )
  console.log(
    `\nScript: ${script.toFixed(1)} kB gzip, goal at most ${goal} kB: ${script <= goal ? 'met' : 'MISSED'}.` +
      ` Form usable after ${Math.round(median(visits.map(({ milliseconds }) => milliseconds)))} ms (median of ${rounds}).`,
  )
  console.log(`Once someone turns to the form: ${total(onTyping, 'script').gzip.toFixed(1)} kB more.`)
  for (const { path, gzip } of loaded.filter(({ kind }) => kind === 'script'))
    console.log(`  ${gzip.toFixed(1).padStart(6)} kB ${path}`)
}

const visit = async (browser: Browser, url: string) => {
  const page = await browser.newPage()
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.waitFor()
  const milliseconds = performance.now() - started
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const needed = responses.splice(0)
  await email.fill('maren@example.com')
  await page.waitForTimeout(1000)
  const [loaded, onTyping] = await Promise.all(
    [needed, responses].map((some) => Promise.all(some.map(measured))),
  )
  await page.context().close()
  return { milliseconds, loaded, onTyping }
}

const measured = async (response: Response): Promise<Loaded> => {
  const body = await response.body()
  const kind = response.request().resourceType()
  // Fonts are compressed already and are sent as they are.
  const packed = kind === 'font' ? body : gzipSync(body, { level: 9 })
  return { kind, path: new URL(response.url()).pathname, plain: body.length, gzip: packed.length / 1000 }
}

const total = (loaded: Loaded[], kind: string) => {
  const own = loaded.filter((file) => file.kind === kind)
  return {
    count: own.length,
    plain: own.reduce((sum, { plain }) => sum + plain / 1000, 0),
    gzip: own.reduce((sum, { gzip }) => sum + gzip, 0),
  }
}
