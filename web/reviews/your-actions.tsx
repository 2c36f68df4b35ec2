import '@mantine/core/styles/Checkbox.layer.css'
import type { Action } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { useCompanyDay } from '../company-day.ts'
import { Badge } from '../ui/badge.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { myActionsQuery } from './queries.ts'
import { PersonAndDay, useTick } from './ticking.tsx'
import css from './your-actions.module.css'

const { yourActions: words, notes } = screenMessages

/** What one has to do from reviews; nothing is shown where there is nothing. What was just ticked stays to be unticked. */
export const YourActions = () => {
  const { data, error, refetch } = useQuery(myActionsQuery)
  const [done, setDone] = useState<readonly Action[]>([])
  const tick = useTick()
  const day = useCompanyDay()
  const isReadOnly = !useAccess()
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : null
  const open = data.actions
  const shown = [...open, ...done.filter(({ id }) => !open.some((one) => one.id === id))].toSorted(
    (one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)),
  )
  if (shown.length === 0) return null
  return (
    <Panel
      title={words.title}
      note={open.length > 0 && <Badge>{open.length}</Badge>}
      className={css.panel ?? ''}
    >
      <ul className={css.list}>
        {shown.map((action) => {
          const { id, words: text, person, dueOn, review } = action
          const isDone = tick.doneOf(id, !open.some((one) => one.id === id))
          return (
            <li key={id} className={css.item} data-done={isDone || undefined}>
              <Checkbox
                size="xs"
                aria-label={notes.tick(text)}
                checked={isDone}
                disabled={isReadOnly}
                onChange={() => {
                  if (!isDone) setDone((before) => [...before.filter((one) => one.id !== id), action])
                  tick.mutate({ id, isDone: !isDone })
                }}
              />
              <div>
                <p className={css.what}>{text}</p>
                <p className={css.facts}>
                  <PersonAndDay person={person} dueOn={dueOn} isDone={isDone} />
                  <span aria-hidden="true">•</span>
                  <Link to={review.isFinished ? '/reviews/$id' : '/review/$id'} params={{ id: review.id }}>
                    {words.from(review.team.name, day(review.startedAt))}
                  </Link>
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
