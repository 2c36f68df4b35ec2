import type { Page } from '@playwright/test'
import { expect, type Somebody } from './fixtures.ts'

type Wanted = {
  title: string
  parentId?: string
  quarter?: string
  coOwnerIds?: string[]
  ownerId?: string
  description?: string
  strategyId?: string
  dueDate?: string
  progressCounts?: 'key_results' | 'children' | 'both'
  ownShare?: number
  keyResults?: object[]
}
type Made = {
  id: string
  version: number
  quarter: string
  status: string
  owner: { id: string }
  keyResults: { id: string }[]
}

const answered = async <T>(reply: {
  ok: () => boolean
  json: () => Promise<T>
  text: () => Promise<string>
}) => {
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

/** Adds an OKR without a screen. */
export const okr = async (page: Page, { keyResults = [{ title: 'Ten customers' }], ...wanted }: Wanted) =>
  answered<Made>(await page.request.post('/api/objectives', { data: { ...wanted, keyResults } }))

export const setStatus = async (page: Page, id: string, status: string) =>
  answered<Made>(await page.request.post(`/api/objectives/${id}/status`, { data: { status } }))

/** Posts an update without a screen. */
export const postUpdate = async (page: Page, id: string, said: object = {}) =>
  answered<{ update: { id: string } }>(
    await page.request.post(`/api/objectives/${id}/updates`, { data: { updateText: 'Going well', ...said } }),
  )

/** A line of OKRs, each under the one before. */
export const line = async (page: Page, ...titles: string[]) => {
  const made: Made[] = []
  for (const title of titles) {
    const parent = made.at(-1)
    made.push(await okr(page, { title, ...(parent && { parentId: parent.id }) }))
  }
  return made
}

/** A member's id, by name. */
export const memberId = async (page: Page, fullName: string) => {
  const reply = await page.request.get(`/api/objectives/owner-choices?search=${encodeURIComponent(fullName)}`)
  const { members } = await answered<{ members: { id: string }[] }>(reply)
  return members[0]?.id ?? ''
}

/** The row of an OKR in the list. */
export const row = (page: Page, title: string) =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

export const okrDialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** That person, signed in, on a page of their own. The form has journeys of its own, so no screen here. */
export const enter = async (page: Page, { email, password }: Somebody, path: string) => {
  await answered(
    await page.request.post('/api/accounts/sign-in', { data: { email, password }, timeout: 60_000 }),
  )
  await page.goto(path)
}
