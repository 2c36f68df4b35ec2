import type { Page } from '@playwright/test'
import { changeAnswer } from './changed-answer.ts'

type Session = { me: { membership: { company: { trial: { endDate: string } } } } }

/** The trial ended yesterday, as far as the page is told; what the server refuses is tested there. */
export const letTrialEnd = (page: Page) =>
  changeAnswer<Session>(page, '**/api/session', (session) => {
    session.me.membership.company.trial.endDate = new Date(Date.now() - 86_400_000).toISOString()
    return session
  })
