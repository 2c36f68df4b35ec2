import { isSameBlocker } from '@cairn/domain/blockers/help'
import { helpMessages as words } from '@cairn/domain/blockers/help-messages'
import { screenMessages } from '@cairn/domain/blockers/messages'
import type { Blocker } from '@cairn/domain/blockers/schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import css from './blocker-list.module.css'
import { AskForm, ResolveDialog } from './dialogs.tsx'
import { HelpBar } from './help-bar.tsx'
import { askedQuery, openBlockersQuery } from './queries.ts'

type ItemProps = { blocker: Blocker; withObjective?: boolean }

/** A blocker where its OKR is known or only named: the words, how help stands, and what the person may do. */
const BlockerItem = ({ blocker, withObjective = false }: ItemProps) => {
  const { id, blockers, author, daysOpen, objective, help } = blocker
  const hasAccess = useAccess()
  const [isAsking, setAsking] = useState(false)
  const [isResolving, setResolving] = useState(false)
  return (
    <li className={css.item}>
      <div className={css.head}>
        <p className={css.text}>{blockers}</p>
        {hasAccess && help.may.resolve && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Check size={14} aria-hidden="true" />}
            aria-label={screenMessages.resolveOne(author.name)}
            onClick={() => setResolving(true)}
          >
            {screenMessages.resolve}
          </Button>
        )}
      </div>
      <p className={css.facts}>
        {author.name} <span aria-hidden="true">•</span> {words.openFor(daysOpen)}
        {withObjective && (
          <>
            {' '}
            <span aria-hidden="true">•</span>{' '}
            <Link to="/allobjectives" search={{ okrId: objective.id }}>
              {objective.title}
            </Link>
          </>
        )}
      </p>
      {isAsking && help.may.ask && <AskForm blocker={blocker} onClose={() => setAsking(false)} />}
      <HelpBar blocker={blocker} isAsking={isAsking} onAsk={() => setAsking(true)} />
      {isResolving && (
        <ResolveDialog
          blocker={{ id, text: blockers, helper: help.ask?.helper }}
          onClose={() => setResolving(false)}
        />
      )}
    </li>
  )
}

export const BlockerList = ({
  blockers,
  withObjective = false,
}: {
  blockers: readonly Blocker[]
  withObjective?: boolean
}) => (
  <ul className={css.list}>
    {blockers.map((blocker) => (
      <BlockerItem key={blocker.id} blocker={blocker} withObjective={withObjective} />
    ))}
  </ul>
)

/** Whom others wait for finds it here; nothing is shown where nobody does. */
export const AskedOfYou = () => {
  const { data, error, refetch } = useQuery(askedQuery)
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : null
  if (data.blockers.length === 0) return null
  return (
    <section aria-label={words.askedOfYou} className={css.panel}>
      <h2 className={css.title}>
        {words.askedOfYou} <span className={css.count}>{data.blockers.length}</span>
      </h2>
      <BlockerList withObjective blockers={data.blockers} />
    </section>
  )
}

type OfObjectiveProps = { objectiveId: string; heading: (title: string) => ReactNode }

/** What stands in the way of one OKR, in its dialog. */
export const OpenBlockers = ({ objectiveId, heading }: OfObjectiveProps) => {
  const { data, error, refetch } = useQuery(openBlockersQuery(objectiveId))
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : null
  if (data.blockers.length === 0) return null
  return (
    <section>
      {heading(words.open.title)}
      <BlockerList blockers={data.blockers} />
    </section>
  )
}

type StillProps = {
  objectiveId: string
  /** What the update says so far. */
  value?: string
  onChange: (text: string) => void
}

/** Above the field of an update that takes a blocker: those that are open go on, or are over. */
export const StillBlocked = ({ objectiveId, value = '', onChange }: StillProps) => {
  const isSame = (text: string) => isSameBlocker(value, text)
  const { data } = useQuery(openBlockersQuery(objectiveId))
  const [resolving, setResolving] = useState<Blocker | null>(null)
  if (!data || data.blockers.length === 0) return null
  return (
    <section aria-label={words.open.title} className={css.still}>
      <h3 className={css.stillTitle}>
        <CircleAlert size={14} aria-hidden="true" /> {words.open.title}
      </h3>
      <ul className={css.stillList}>
        {data.blockers.map((blocker) => (
          <li key={blocker.id} className={css.stillItem}>
            <span className={css.stillText}>
              {blocker.blockers} <span className={css.days}>{words.openFor(blocker.daysOpen)}</span>
            </span>
            <Button
              variant={isSame(blocker.blockers) ? 'light' : 'default'}
              size="xs"
              aria-pressed={isSame(blocker.blockers)}
              onClick={() => onChange(isSame(blocker.blockers) ? '' : blocker.blockers)}
            >
              {words.open.still}
            </Button>
            {blocker.help.may.resolve && (
              <Button variant="default" size="xs" onClick={() => setResolving(blocker)}>
                {words.open.resolved}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resolving && (
        <ResolveDialog
          blocker={{ id: resolving.id, text: resolving.blockers, helper: resolving.help.ask?.helper }}
          onClose={() => setResolving(null)}
        />
      )}
    </section>
  )
}
