import type { ReactNode } from 'react'
import css from './page-title.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  action?: ReactNode
  /** A small action stays beside the title on a phone too. */
  isTight?: boolean
}

/** Beside an action a phone has room for words of this many letters. */
const longestWordBeside = 13

const isBesideAction = (title: string) => title.split(/\s/).every((word) => word.length <= longestWordBeside)

/** The one h1 of a page inside the shell. */
export const PageTitle = ({ title, subtitle, action, isTight = false }: Props) => (
  <div className={css.head} data-tight={isTight && isBesideAction(title) ? '' : undefined}>
    <div className={css.words}>
      <h1 className={css.title}>{title}</h1>
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
    </div>
    {action}
  </div>
)
