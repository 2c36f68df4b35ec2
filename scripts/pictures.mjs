import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import playwright from '../e2e/playwright.config.ts'
import { startServer } from '../e2e/server.ts'
import { freePort } from '../server/testing/free-port.ts'
import { build } from './build.mjs'
import { howToGetOne, obtainChromium } from './chromium.mjs'
import { asProgram, Failure } from './processes.mjs'
import { inRepository } from './root.mjs'

const folder = inRepository('docs/pictures')
const mostBytes = 250_000

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} url */
const enterDemo = async (page, url) => {
  await page.goto(url)
  await page.getByRole('button', { name: 'Explore the demo workspace' }).click()
  await page.getByRole('button', { name: 'Enter as an admin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' }).waitFor()
  await page.getByRole('table', { name: 'Update rhythm by week' }).waitFor()
}

/** @param {Page} page @param {string} url */
const openOkr = async (page, url) => {
  await page.goto(`${url}/allobjectives`)
  await page.getByRole('treegrid').getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('tab').first().waitFor()
}

/** @param {Page} page @param {string} name */
const take = async (page, name) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const path = join(folder, name)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(path)
  if (size > mostBytes) throw new Failure(`${name} has ${size} bytes, more than ${mostBytes}.`)
  console.log(`docs/pictures/${name}: ${Math.round(size / 1000)} kB`)
}

/** Takes the pictures of the README from the demo workspace, as it is today. Runs under tsx. */
asProgram(async () => {
  await build()
  const executablePath = await obtainChromium()
  if (!executablePath) throw new Failure(`The pictures need a browser. ${howToGetOne}`)
  mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-pictures-'))
  const server = await startServer({ port: await freePort(), dataDir })
  const args = playwright.use?.launchOptions?.args ?? []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, colorScheme: 'light' })
    page.setDefaultTimeout(60_000)
    await enterDemo(page, server.url)
    await take(page, 'dashboard-light.png')
    await page.emulateMedia({ colorScheme: 'dark' })
    await take(page, 'dashboard-dark.png')
    await page.emulateMedia({ colorScheme: 'light' })
    await openOkr(page, server.url)
    await take(page, 'okr-light.png')
    return 0
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
