import type { ReactNode } from 'react'
import css from './tag.module.css'

/** A fact about something, outlined: its quarter, its owner, its team. */
export const Tag = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={css.tag}>
    {icon}
    <span className={css.word}>{children}</span>
  </span>
)
