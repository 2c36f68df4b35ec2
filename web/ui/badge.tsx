import type { ReactNode } from 'react'
import css from './badge.module.css'

/** A fact about something, outlined: its quarter, its owner, its team. */
export const Tag = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={css.tag}>
    {icon}
    <span className={css.word}>{children}</span>
  </span>
)

/** A word about the thing beside it. */
export const Badge = ({ tone = 'quiet', children }: { tone?: 'quiet' | 'accent'; children: ReactNode }) => (
  <span className={css.badge} data-tone={tone}>
    {children}
  </span>
)
