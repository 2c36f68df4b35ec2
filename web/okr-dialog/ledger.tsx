import { ledgerMessages as words } from '@cairn/domain/objectives/dialog-messages'
import type { LedgerLine } from '@cairn/domain/objectives/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useCompanyDay } from '../company-day.ts'
import { figure } from '../objectives/figures.ts'
import { ledgerQuery } from '../objectives/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import type { Detail } from './detail.ts'
import css from './ledger.module.css'

type Original = Detail['originals'][number]
type Current = { targetValue: number | null; unit: string | null }

/** Where a key result stands against what was committed to. */
export const AgainstCommit = ({
  original,
  current,
}: {
  original: Original | undefined
  current: Current
}) => {
  const day = useCompanyDay('Nov 24')
  if (original === undefined) return null
  const { moved, addedAfterCommit, targetValue, unit } = original
  const target = (value: number | null, of: string | null) =>
    value === null ? words.noTarget : figure(value, of)
  return (
    <>
      {addedAfterCommit && <p className={css.mark}>{words.addedAfterCommit}</p>}
      {moved && (
        <p className={css.mark}>
          <span>
            {words.moved(
              target(targetValue, unit),
              target(current.targetValue, current.unit),
              moved.at && day(moved.at),
              moved.by,
            )}
          </span>
          {moved.reason && <span className={css.reason}>{moved.reason}</span>}
        </p>
      )}
    </>
  )
}

/** What changed of its key results since the commit, read when it is opened. */
export const Ledger = ({ detail: { objective, changesSinceCommit } }: { detail: Detail }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (changesSinceCommit === 0) return null
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div className={css.ledger}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden="true" />
        {words.title(changesSinceCommit)}
      </button>
      <div id={id}>{isOpen && <Lines objectiveId={objective.id} />}</div>
    </div>
  )
}

const Lines = ({ objectiveId }: { objectiveId: string }) => {
  const query = useInfiniteQuery(ledgerQuery(objectiveId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data)
    return error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={2} height={44} />
  return (
    <>
      <ol className={css.lines}>
        {data.pages.flatMap((page) =>
          page.lines.map((line) => (
            <Line key={`${line.keyResultId} ${line.field} ${line.at.getTime()}`} line={line} />
          )),
        )}
      </ol>
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
    </>
  )
}

const Line = ({ line: { title, unit, field, from, to, reason, by, at } }: { line: LedgerLine }) => {
  const unitOf = { startValue: unit, targetValue: unit, added: unit, removed: unit, weight: '%' }
  const text = (value: LedgerLine['from']) =>
    typeof value === 'number'
      ? figure(value, field in unitOf ? unitOf[field as keyof typeof unitOf] : null)
      : value
  return (
    <li>
      <p>
        <strong>{title}</strong> {words.change[field](text(from), text(to))}
      </p>
      {reason && <p className={css.reason}>{reason}</p>}
      <p className={css.who}>
        <Avatar name={by.name} emoji={by.profileEmoji} size={20} />
        {by.name}
        <time dateTime={at.toISOString()}>{momentText(at)}</time>
      </p>
    </li>
  )
}
