import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { freePort, startServer } from './server.ts'

export { expect } from '@playwright/test'

type RunningServer = { url: string; mailboxUrl: string }

type Settings = Record<string, string>

/** One server with an empty database of its own for each worker. */
export const test = base.extend<object, { settings: Settings; server: RunningServer }>({
  /** What a topic needs set besides; journeys that set something get a server of their own. */
  settings: [async ({ browserName: _ }, use) => use({}), { scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'cairn-journey-'))
      const { url, mailboxUrl, stop } = await startServer({ port: await freePort(), dataDir, env: settings })
      await use({ url, mailboxUrl })
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

let people = 0
/** Somebody nobody else in the journeys is. */
export const somebody = (fullName = 'Maren Aasen') => {
  people += 1
  return { fullName, email: `person${people}.${process.pid}@skerry.example`, password: 'correct horse' }
}
export type Somebody = ReturnType<typeof somebody>

export const signUp = async (page: Page, person: Somebody) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Check your email for confirmation link!')).toBeVisible()
}

/** Opens the newest mail to that address in the local mailbox and follows its button. */
export const followMail = async (page: Page, mailboxUrl: string, email: string, button: string) => {
  await page.goto(mailboxUrl)
  await page.getByRole('link').filter({ hasText: email }).first().click()
  await page.frameLocator('iframe').getByRole('link', { name: button }).click()
}

export const signIn = async (page: Page, person: Somebody) => {
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** From nothing to a workspace of one's own, on its dashboard. */
export const workspace = async (page: Page, mailboxUrl: string, companyName = 'Skerry Logistics') => {
  const person = somebody()
  await signUp(page, person)
  await followMail(page, mailboxUrl, person.email, 'Confirm email')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await page.getByLabel('Company name').fill(companyName)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${companyName} OKR Dashboard` })).toBeVisible()
  return person
}

/** No accessibility violation in either theme. */
export const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
  }
}

export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
