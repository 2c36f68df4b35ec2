import type { ReactNode } from 'react'
import css from './page-title.module.css'

type Props = { title: string; subtitle?: ReactNode; action?: ReactNode }

/** The one h1 of a page inside the shell. */
export const PageTitle = ({ title, subtitle, action }: Props) => (
  <div className={css.head}>
    <div className={css.words}>
      <h1 className={css.title}>{title}</h1>
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
    </div>
    {action}
  </div>
)
