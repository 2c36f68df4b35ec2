import type { Page } from '@playwright/test'
import { team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'

const unknown = '3f2a6d0e-5b7c-4d1e-8f90-a1b2c3d4e5f6'

/** Every page that opens an OKR by its address. */
const withOkr = ['dashboard', 'allobjectives', 'admin-okrs', 'myobjectives', 'strategies', 'quarter', 'inbox']

const choices = [
  '/allobjectives?team=foo',
  '/allobjectives?owner=foo',
  '/allobjectives?status=foo',
  '/allobjectives?quarter=foo',
  '/allobjectives?sort=foo',
  '/admin-okrs?status=foo',
  '/admin-okrs?team=foo',
  '/myobjectives?quarter=foo',
  '/strategies?quarter=foo',
  '/createobjective?quarter=foo',
  '/dashboard?quarter=foo',
  '/dashboard?team=foo',
  '/dashboard?show=foo',
  '/quarter?team=foo',
  '/quarter?state=foo',
  '/quarter?check=foo',
  '/quarter?scores=foo',
  '/quarter?show=foo',
  '/setup?team=foo',
  '/allobjectives?view=foo',
  '/inbox?show=foo',
  '/team-blockers?subTeams=foo',
]

/** Ids that nobody has: of a team or a person that is gone, or of another workspace. */
const strangers = [
  `/allobjectives?team=${unknown}`,
  `/allobjectives?owner=${unknown}`,
  `/allobjectives?view=map&team=${unknown}`,
  `/admin-okrs?owner=${unknown}`,
  `/admin-okrs?team=${unknown}`,
  `/dashboard?team=${unknown}`,
  `/quarter?team=${unknown}`,
  `/createobjective?parent=${unknown}`,
]

const expectGone = async (page: Page, words: string) => {
  await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect(page.getByText('This is no id.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
}

test('an address with the id of nothing says that it is not there, and leads back to the list', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  for (const id of ['foo', unknown]) {
    for (const path of withOkr) {
      await page.goto(`/${path}?okrId=${id}`)
      await expectGone(page, 'This OKR does not exist or was deleted.')
      await page.getByRole('button', { name: 'Back to the list' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(page.url()).not.toContain(id)
    }
    await page.goto(`/dashboard?history=${id}`)
    await expectGone(page, 'This OKR does not exist or was deleted.')
    await page.goto(`/strategies?strategy=${id}`)
    await expectGone(page, 'This strategy does not exist or was deleted.')
    await page.getByRole('alert').getByRole('link', { name: 'All strategies' }).click()
    await expect(page).toHaveURL('/strategies')
    await expect(page.getByRole('heading', { name: 'No Strategies Found' })).toBeVisible()
    for (const [path, words, way, to] of [
      [`/review/${id}`, 'This review does not exist or was deleted.', 'Go to Dashboard', '/dashboard'],
      [`/reviews/${id}`, 'This review does not exist or was deleted.', 'Go to Dashboard', '/dashboard'],
      [`/review?team=${id}`, 'This team does not exist any more.', 'Show all teams', '/setup'],
      [`/reviews?team=${id}`, 'This team does not exist any more.', 'Show all teams', '/setup'],
      [
        `/setup/connections/${id}`,
        'This webhook is not there any more.',
        'Back to Connections',
        '/setup/connections',
      ],
    ] as const) {
      await page.goto(path)
      await expectGone(page, words)
      await page.getByRole('alert').getByRole('link', { name: way }).click()
      await expect(page).toHaveURL(to)
    }
  }
})

test('a choice in an address that means nothing is left out of it, and the person is told', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const led = await page.request.patch('/api/profile', {
    data: { fullName: 'Maren Aasen', teamId: await team(page, 'Operations'), isTeamLeader: true },
  })
  expect(led.ok(), await led.text()).toBe(true)
  for (const path of choices) {
    await page.goto(path)
    const said = path.slice(path.indexOf('?') + 1)
    await expect(page.getByText(`not known here, so it was left out: ${said}`)).toBeVisible()
    await expect.poll(() => page.url(), path).not.toContain('foo')
  }
  for (const path of strangers) {
    await page.goto(path)
    const said = path.slice(Math.max(path.indexOf('?'), path.indexOf('&')) + 1)
    await expect(page.getByText(`not known here, so it was left out: ${said}`), path).toBeVisible()
    await expect.poll(() => page.url(), path).not.toContain(unknown)
  }
})
