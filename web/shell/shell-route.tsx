import { Outlet, useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-page.ts'
import { LoadingPage } from '../ui/message-page.tsx'
import type { Visit } from '../visits.ts'
import { Shell } from './shell.tsx'

const visits = {
  'my-okrs': lazyPart(async () => (await import('../my-okrs/signed-out-page.tsx')).SignedOutPage),
  'shared-okr': lazyPart(async () => (await import('../shared-okr/shared-okr-page.tsx')).SharedOkrPage),
  'shared-review': lazyPart(
    async () => (await import('../quarters/shared-review-page.tsx')).SharedReviewPage,
  ),
} satisfies Record<Visit, unknown>

/** The shell around a page; or what the page is to a visitor, without one. */
export const ShellRoute = () => {
  const { visit } = useRouteContext({ from: '/shell' })
  if (visit === null)
    return (
      <Shell>
        <Outlet />
      </Shell>
    )
  const VisitorsPage = visits[visit]
  return (
    <Suspense fallback={<LoadingPage />}>
      <VisitorsPage />
    </Suspense>
  )
}
