import type { Page } from '@playwright/test'

type Session = { me: { membership: { company: { trial: { endDate: string } } } } }

/** The trial ended yesterday, as far as the page is told; what the server refuses is tested there. */
export const letTrialEnd = (page: Page) =>
  page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    const session: Session = await response.json()
    session.me.membership.company.trial.endDate = new Date(Date.now() - 86_400_000).toISOString()
    await route.fulfill({ response, json: session })
  })
