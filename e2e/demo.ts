import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Signs in to the demo workspace, which is full of everything, without a screen. */
export const enterDemo = async (page: Page, role: 'admin' | 'leader' | 'member') => {
  const reply = await page.request.post('/api/demo/enter', { data: { role }, timeout: 60_000 })
  expect(reply.ok(), await reply.text()).toBe(true)
}
