import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, somebody, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'

test.use({ settings: { SEAT_SYNC_DELAY: '0' } })

const openBilling = async (page: Page, title = 'Billing') => {
  await page.goto('/billing')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const openCheckout = async (page: Page) => {
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible()
}

const subscribe = async (page: Page) => {
  await openCheckout(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Management' })).toBeVisible()
}

/** Presses buttons of the provider's page and returns; the address does not keep where one came from. */
const inPortal = async (page: Page, ...buttons: string[]) => {
  await page.getByRole('button', { name: 'Manage Billing & Payment' }).click()
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Return to Cairn' }).click()
  await expect(page).toHaveURL(/\/billing$/)
}

/** What no click on this page brings about takes a moment; the page says what it knows when it is opened. */
const comesTrue = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await check()
  }).toPass({ timeout: 60_000 })

const someoneJoins = async (page: Page) => {
  const { email, password, fullName } = somebody('Oskar Lind')
  const invited = await page.request.post('/api/invitations', { data: { email } })
  const { token } = await invited.json()
  const joined = await page.request.post('/api/create-invited-user', {
    data: { email, password, fullName, invitationToken: token },
  })
  expect(joined.ok()).toBe(true)
}

const canWrite = async ({ request }: Page) => {
  const [written, read] = [
    await request.post('/api/objectives', {
      data: { title: 'Deliver by noon', keyResults: [{ title: 'Parcels on time' }] },
    }),
    await request.get('/api/objectives'),
  ]
  expect(read.ok()).toBe(true)
  if (!written.ok()) expect(written.status(), await written.text()).toBe(402)
  return written.ok()
}

const tile = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /Subscription/ })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .last()

test('From trial through subscription to its end and back', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.getByRole('link', { name: 'View billing' }).click()
  await expect(page.getByText('14 days remaining')).toBeVisible()
  await expect(page.getByText('$1.99').first()).toBeVisible()
  await expect(page.getByText('Unlimited OKRs')).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@cairn.example' })).toHaveAttribute(
    'href',
    'mailto:support@cairn.example',
  )

  await subscribe(page)
  await expect(page.getByText('Subscription Successful')).toBeVisible()
  await expect(page).toHaveURL(/\/billing$/)
  await expect(page.getByText('Subscription Successful')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trial' })).toBeHidden()
  await expectAccessible(page)

  await someoneJoins(page)
  await someoneJoins(page)
  await comesTrue(page, () =>
    expect(tile(page, 'Team members')).toContainText('3 seats billed', { timeout: 2000 }),
  )
  await expect(tile(page, 'Monthly cost')).toContainText('$5.97')
  await expect(tile(page, 'Monthly cost')).toContainText('4 members, $7.96 a month')

  await inPortal(page, 'Advance a month', 'Cancel at period end')
  await expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toBeVisible()
  await expect(page.getByText('Subscription ends')).toBeVisible()
  await expectAccessible(page)
  await inPortal(page, 'Resume the subscription')
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  expect(await canWrite(page)).toBe(true)

  await inPortal(page, 'Cancel on the last day', 'Advance a month')
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible()
  expect(await canWrite(page)).toBe(false)
  await expect(page.getByText(/Your subscription ended on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Billing Info' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/createobjective')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Billing Information' }).click()

  await subscribe(page)
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  expect(await canWrite(page)).toBe(true)
})

test('A declined card changes nothing, and can be tried again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await openBilling(page)
  await openCheckout(page)
  await page.getByRole('button', { name: 'Let the card be declined' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByText('14 days remaining')).toBeVisible()
  await subscribe(page)
})

test('Who pays and never comes back is subscribed all the same', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await openBilling(page)
  await openCheckout(page)
  const paid = await page.request.post(`${page.url()}/pay`, { maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  await page.goto('/billing')
  await comesTrue(page, () =>
    expect(page.getByRole('heading', { level: 1, name: 'Subscription Management' })).toBeVisible({
      timeout: 2000,
    }),
  )
})

test('A failed payment is told with the days that remain, and is mended in the portal', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await openBilling(page)
  await subscribe(page)
  await inPortal(page, 'Let the next invoice fail', 'Advance a month')
  await expect(page.getByText(/The last payment did not go through/)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const strip = page.getByRole('region', { name: 'Payment Failed' })
  await expect(strip).toContainText('Please update your payment method before')
  await expectAccessible(page)
  await page.goto(server.mailboxUrl)
  await expect(page.getByText('The payment for Skerry Logistics failed').first()).toBeVisible()
  await openBilling(page, 'Subscription Management')
  await inPortal(page, 'Pay the open invoice')
  await expect(page.getByRole('heading', { name: 'Active Subscription' })).toBeVisible()
  await expect(strip).toBeHidden()
})

test('A member sees the bill and is told whom to ask, also on a phone and once the trial has ended', async ({
  page,
  server,
  browser,
}) => {
  await workspace(page, server.mailboxUrl)
  const member = somebody('Ines Nordvik')
  const invited = await page.request.post('/api/invitations', { data: { email: member.email } })
  const { token } = await invited.json()
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 800 } })
  await context.request.post('/api/create-invited-user', { data: { ...member, invitationToken: token } })
  await context.request.post('/api/accounts/sign-in', { data: member })
  const phone = await context.newPage()
  await openBilling(phone)
  await expect(phone.getByText('Ask a company admin of your workspace to change billing.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Start Subscription' })).toHaveCount(0)
  await expectNoSidewaysScroll(phone)

  await letTrialEnd(phone)
  await phone.goto('/createobjective')
  await expect(phone.getByText(/Once a company admin adds billing information/)).toBeVisible()
  await expect(phone.getByRole('main').getByRole('link', { name: 'View billing' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Trial' })).toContainText('Please ask a company admin')
  await expect(phone.getByRole('link', { name: /Add Billing/ })).toHaveCount(0)
  await context.close()
})

test('A provider that is away is told in words, and nothing is lost', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await openBilling(page)
  await page.route('**/api/stripe/create-checkout-session', (route) => route.abort())
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create checkout session' })).toHaveText(
    'Failed to create checkout session. Please try again.',
  )
  await page.unroute('**/api/stripe/create-checkout-session')
  await openCheckout(page)
})
