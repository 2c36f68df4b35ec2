import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import css from './visitor-frame.module.css'

/** A page for those without a shell: whose product it is, one way on, and the page. */
export const VisitorFrame = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className={css.page}>
    <header className={css.top}>
      <Logo size={22} />
      {action}
    </header>
    <main id="content" className={css.main}>
      {children}
    </main>
  </div>
)
