import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { enter, okr, okrDialog } from './okrs.ts'

test.slow()

const title = 'Deliver next-day'
const postcodes = { title: 'Postcodes', startValue: 1310, currentValue: 1490, targetValue: 2150 }

test('a target that moves after the commit says from where, since when, by whom and why', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id, quarter } = await okr(page, { title, keyResults: [postcodes] })
  await page.goto('/quarter')
  await page.getByRole('button', { name: 'Start planning' }).click()
  await page
    .getByRole('dialog', { name: `Start planning ${quarter}` })
    .getByRole('button', { name: 'Start planning' })
    .click()
  await page.getByRole('button', { name: 'Commit quarter' }).click()
  const committing = page.getByRole('dialog', { name: `Commit ${quarter}` })
  await committing.getByRole('radio', { name: /^Commit all/ }).check()
  await committing.getByRole('button', { name: 'Commit quarter' }).click()
  await expect(page.getByText(/^Committed .* by Maren Aasen\. Originals are kept\.$/)).toBeVisible()

  await page.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const dialog = okrDialog(page, title)
  await dialog.getByLabel('Target of key result 1').fill('1900')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const move = page.getByRole('dialog', { name: 'Move this target' })
  await expect(move.getByText('2,150')).toBeVisible()
  await expect(move.getByText('1,900')).toBeVisible()
  await expectAccessible(page)
  const reason = move.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await move.getByRole('button', { name: 'Move target' }).click()
  await expect(reason).toHaveAccessibleDescription(/^Say why the target moved\./)
  await expect(reason).toBeFocused()
  await reason.fill('The ferries run without us until spring.')
  await page.keyboard.press('Control+Enter')
  await expect(move).toBeHidden()

  await expect(dialog.getByText(/^2,150 at commit, 1,900 since \S+ \d+ by Maren Aasen/)).toBeVisible()
  await expect(dialog.getByText('The ferries run without us until spring.')).toBeVisible()
  await dialog.getByLabel('Target of key result 1').fill('1800')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(move.getByText('Now1,900')).toBeVisible()
  await move.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Undo Changes' }).click()
  const fold = dialog.getByRole('button', { name: '1 change since commit' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Postcodes target' })).toContainText(
    'Maren Aasen',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Objective progress/ }).click()
  await expect(page.getByRole('dialog', { name: /^Why / })).toContainText('Postcodes: 21% of 2,150')
})

/** One in which it is another day than where the company is, at any hour. */
const elsewhere = () => (new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati')

test('a day is the same one wherever it is written and whoever reads it', async ({
  page,
  browser,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  const { id, quarter, owner, keyResults } = await okr(page, { title, keyResults: [postcodes] })
  const path = `/api/quarters/${encodeURIComponent(quarter)}`
  await page.request.post(`${path}/planning`)
  expect((await page.request.post(`${path}/commit`, { data: { which: 'all' } })).ok()).toBe(true)
  const read = await page.request.get(`/api/objectives/${id}`)
  const { objective }: { objective: { version: number; status: string } } = await read.json()
  const edit = await page.request.put(`/api/objectives/${id}`, {
    data: {
      version: objective.version,
      status: objective.status,
      title,
      quarter,
      ownerId: owner.id,
      keyResults: keyResults.map((one) => ({ ...one, ...postcodes, targetValue: 1900 })),
      reason: 'Finnmark needs a permit first.',
    },
  })
  expect(edit.ok(), await edit.text()).toBe(true)
  const daysIn = async (timezoneId: string | undefined) => {
    const reading = await (
      await browser.newContext({ baseURL: server.url, ...(timezoneId && { timezoneId }) })
    ).newPage()
    await enter(reading, person, '/quarter')
    const moved = reading.getByRole('region', { name: 'Moved targets' }).getByRole('row')
    const inTable = await moved.filter({ hasText: 'Postcodes' }).getByRole('cell').last().textContent()
    await reading.goto(`/allobjectives?okrId=${id}`)
    const line = await okrDialog(reading, title)
      .getByText(/^2,150 at commit, 1,900 since/)
      .textContent()
    await reading.context().close()
    return [inTable, /since (\w+ \d+) by/.exec(line ?? '')?.[1]]
  }
  const [inTable, inLedger] = await daysIn(elsewhere())
  expect(inLedger).toBe(inTable)
  expect(await daysIn(undefined)).toEqual([inTable, inTable])
})

test('how sure one is, said in My week by the keyboard, stands beside the progress', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title, keyResults: [postcodes] })
  await page.goto('/my-week')
  await expect(page.getByRole('article', { name: new RegExp(`: ${title}$`) })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  const confidence = page.getByLabel('Postcodes, confidence from 0 to 10', { exact: true })
  await expect(confidence).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await page.keyboard.type('Two islands joined')
  await page.keyboard.press('Control+Enter')
  await expect(confidence).toHaveAttribute('aria-invalid', 'true')
  await confidence.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('6')
  await page.keyboard.press('ArrowUp')
  await expect(confidence).toHaveValue('7')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'All OKRs are up to date' })).toBeVisible()

  await page.goto(`/allobjectives?okrId=${id}`)
  const dialog = okrDialog(page, title)
  await expect(dialog.getByText('Confidence 7 High')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Confidence by week: 7' })).toBeVisible()
  await expect(
    dialog.getByText(/^How sure are you that each one reaches its target by \w{3} (30|31)\? 0 is not at all/),
  ).toBeVisible()
  // The last one is a hint: shown, and not said again by itself.
  const asked = dialog.getByLabel('Postcodes, confidence from 0 to 10, last 7')
  await expect(asked).toHaveValue('')
  await expect(asked).toHaveAttribute('placeholder', '7')
  await dialog.getByRole('tab', { name: 'Update' }).focus()
  await page.keyboard.press('c')
  await expect(asked).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
