import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { enter, memberId, okr, okrDialog, postUpdate } from './okrs.ts'

const ran = 'script-that-ran'
const hostile = (where: string) =>
  `<img src=x onerror="document.title='${ran}';window.ran=1"><script>window.ran=1</script>${where}`

/** Shown to the letter, and nothing of it came to life. */
const expectHarmless = async (page: Page, where: string) => {
  await expect(page.getByText(hostile(where)).first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  await expect(page).not.toHaveTitle(ran)
}

test('HTML in names is text wherever it is shown: in the app and in public', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl, 'Skerry Logistics')
  const title = hostile('objective')
  const made = await okr(page, { title, keyResults: [{ title: hostile('result') }] })
  await postUpdate(page, made.id, { updateText: hostile('update'), blockers: hostile('blocker') })

  await page.goto('/allobjectives')
  await expectHarmless(page, 'objective')
  await page.goto('/dashboard')
  await expectHarmless(page, 'objective')
  await page.goto(`/allobjectives?${new URLSearchParams({ okrId: made.id })}`)
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: /History/ })
    .click()
  await expectHarmless(page, 'update')

  const { key }: { key: string } = await (await page.request.post(`/api/objectives/${made.id}/share`)).json()
  const context = await browser.newContext({ baseURL: server.url })
  const visitor = await context.newPage()
  await visitor.goto(`/allobjectives?${new URLSearchParams({ okrId: made.id, key })}`)
  await expectHarmless(visitor, 'result')
  await context.close()
})

const longWord = 'W'.repeat(2000)
const marks = `Z${'\u0301\u0336\u0489'.repeat(150)}algo`
/** What has broken a page: markup, no place to break a line, marks that pile up, the other direction, joined emoji, many lines. */
const broken = [
  hostile('comment'),
  '</p></article></dialog></body>{{7*7}} null undefined',
  `@${longWord} http://a.example/${longWord}`,
  `${'﷽'.repeat(60)} ${marks}`,
  '\u202eلا تقلق\u202c שלום (123)! \u2067x',
  '👩‍👩‍👧‍👦🏳️‍🌈🧑🏽‍🚀'.repeat(40),
  `first${'\n'.repeat(200)}last`,
  '[click](javascript:alert(1)) javascript:alert(1) data:text/html,<script>window.ran=1</script>',
]

test('whatever is said in a comment is text, and leaves the page as wide as it was', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const mentions = [{ kind: 'person', id: await memberId(page, 'Nadia Haddad') }]
  const { id } = await okr(page, { title: 'Sort faster' })
  for (const words of broken) {
    const said = await page.request.post(`/api/objectives/${id}/comments`, {
      data: { words: `${words} @Nadia Haddad`, mentions },
    })
    expect(said.ok(), await said.text()).toBe(true)
  }
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const hers = await context.newPage()
  await enter(hers, nadia, '/inbox')
  await expect(hers.getByText(/mentioned you/)).toHaveCount(broken.length)
  await expect(hers.getByText(hostile('comment'))).toBeVisible()
  await expectNoSidewaysScroll(hers)
  await hers.goto(`/allobjectives?okrId=${id}&tab=discussion`)
  await expectHarmless(hers, 'comment')
  await expect(hers.getByRole('article')).toHaveCount(broken.length)
  await expectNoSidewaysScroll(hers)
  const shown = await hers.getByRole('article').evaluateAll((articles) =>
    articles.map((one) => ({
      isWithin: one.getBoundingClientRect().right <= window.innerWidth,
      links: Array.from(
        one.querySelectorAll('p a'),
        (link) => new URL((link as HTMLAnchorElement).href).protocol,
      ),
    })),
  )
  expect(shown.filter(({ isWithin }) => !isWithin)).toEqual([])
  expect(new Set(shown.flatMap(({ links }) => links))).toEqual(new Set(['http:']))

  // A long word behind an @ holds up no key.
  const field = okrDialog(hers, 'Sort faster').getByRole('textbox', { name: 'Your comment' })
  await field.fill(`@${longWord}${longWord}!`)
  await field.press('End')
  await field.pressSequentially('?!', { timeout: 5000 })
  await expect(field).toHaveValue(`@${longWord}${longWord}!?!`)
  await context.close()
})
