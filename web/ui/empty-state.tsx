import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type Props = {
  icon: ReactNode
  title: string
  text: string
  /** The one next step, or two. */
  children?: ReactNode
  /** A last word beneath the step. */
  note?: string
  /** On a page of its own it is the page's title. */
  headingLevel?: 1 | 2
  /** Without an outline, where something else draws it. */
  isBare?: boolean
}

/** In place of what cannot be shown: why, and what to do about it. */
export const EmptyState = ({
  icon,
  title,
  text,
  children,
  note,
  headingLevel = 2,
  isBare = false,
}: Props) => {
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={css.message} data-bare={isBare ? '' : undefined}>
      <div className={css.disc} aria-hidden="true">
        {icon}
      </div>
      <Heading className={css.title}>{title}</Heading>
      <p className={css.text}>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
