import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

type Props = {
  title: string
  /** A word beside the title: a count, a badge. */
  note?: ReactNode
  /** The one control of the panel, at the right. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled part of a page. Its body brings its own padding, so that rows and tables may reach the edges. */
export const Panel = ({ title, note, action, className = '', children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${css.panel} ${className}`}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {note && <span className={css.note}>{note}</span>}
        {action && <div className={css.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
