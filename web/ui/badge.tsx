import type { ReactNode } from 'react'
import css from './badge.module.css'

/** A word about the thing beside it. */
export const Badge = ({ tone = 'quiet', children }: { tone?: 'quiet' | 'accent'; children: ReactNode }) => (
  <span className={css.badge} data-tone={tone}>
    {children}
  </span>
)
