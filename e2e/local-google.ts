import type { Page } from '@playwright/test'
import { createEmulator } from 'emulate'
import { freePort } from '../server/testing/free-port.ts'
import { test as base } from './fixtures.ts'

/** People with an account at the Google that runs beside these journeys. */
export const googlePeople = {
  newcomer: { email: 'ingrid@skerry.example', name: 'Ingrid Vik' },
  member: { email: 'solveig@skerry.example', name: 'Solveig Moe' },
  linking: { email: 'private@fjord.example', name: 'Private Person' },
}

/** The same server as elsewhere, for which a local stand-in is Google. */
export const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({ browserName: _ }, use) => {
      const google = await createEmulator({
        service: 'google',
        port: await freePort(),
        seed: { google: { users: Object.values(googlePeople) } },
      })
      await use({
        GOOGLE_CLIENT_ID: 'cairn.apps.example',
        GOOGLE_CLIENT_SECRET: 'hush',
        GOOGLE_ISSUER: google.url,
        GOOGLE_AUTHORIZATION_URL: `${google.url}/o/oauth2/v2/auth`,
        GOOGLE_TOKEN_URL: `${google.url}/oauth2/token`,
        GOOGLE_KEYS_URL: `${google.url}/oauth2/v3/certs`,
      })
      await google.close()
    },
    { scope: 'worker' },
  ],
})

export const chooseAtGoogle = async (page: Page, { email }: { email: string }) => {
  await page.getByRole('button').filter({ hasText: email }).click()
}

/** The stand-in has no button for it, so the browser goes back the way Google would send it. */
export const cancelAtGoogle = async (page: Page) => {
  await page.waitForURL(/redirect_uri=/)
  const asked = new URL(page.url()).searchParams
  const back = new URL(asked.get('redirect_uri') ?? '')
  back.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString()
  await page.goto(back.href)
}
