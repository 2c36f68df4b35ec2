import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { alike, violations } from './axe.ts'
import { unusedData } from './data-folder.ts'
import { startServer } from './server.ts'

export { expect } from '@playwright/test'

type RunningServer = { url: string; mailboxUrl: string }

type Settings = Record<string, string>
type Own = { settings: Settings; dataFolder: string; server: RunningServer }

/** One server with an empty database of its own for each worker. */
export const test = base.extend<object, Own>({
  /** What a topic needs set besides; journeys that set something get a server of their own. */
  settings: [async ({ browserName: _ }, use) => use({}), { scope: 'worker' }],
  dataFolder: [
    async ({ browserName: _ }, use) => {
      const data = await unusedData()
      await use(data.folder)
      await data.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ settings, dataFolder }, use) => {
      const wanted = { port: await freePort(), dataDir: dataFolder, env: settings }
      const { url, mailboxUrl, stop } = await startServer(wanted)
      await use({ url, mailboxUrl })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
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

/** Whoever has just signed up confirms their address, and is signed in by it. */
export const confirmEmail = async (page: Page, mailboxUrl: string, email: string) => {
  await followMail(page, mailboxUrl, email, 'Confirm email')
  await page.getByRole('button', { name: 'Confirm email' }).click()
}

/** Ends the session on the server alone: the browser still holds its cookie. */
export const endElsewhere = async (page: Page, browser: Browser, url = page.url()) => {
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const answer = await elsewhere.request.post(new URL('/api/accounts/sign-out', url).href)
  expect(answer.ok()).toBe(true)
  await elsewhere.close()
}

/** As if the cookie had run out. An open page would notice when it hears of a change, and go to sign-in by itself. */
export const forgetSession = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export const signIn = async (page: Page, person: Somebody) => {
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const newestMailTo = async ({ request }: Page, mailboxUrl: string, email: string) => {
  const mails = await (await request.get(mailboxUrl)).text()
  const [, path] = new RegExp(`href="([^"]+)">(?:(?!</li>)[^])*To ${email} `).exec(mails) ?? []
  expect(path, `a mail to ${email}`).toBeDefined()
  return (await request.get(new URL(path ?? '', mailboxUrl).href)).text()
}

const post = async (page: Page, path: string, data: object) => {
  // The first of a fresh server may take long on a busy machine, and this is not what a journey is about.
  const reply = await page.request.post(path, { data, timeout: 60_000 })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return reply.json()
}

/** Somebody with an account who belongs nowhere yet. The way there has journeys of its own, so no screen here. */
export const newcomer = async (page: Page, mailboxUrl: string, person = somebody()) => {
  await post(page, '/api/accounts/sign-up', person)
  const mail = await newestMailTo(page, mailboxUrl, person.email)
  const token = decodeURIComponent(/confirm-email\?token=([^\s"&]+)/.exec(mail)?.[1] ?? '')
  const { me }: { me: { account: { id: string } } } = await post(page, '/api/accounts/confirm-email', {
    token,
  })
  return { person, accountId: me.account.id }
}

/** A workspace of one's own, on its dashboard. */
export const workspace = async (page: Page, mailboxUrl: string, companyName = 'Skerry Logistics') => {
  const { person, accountId } = await newcomer(page, mailboxUrl)
  await post(page, '/api/create-company', { userId: accountId, companyData: { name: companyName } })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: `${companyName} OKR Dashboard` })).toBeVisible()
  return person
}

/** News of what was just made would mend what cannot be read before anybody tries again. */
export const withoutNews = (page: Page) => page.route('**/api/events*', (route) => route.abort())

/** No accessibility violation in either theme. */
export const expectAccessible = async (page: Page) => {
  expect(await violations(page, 'light', { without: alike })).toEqual([])
  expect(await violations(page, 'dark', { without: alike })).toEqual([])
}

export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
