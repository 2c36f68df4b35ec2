import { adminMessages as words } from '@cairn/domain/objectives/admin-messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusIcon } from '../objectives/status-icon.tsx'
import css from './context-card.module.css'

type Props = { objective: Objective; depth: number; children: ReactNode }

/** A parent that the filters would leave out, shown in brief for what matches beneath it. */
export const ContextCard = ({ objective: { id, title, countsAs }, depth, children }: Props) => {
  const Heading = depth === 0 ? 'h2' : 'h3'
  return (
    <section aria-label={title} className={css.card}>
      <Heading className={css.line} title={words.context}>
        <StatusIcon status={countsAs} />
        <Link to="/admin-okrs" search={(before) => ({ ...before, okrId: id })} resetScroll={false}>
          {title}
        </Link>
      </Heading>
      {children}
    </section>
  )
}
