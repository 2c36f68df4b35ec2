import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Signs in to the demo workspace, which is full of everything, without a screen. Whoever comes first waits until it is made. */
export const enterDemo = async (page: Page, role: 'admin' | 'leader' | 'member') => {
  const reply = await page.request.post('/api/demo/enter', { data: { role }, timeout: 200_000 })
  expect(reply.ok(), await reply.text()).toBe(true)
}
