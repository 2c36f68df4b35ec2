import { screenMessages } from '@cairn/domain/discussion/screen-messages'
import type { Change, HistoryEntry } from '@cairn/domain/objectives/history'
import { historyMessages as words } from '@cairn/domain/objectives/history-messages'
import { isStatus } from '@cairn/domain/objectives/status'
import type { UpdateWord } from '@cairn/domain/updates/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  ArrowUp,
  CircleCheck,
  CirclePlus,
  Forward,
  LifeBuoy,
  Link2,
  Link2Off,
  type LucideIcon,
  Pencil,
  Repeat2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { targetOf } from '../discussion/draft.ts'
import { LastComment } from '../discussion/last-comment.tsx'
import { figure } from '../objectives/figures.ts'
import { historyQuery } from '../objectives/queries.ts'
import { StatusWord } from '../objectives/status.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { dayText, momentText } from '../ui/moment-text.ts'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { Segments } from '../ui/segments.tsx'
import type { TabProps } from './detail.ts'
import css from './history-tab.module.css'

const icons: Record<string, LucideIcon> = {
  'objective.created': CirclePlus,
  'objective.status_changed': Repeat2,
  'objective.link_made': Link2,
  'objective.link_revoked': Link2Off,
  'blocker.resolved': CircleCheck,
  'blocker.help_asked': LifeBuoy,
  'blocker.help_offered': LifeBuoy,
  'blocker.help_passed_on': Forward,
  'blocker.help_taken_back': Undo2,
  'blocker.help_ended': Undo2,
  'blocker.help_escalated': ArrowUp,
}

type EntryProps = { entry: HistoryEntry; objectiveId: string; onDiscuss: TabProps['onDiscuss'] }

const Entry = ({ entry, objectiveId, onDiscuss }: EntryProps) => {
  const { action, actorName, actorEmoji, keyName, createdAt, changes, reason, updateId } = entry
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
          {keyName && ` ${words.withKey(keyName)}`}
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
                {!(isUpdateText(field) && from === null) && (
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
      {reason && (
        <p className={css.reason}>
          <span>{words.reason}</span> {reason}
        </p>
      )}
      {action === 'update.posted' && updateId && (
        <LastComment
          objectiveId={objectiveId}
          updateId={updateId}
          offers
          onOpen={() =>
            onDiscuss(
              targetOf('update', `${screenMessages.onUpdate} ${actorName ?? words.someone}`, { updateId }),
            )
          }
        />
      )}
    </li>
  )
}

/** What happened, newest first. */
export const HistoryTab = ({ detail, onDiscuss }: Pick<TabProps, 'detail' | 'onDiscuss'>) => {
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
      <Segments
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
          <Entry key={entry.id} entry={entry} objectiveId={detail.objective.id} onDiscuss={onDiscuss} />
        ))}
      </ol>
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
    </div>
  )
}

const { kinds: historyKindsWords } = words
const values = new Set(['keyResult.currentValue', 'keyResult.status', 'progress'])
const updateWords = { updateText: true, blockers: true, nextWeekFocus: true } satisfies Record<
  UpdateWord,
  true
>
const helpFields = new Set(['blockers', 'resolution', 'helper', 'asked', 'neededBy', 'whatWouldHelp'])
const updateTextFields = new Set([...Object.keys(updateWords), ...helpFields])
/** Words of an update: what was not said before needs no arrow from nothing. */
const isUpdateText = (field: string) => updateTextFields.has(field)
const isEdit = (field: string) => field !== 'status' && !values.has(field) && !isUpdateText(field)

type Kind = { name: string; has: (entry: HistoryEntry) => boolean }
const kindOf = (name: string, isTouched: (field: string) => boolean): Kind => ({
  name,
  has: ({ changes }) => changes.some(({ field }) => isTouched(field)),
})

/** An entry may be of several kinds: who changed the status and a title did both. */
const historyKinds: readonly Kind[] = [
  { name: historyKindsWords.all, has: () => true },
  { name: historyKindsWords.updates, has: ({ action }) => action.startsWith('update.') },
  kindOf(historyKindsWords.status, (field) => field === 'status'),
  kindOf(historyKindsWords.values, (field) => values.has(field)),
  kindOf(historyKindsWords.edits, isEdit),
  kindOf(historyKindsWords.blockers, (field) => helpFields.has(field)),
]

type Props = { field: string; value: Change['from']; isNew?: boolean }

/** One side of a change, as it is written elsewhere: a status with its shape, a number with its commas. */
const HistoryValue = ({ field, value, isNew = false }: Props) => {
  const isOfStatus = field === 'status' || field === 'keyResult.status'
  return (
    <span className={css.value} data-new={isNew ? '' : undefined}>
      {isOfStatus && isStatus(value) ? (
        <StatusWord status={value} />
      ) : value === null || value === '' ? (
        field === 'progress' ? (
          words.counted
        ) : (
          words.none
        )
      ) : typeof value === 'number' ? (
        field === 'progress' ? (
          words.byHand(figure(value, '%'))
        ) : field === 'score' ? (
          value.toFixed(1)
        ) : (
          figure(value, null)
        )
      ) : field === 'dueDate' || field === 'neededBy' ? (
        dayText(value)
      ) : (
        value
      )}
    </span>
  )
}
