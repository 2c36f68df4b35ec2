import type { Page } from '@playwright/test'
import { expect, somebody } from './fixtures.ts'

type Terms = { title?: string; teamId?: string; permissionsLevel?: 'member' | 'company_admin' }

/** Someone who accepted the invitation of the page's person, without a screen. */
export const colleague = async (page: Page, url: string, fullName: string, terms: Terms = {}) => {
  const person = somebody(fullName)
  const invited = await page.request.post('/api/invitations', { data: { email: person.email, ...terms } })
  expect(invited.ok()).toBe(true)
  const { token }: { token: string } = await invited.json()
  const joined = await fetch(`${url}/api/create-invited-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, invitationToken: token }),
  })
  expect(joined.ok).toBe(true)
  return person
}

/** Adds a team without a screen and answers with its id. */
export const team = async (page: Page, name: string, parentId: string | null = null) => {
  const added = await page.request.post('/api/teams', { data: { name, parentId } })
  expect(added.ok()).toBe(true)
  const { id }: { id: string } = await added.json()
  return id
}
