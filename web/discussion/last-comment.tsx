import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import css from './last-comment.module.css'
import { onUpdatesQuery } from './queries.ts'

type Props = { objectiveId: string; updateId: string; onOpen: (() => void) | null; offers: boolean }

/** What was said last about an update, and the way to the rest of it. */
export const LastComment = ({ objectiveId, updateId, onOpen, offers }: Props) => {
  const { data } = useQuery(onUpdatesQuery(objectiveId))
  const last = data?.comments.find((one) => one.updateId === updateId)
  if (last === undefined)
    return offers && onOpen && data ? (
      <button type="button" className={css.more} onClick={onOpen}>
        {words.comment}
      </button>
    ) : null
  const said = (
    <>
      <MessagesSquare size={14} aria-hidden="true" />
      <strong>{last.authorName}</strong>
      <span className={css.lastWords}>{last.words}</span>
      <span className={css.count}>{words.lastComment(last.count)}</span>
    </>
  )
  return onOpen ? (
    <button type="button" className={css.last} onClick={onOpen}>
      {said}
    </button>
  ) : (
    <p className={css.last}>{said}</p>
  )
}
