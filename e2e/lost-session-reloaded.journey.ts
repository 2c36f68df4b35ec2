import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { endElsewhere, expect, signIn, test, workspace } from './fixtures.ts'
import { okr, okrDialog } from './okrs.ts'

const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in to Cairn' })
const toldOfEnd = (page: Page) =>
  page.getByText('Your session has ended: it ran out, or was ended on another device')

test('what was typed comes back where the page was loaded anew or opened again after the session had ended', async ({
  page,
  context,
  browser,
  server,
}) => {
  test.slow()
  const person = await workspace(page, server.mailboxUrl)
  const next = await colleague(page, server.url, 'Jonas Lund')
  const { id } = await okr(page, { title: 'Bodø overnight' })
  // The stream of changes would notice before the page is loaded anew.
  await context.route('**/api/events*', (route) => route.abort())
  const signInAgain = async (at: Page, who = person) => {
    await expect(signInForm(at)).toBeVisible()
    await expect(toldOfEnd(at)).toBeVisible()
    await signIn(at, who)
  }
  const titleOn = (at: Page) => at.getByLabel('Title', { exact: true })
  const keptOn = (at: Page) => at.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

  await page.goto('/createobjective')
  await titleOn(page).fill('Run to Tromsø overnight')
  await expect.poll(() => keptOn(page)).toContain('Run to Tromsø overnight')
  await endElsewhere(page, browser)
  await page.reload()
  await signInAgain(page)
  await expect(page).toHaveURL('/createobjective')
  await expect(titleOn(page)).toHaveValue('Run to Tromsø overnight')

  await endElsewhere(page, browser)
  await page.close()
  const later = await context.newPage()
  await later.goto('/createobjective')
  await signInAgain(later)
  await expect(later).toHaveURL('/createobjective')
  await expect(titleOn(later)).toHaveValue('Run to Tromsø overnight')

  await later.goto(`/allobjectives?okrId=${id}`)
  const update = okrDialog(later, 'Bodø overnight').getByRole('textbox', { name: 'Update' })
  await update.fill('Two nights of three')
  await expect.poll(() => keptOn(later)).toContain('Two nights of three')
  await endElsewhere(later, browser)
  await later.reload()
  await signInAgain(later)
  await expect(update).toHaveValue('Two nights of three')

  await later.goto('/createobjective')
  await expect(titleOn(later)).toHaveValue('Run to Tromsø overnight')
  await endElsewhere(later, browser)
  await later.reload()
  await signInAgain(later, next)
  await expect(later).toHaveURL('/createobjective')
  await expect(titleOn(later)).toHaveValue('')
  const left = await keptOn(later)
  for (const words of ['Run to Tromsø overnight', 'Two nights of three']) expect(left).not.toContain(words)
})

test('a page that is loaded anew while its session is being ended says why it was left', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  // The cookie is given up last, and until that is answered the page stands. One that is left hears of nothing any more.
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = (...asked) =>
      String(asked[0]).endsWith('/sign-out') ? new Promise(() => {}) : real(...asked)
  })
  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('note', 'here'))
  await endElsewhere(page, browser)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('note'))).toBeNull()
  await page.reload()
  await expect(signInForm(page)).toBeVisible()
  await expect(toldOfEnd(page)).toBeVisible()
})
