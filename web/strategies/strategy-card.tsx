import { can } from '@cairn/domain/permissions'
import type { Strategy } from '@cairn/domain/strategies/schema'
import { screenMessages } from '@cairn/domain/strategies/screen-messages'
import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { SubscribeLink, useAccess } from '../billing/access.tsx'
import { StatusBar, StatusCounts } from '../objectives/status-mix.tsx'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import { Badge } from '../ui/badge.tsx'
import { LinkedOkrs } from './linked-okrs.tsx'
import css from './strategy-card.module.css'

const { card: words } = screenMessages

type Props = { strategy: Strategy; isAlone?: boolean; onEdit: () => void; onDelete: () => void }

const Stat = ({ figure, name }: { figure: string; name: string }) => (
  <div className={css.stat}>
    <dd>{figure}</dd>
    <dt>{name}</dt>
  </div>
)

const Actions = ({ strategy: { title, canChange }, onEdit, onDelete }: Omit<Props, 'isAlone'>) => {
  const hasAccess = useAccess()
  const mayPay = can(useMembership().profile, 'billing.manage')
  // Whom to ask is said once above the cards, which on a phone have no room for it.
  if (!hasAccess && !mayPay) return null
  if (!hasAccess)
    return (
      <SubscribeLink variant="default" size="xs">
        {screenMessages.subscribe}
      </SubscribeLink>
    )
  if (!canChange) return null
  return (
    <>
      <ActionIcon aria-label={words.edit(title)} title={words.edit(title)} onClick={onEdit}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={words.delete(title)} title={words.delete(title)} onClick={onDelete}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}

/** A strategy with its figures, and the OKRs that follow it. */
export const StrategyCard = ({ strategy, isAlone = false, onEdit, onDelete }: Props) => {
  const { id, title, description, quarter, team, figures } = strategy
  const [isOpen, setOpen] = useState(true)
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className={css.card}>
      <div className={css.head}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-label={words.open(title)}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </button>
        <div className={css.words}>
          <h2 id={titleId} className={css.title}>
            {isAlone ? (
              title
            ) : (
              <Link to="/strategies" search={(before) => ({ ...before, strategy: id })}>
                {title}
              </Link>
            )}{' '}
            {quarter && <Badge>{quarter}</Badge>}
          </h2>
          {description && <p className={css.description}>{description}</p>}
        </div>
        <dl className={css.stats}>
          {figures.drafts > 0 && <Stat figure={String(figures.drafts)} name={words.drafts(figures.drafts)} />}
          {/* Drafts count in no figure: beside nothing but drafts, zeros would say that nothing is listed. */}
          {(figures.total > 0 || figures.drafts === 0) && (
            <>
              <Stat figure={String(figures.total)} name={words.total} />
              <Stat figure={String(figures.completed)} name={words.completed} />
              <Stat figure={`${figures.percent}%`} name={words.complete} />
            </>
          )}
        </dl>
        <div className={css.actions}>
          <Actions strategy={strategy} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      <div className={css.mix}>
        {team && (
          <span className={css.team}>
            <TeamName team={team} />
          </span>
        )}
        <StatusCounts mix={figures.mix} />
      </div>
      <div className={css.bar}>
        <StatusBar mix={figures.mix} />
      </div>
      {isOpen && <LinkedOkrs strategy={strategy} />}
    </article>
  )
}
