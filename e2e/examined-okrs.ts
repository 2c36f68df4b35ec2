import type { Page } from '@playwright/test'
import type { Place } from './examined-screens.ts'
import { expect } from './fixtures.ts'
import { okr, postUpdate } from './okrs.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })
const leave = async (page: Page, from: string | RegExp) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page, from)).toHaveCount(0)
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** What opens above that OKR. */
export const aboveOne = (id: string): Place[] => {
  const at = (tab: string) => `/allobjectives?okrId=${id}&tab=${tab}`
  const shown = (page: Page) => dialog(page, 'Sort faster')
  return [
    {
      name: 'OKR, to be updated',
      path: at('update'),
      open: (page) => expect(shown(page).getByRole('textbox', { name: 'Update' })).toBeVisible(),
    },
    {
      name: 'OKR, its history',
      open: async (page) => {
        await shown(page)
          .getByRole('tab', { name: /History/ })
          .click()
        await expect(shown(page).getByText('created this OKR')).toBeVisible()
      },
    },
    {
      name: 'OKR, to be edited',
      open: async (page) => {
        await shown(page).getByRole('tab', { name: 'Edit' }).click()
        await expect(shown(page).getByLabel('Title', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'OKR, edited wrongly',
      open: async (page) => {
        await shown(page).getByLabel('Title', { exact: true }).fill(' ')
        await shown(page).getByRole('button', { name: 'Save Changes' }).click()
        await expect(shown(page).getByText('Objective name is required.')).toBeVisible()
      },
    },
    {
      name: 'Leaving what was typed',
      open: async (page) => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'Keep editing' })).toBeVisible()
      },
    },
    {
      name: 'Sharing an OKR',
      path: at('update'),
      open: async (page) => {
        await shown(page).getByRole('button', { name: 'Share', exact: true }).click()
        await expect(dialog(page, 'Share OKR').getByRole('textbox', { name: 'Link' })).toBeVisible()
      },
    },
    {
      name: 'Deleting an OKR',
      open: async (page) => {
        await leave(page, 'Share OKR')
        await shown(page).getByRole('button', { name: 'Delete OKR' }).click()
        await expect(dialog(page, 'Delete OKR').locator('dl')).toBeVisible()
      },
    },
  ]
}

/** What opens above the lists of OKRs. */
export const aboveLists: Place[] = [
  {
    name: 'Filter of All OKRs',
    path: '/allobjectives',
    open: async (page) => {
      await press(page, 'Filter by Status')
      await expect(page.getByRole('option', { name: 'Behind' })).toBeVisible()
    },
  },
  {
    name: 'Import',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(page, 'Import and export')
      await page.getByRole('menuitem', { name: 'Import CSV' }).click()
      await dialog(page, 'Import OKRs')
        .locator('input[type=file]')
        .setInputFiles({ name: 'okrs.csv', mimeType: 'text/csv', buffer: Buffer.from('title,quarter\n,Q7') })
      await expect(
        dialog(page, 'Import OKRs')
          .getByText(/problems? found/)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'Updates on My OKRs',
    path: '/myobjectives',
    open: async (page) => {
      const card = page.getByRole('article', { name: 'Sort faster' }).first()
      await card.getByRole('button', { name: 'Update History' }).click()
      await expect(card.getByRole('button', { name: 'Correct' })).toBeVisible()
    },
  },
  {
    name: 'Correcting an update',
    open: async (page) => {
      await press(page, 'Correct')
      await expect(dialog(page, 'Correct Update')).toBeVisible()
    },
  },
  {
    name: 'Resolving a blocker',
    open: async (page) => {
      await leave(page, 'Correct Update')
      await press(page, /^Mark resolved/)
      await expect(dialog(page, 'Mark resolved').getByLabel('What helped')).toBeVisible()
    },
  },
  {
    name: 'OKRs behind a tile',
    path: '/dashboard',
    open: async (page) => {
      await press(page, /^On Track \d/)
      await expect(
        dialog(page, /^On Track Objectives/)
          .getByRole('listitem')
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'History above a tile',
    open: async (page) => {
      await press(page, /^Update History of/)
      await expect(dialog(page, 'Update History').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'Adding a strategy',
    path: '/strategies',
    open: async (page) => {
      await press(page, 'Add Strategy')
      await dialog(page, 'Add New Strategy').getByRole('button', { name: 'Add Strategy' }).click()
      await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    },
  },
  {
    name: 'Deleting a strategy',
    open: async (page) => {
      await leave(page, 'Add New Strategy')
      await page
        .getByRole('article')
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expect(dialog(page, 'Delete Strategy')).toBeVisible()
    },
  },
  {
    name: 'Choosing a parent objective',
    path: '/createobjective',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Parent objective' }).click()
      await expect(page.getByRole('listbox').getByRole('option').nth(2)).toBeVisible()
    },
  },
  {
    name: 'An OKR without titles',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(page, 'Create OKR')
      await expect(page.getByText('OKR title is required.')).toBeVisible()
    },
  },
]

/** An OKR of the person's own, with an update and a blocker. */
export const ownOkr = async (page: Page) => {
  const { id } = await okr(page, {
    title: 'Sort faster',
    keyResults: [{ title: 'Parcels an hour', currentValue: 14_200, targetValue: 18_000 }],
  })
  await postUpdate(page, id, { updateText: 'Guards arrived', blockers: 'No installer' })
  return id
}

/** An OKR that everyone with its link sees. */
export const publicOkr = async (page: Page): Promise<Place> => {
  const { id } = await okr(page, { title: 'Deliver next-day', description: 'Two lines\nof why.' })
  const { key }: { key: string } = await (await page.request.post(`/api/objectives/${id}/share`)).json()
  return {
    name: 'Public OKR',
    path: `/allobjectives?${new URLSearchParams({ okrId: id, key })}`,
    open: (visitor) =>
      expect(visitor.getByRole('heading', { level: 1, name: 'Deliver next-day' })).toBeVisible(),
  }
}
