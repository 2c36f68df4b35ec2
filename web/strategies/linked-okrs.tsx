import { progressLabel } from '@cairn/domain/objectives/progress'
import { isChangeable } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { Strategy } from '@cairn/domain/strategies/schema'
import { screenMessages } from '@cairn/domain/strategies/screen-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Pencil } from 'lucide-react'
import { useState } from 'react'
import { KeyResultLines } from '../all-okrs/key-result-lines.tsx'
import { useAccess } from '../billing/access.tsx'
import { DraftMark, StatusWord } from '../objectives/status.tsx'
import { Avatar } from '../ui/avatar.tsx'
import layout from '../ui/columns.module.css'
import { PanelError } from '../ui/panel-state.tsx'
import css from './linked-okrs.module.css'
import { moreOkrsQuery } from './queries.ts'

const { columns, card: words, noOkrs } = screenMessages

const LinkedOkr = ({ objective, mayEdit }: { objective: Objective; mayEdit: boolean }) => {
  const { id, title, owner, keyResults, progress, countsAs, draft } = objective
  const opening = (tab?: string) => ({
    to: '/strategies' as const,
    search: (before: object) => ({ ...before, okrId: id, ...(tab && { tab }) }),
    resetScroll: false,
  })
  return (
    <tr className={css.row}>
      <td className={css.title}>
        <Link {...opening()}>{title}</Link>
      </td>
      <td className={css.owner}>
        <span className={css.person}>
          <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} /> {owner.fullName}
        </span>
      </td>
      <td className={css.keyResults}>
        <KeyResultLines keyResults={keyResults} />
      </td>
      <td className={css.progress}>{progressLabel(progress)}</td>
      <td className={css.status}>
        <StatusWord status={countsAs} /> <DraftMark draft={draft} />
      </td>
      <td className={css.action}>
        {mayEdit && (
          <Link
            {...opening('edit')}
            className={css.edit}
            aria-label={words.editOkr(title)}
            title={words.editOkr(title)}
          >
            <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
      </td>
    </tr>
  )
}

/** The newest ones, and the others once they are asked for. */
export const LinkedOkrs = ({ strategy: { id, objectives, figures, title } }: { strategy: Strategy }) => {
  const [isMore, setMore] = useState(false)
  const hasAccess = useAccess()
  const more = useInfiniteQuery({
    ...moreOkrsQuery(id, objectives.nextCursor ?? ''),
    enabled: isMore && objectives.nextCursor !== null,
  })
  const linked = figures.total + figures.drafts
  if (linked === 0)
    return (
      <div className={css.none}>
        <p>{noOkrs.title}</p>
        <p>{noOkrs.text}</p>
      </div>
    )
  const rows = [...objectives.rows, ...(more.data?.pages.flatMap((page) => page.rows) ?? [])]
  const left = linked - rows.length
  const show = () => (isMore ? void more.fetchNextPage() : setMore(true))
  return (
    <>
      <table className={`${layout.columns} ${css.table}`}>
        <caption className="heard">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.okr}</th>
            <th scope="col">{columns.owner}</th>
            <th scope="col">{columns.keyResults}</th>
            <th scope="col" className={css.end}>
              {columns.progress}
            </th>
            <th scope="col">{columns.status}</th>
            <th scope="col">
              <span className="heard">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((objective) => (
            <LinkedOkr
              key={objective.id}
              objective={objective}
              mayEdit={hasAccess && isChangeable(objective)}
            />
          ))}
        </tbody>
      </table>
      {more.error && <PanelError error={more.error} onRetry={() => more.refetch()} />}
      {left > 0 && !more.error && (
        <button type="button" className={css.more} aria-busy={more.isFetching} onClick={show}>
          <ChevronDown size={14} aria-hidden="true" /> {words.more(left)}
        </button>
      )}
    </>
  )
}
