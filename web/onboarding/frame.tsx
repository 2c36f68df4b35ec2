import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lazy-page.ts'
import { Logo } from '../logo.tsx'
import css from './frame.module.css'

const TrailMap = lazyPart(async () => (await import('./trail-map.tsx')).TrailMap)

/** Everything before the dashboard: the form on the left, the trail on the right where there is room. */
export const Frame = ({ corner, children }: { corner?: ReactNode; children: ReactNode }) => {
  const hasRoom = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={css.frame}>
      <main className={css.column}>
        <header className={css.top}>
          <Logo size={22} />
          {corner}
        </header>
        <div className={css.form}>{children}</div>
      </main>
      <div className={css.map}>
        <Suspense>{hasRoom && <TrailMap />}</Suspense>
      </div>
    </div>
  )
}
