import '@mantine/core/styles/SegmentedControl.layer.css'
import { historyMessages as words } from '@cairn/domain/objectives/dialog-messages'
import type { HistoryEntry } from '@cairn/domain/objectives/history'
import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  CircleCheck,
  CirclePlus,
  Link2,
  Link2Off,
  type LucideIcon,
  Pencil,
  Repeat2,
} from 'lucide-react'
import { useState } from 'react'
import { historyQuery } from '../objectives/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import type { Detail } from './detail.ts'
import { historyKinds, isSaid } from './history-kinds.ts'
import css from './history-tab.module.css'
import { HistoryValue } from './history-value.tsx'

const { root = '', control = '', label = '', indicator = '' } = css

const icons: Record<string, LucideIcon> = {
  'objective.created': CirclePlus,
  'objective.status_changed': Repeat2,
  'objective.link_made': Link2,
  'objective.link_revoked': Link2Off,
  'blocker.resolved': CircleCheck,
}

const Entry = ({ entry: { action, actorName, actorEmoji, createdAt, changes } }: { entry: HistoryEntry }) => {
  const Icon = icons[action] ?? Pencil
  return (
    <li className={css.entry}>
      {action.startsWith('update.') ? (
        <span className={css.face}>
          <Avatar name={actorName ?? words.someone} emoji={actorEmoji} size={24} />
        </span>
      ) : (
        <span className={css.disc} aria-hidden="true">
          <Icon size={12} />
        </span>
      )}
      <div className={css.line}>
        <p>
          <strong className={css.who}>{actorName ?? words.someone}</strong>{' '}
          {words.verb(action, changes.length)}
        </p>
        <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
      </div>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map(({ field, item, from, to }) => (
            <div key={`${field} ${item}`} className={css.change}>
              <dt>
                {item === null || field === 'keyResult'
                  ? words.field(field)
                  : `${item}, ${words.field(field)}`}
              </dt>
              <dd>
                {!(isSaid(field) && from === null) && (
                  <>
                    <HistoryValue field={field} value={from} />
                    <ArrowRight size={12} aria-label="to" />
                  </>
                )}
                <HistoryValue field={field} value={to} isNew />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** What happened, newest first. */
export const HistoryTab = ({ detail }: { detail: Detail }) => {
  const query = useInfiniteQuery(historyQuery(detail.objective.id))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const [kind, setKind] = useState<string>(words.kinds.all)
  const has = historyKinds.find(({ name }) => name === kind)?.has ?? (() => true)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const shown = entries.filter(has)
  if (!data)
    return error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={5} height={56} />
  return (
    <div className={css.history}>
      <SegmentedControl
        size="xs"
        classNames={{ root, control, label, indicator }}
        withItemsBorders={false}
        aria-label={words.show}
        data={historyKinds.map(({ name }) => name)}
        value={kind}
        onChange={setKind}
      />
      {shown.length === 0 && (
        <p className={css.none}>{entries.length === 0 ? words.empty : words.nothingOfThisKind}</p>
      )}
      <ol className={css.entries}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
    </div>
  )
}
