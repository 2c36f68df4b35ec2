import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { type MailServer, mailServer } from '../server/testing/mail-server.ts'
import { colleague, team } from './colleagues.ts'
import { unusedData } from './data-folder.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { enter, memberId, okr, postUpdate } from './okrs.ts'
import { startServer } from './server.ts'

const minutes = 60_000

/** The next time it is one minute past eight in UTC, from tomorrow on. */
const nextMorning = () => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 1)
  day.setUTCHours(8, 1, 0, 0)
  return day.getTime() - Date.now()
}

const header = (letter: MailServer['delivered'][number] | undefined, key: string) =>
  letter?.mail.headers.find((one) => one.key === key)?.value ?? ''
/** Where the header says that more of the kind can be stopped. */
const addressIn = (value: string) => /<(http[^>]+)>/.exec(value)?.[1] ?? ''

/** A server with a clock to be set, whose mails stay in the local mailbox until it is told to deliver them. */
const installation = async () => {
  const data = await unusedData()
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clock-'))
  const clock = join(folder, 'ahead')
  const moveAhead = (milliseconds: number) => writeFile(clock, String(milliseconds))
  await moveAhead(0)
  const mail = await mailServer()
  const port = await freePort()
  const moved = {
    NODE_OPTIONS: `--import ${new URL('moved-clock.mjs', import.meta.url)}`,
    CLOCK_FILE: clock,
  }
  const start = (more = {}) => startServer({ port, dataDir: data.folder, env: { ...moved, ...more } })
  let server = await start()
  return {
    url: server.url,
    mailboxUrl: server.mailboxUrl,
    moveAhead,
    startDelivering: async ({ ahead = 0 } = {}) => {
      await server.stop()
      await moveAhead(ahead)
      server = await start({ SMTP_URL: mail.url })
    },
    came: (email: string, subject: RegExp) =>
      mail.delivered.filter((one) => one.recipients.includes(email) && subject.test(one.mail.subject ?? '')),
    close: async () => {
      await server.stop()
      await mail.close()
      await data.remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** As the phone of its reader shows it. */
const expectReadable = async (page: Page, letter: MailServer['delivered'][number] | undefined) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.setContent(letter?.mail.html ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
}

test('mails at once and a digest come from a real mail server, and one click ends each, signed out', async ({
  browser,
}) => {
  test.slow()
  const { url, mailboxUrl, came, moveAhead, ...server } = await installation()
  const context = await browser.newContext({ baseURL: url })
  const other = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    const maren = await workspace(page, mailboxUrl)
    const nadia = await colleague(page, url, 'Nadia Haddad')
    const { id } = await okr(page, { title: 'Sort faster' })
    const mentions = [{ kind: 'person', id: await memberId(page, 'Maren Aasen') }]
    await page.goto('/inbox')
    await page.getByRole('button', { name: 'What reaches you' }).click()
    const dialog = page.getByRole('dialog', { name: 'What reaches you' })
    await expect(dialog.getByLabel('You are mentioned: email')).toHaveValue('at_once')
    await expect(dialog.getByRole('checkbox', { name: 'You are mentioned: inbox' })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByText('Daily', { exact: true }).click()
    await expect(dialog.getByText('every day at 8:00 AM (UTC)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. This is how things reach you now.')).toBeVisible()
    const hers = await other.newPage()
    await enter(hers, nadia, '/dashboard')

    await server.startDelivering()
    const say = async (words: string, more = {}) => {
      const reply = await hers.request.post(`/api/objectives/${id}/comments`, { data: { words, ...more } })
      expect(reply.ok(), await reply.text()).toBe(true)
    }
    await say('Which crane, @Maren Aasen?', { mentions })
    await say('Said to nobody in particular.')
    // Told first, by a clock that stands; then its minutes pass.
    const unread = async () => (await (await page.request.get('/api/inbox/unread')).json()).unread
    await expect.poll(unread, { timeout: 30_000 }).toBe(2)
    await moveAhead(6 * minutes)
    await expect.poll(() => came(maren.email, /mentioned you/).length, { timeout: 60_000 }).toBe(1)
    const [letter] = came(maren.email, /mentioned you/)
    expect(letter?.mail.subject).toBe('Nadia Haddad mentioned you: Sort faster')
    expect(letter?.mail.text).toContain('Which crane')
    expect(letter?.mail.text).not.toContain('Said to nobody')
    expect(header(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const oneClick = addressIn(header(letter, 'list-unsubscribe'))
    // A program that looks where links lead changes nothing; a mail provider posts, from elsewhere and without a cookie.
    expect((await fetch(oneClick)).status).toBe(200)
    const stillAtOnce = await (await page.request.get('/api/profile/reach')).json()
    expect(stillAtOnce.choices[0]).toMatchObject({ matter: 'mentions', email: 'at_once' })
    const ended = await fetch(oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status).toBe(200)
    await say('And which harbour, @Maren Aasen?', { mentions })

    await server.startDelivering({ ahead: nextMorning() })
    await expect.poll(() => came(maren.email, /unread thing/).length, { timeout: 120_000 }).toBe(1)
    const [digest] = came(maren.email, /unread thing/)
    expect(digest?.mail.subject).toBe('1 unread thing at Skerry Logistics')
    expect(digest?.mail.text).toContain('Said to nobody in particular.')
    expect(came(maren.email, /mentioned you/)).toHaveLength(1)

    const stranger = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await stranger.goto(addressIn(header(digest, 'list-unsubscribe')))
    await expect(stranger.getByText('Do you want no more digests from Skerry Logistics?')).toBeVisible()
    await expectAccessible(stranger)
    await expectNoSidewaysScroll(stranger)
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(stranger.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await expectReadable(stranger, letter)
    await expectReadable(stranger, digest)
    await stranger.context().close()

    await moveAhead(0)
    await page.goto('/profile')
    await page
      .getByRole('region', { name: 'What reaches you' })
      .getByRole('button', { name: 'Change' })
      .click()
    await expect(dialog.getByLabel('You are mentioned: email')).toHaveValue('never')
    await expect(dialog.getByRole('radio', { name: 'Off' })).toBeChecked()
    await dialog.getByLabel('You are mentioned: email').selectOption('At once')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const { choices } = await (await page.request.get('/api/profile/reach')).json()
    expect(choices[0]).toEqual({ matter: 'mentions', inInbox: true, email: 'at_once' })
  } finally {
    await context.close()
    await other.close()
    await server.close()
  }
})

test('the summary of a review comes from a real mail server, once to each whom it is sent to', async ({
  browser,
}) => {
  test.slow()
  const { url, mailboxUrl, came, ...server } = await installation()
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    const maren = await workspace(page, mailboxUrl)
    const teamId = await team(page, 'Linehaul')
    const jonas = await colleague(page, url, 'Jonas Lindqvist', { teamId })
    const led = await page.request.patch('/api/profile', { data: { teamId, isTeamLeader: true } })
    expect(led.ok(), await led.text()).toBe(true)
    const { id } = await okr(page, { title: 'Run Oslo to Luleå overnight' })
    await postUpdate(page, id, { status: 'delayed', blockers: 'No slot on the ferry before December' })

    await server.startDelivering()
    await page.goto(`/review?team=${teamId}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Run Oslo to Luleå overnight' })).toBeVisible()
    await page.keyboard.press('d')
    await page.keyboard.type('Stop the trial & ask <again>')
    const kept = page.waitForResponse((reply) => reply.url().includes('/lines/') && reply.ok())
    await page.keyboard.press('Escape')
    await kept
    await page.getByRole('button', { name: 'Finish review' }).click()
    const finishing = page.getByRole('dialog', { name: 'Finish review' })
    await finishing.getByRole('combobox', { name: 'Add a person' }).fill('Maren')
    await page.getByRole('option', { name: /^Maren Aasen/ }).click()
    await finishing.getByRole('button', { name: 'Finish and mail' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Linehaul review' })).toBeVisible()
    const summary = page.url()

    await expect.poll(() => came(maren.email, /Linehaul review/).length, { timeout: 60_000 }).toBe(1)
    const [letter] = came(maren.email, /Linehaul review/)
    expect(letter?.mail.subject).toMatch(/^Linehaul review, \w{3} \d{1,2}: 1 decision, 0 actions$/)
    expect(letter?.mail.text).toContain('Stop the trial & ask <again>')
    expect(letter?.mail.text).toContain('No slot on the ferry before December')
    expect(letter?.mail.text).toContain(summary)
    expect(letter?.mail.html).toContain('Stop the trial &amp; ask &lt;again&gt;')
    const phone = await context.newPage()
    await expectReadable(phone, letter)
    await phone.getByRole('link', { name: 'Open the review' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Linehaul review' })).toBeVisible()
    await expectNoSidewaysScroll(phone)
    // Once, and to nobody whom it was not sent to.
    expect(came(maren.email, /Linehaul review/)).toHaveLength(1)
    expect(came(jonas.email, /./)).toEqual([])
  } finally {
    await context.close()
    await server.close()
  }
})
