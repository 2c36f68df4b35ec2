import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type Props = { icon: ReactNode; title: string; text: string; children?: ReactNode }

/** In place of a list that has nothing to show: what it is for, and the one next step. */
export const EmptyState = ({ icon, title, text, children }: Props) => (
  <div className={css.message}>
    <div className={css.disc} aria-hidden="true">
      {icon}
    </div>
    <h2 className={css.title}>{title}</h2>
    <p className={css.text}>{text}</p>
    {children}
  </div>
)
