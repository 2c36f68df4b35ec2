import type { Comment, Thread } from '@cairn/domain/discussion/schema'
import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAccess } from '../billing/access.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { CommentLine } from './comment-line.tsx'
import { Composer } from './composer.tsx'
import css from './discussion.module.css'
import { type Target, targetOf } from './draft.ts'
import { commentsQuery, repliesQuery } from './queries.ts'
import { TalkedOf } from './talked-of.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  objectiveId: string
  /** What a new comment is about at first. */
  target?: Target | null
  /** The comment that led here. */
  markedId?: string | null
}

/** By what they are about, in the order in which that was first spoken of. */
const groupsOf = (threads: readonly Thread[]) => {
  const groups = new Map<string, Thread[]>()
  for (const thread of threads) groups.set(thread.place, [...(groups.get(thread.place) ?? []), thread])
  return [...groups.values()]
}

export const replyTarget = ({ id, author }: Pick<Comment, 'id' | 'author'>) =>
  targetOf('reply', author.name, { replyTo: id })

/** Everything that was said about an OKR, and the place to say more. */
export const Discussion = ({ objectiveId, target = null, markedId = null }: Props) => {
  const query = useInfiniteQuery(commentsQuery(objectiveId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const hasAccess = useAccess()
  const { draft, failure, question, change, send, stop } = useDraft(objectiveId, target)
  const field = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const aim = (about: Target) => {
    change({ target: about })
    field.current?.focus()
  }
  const threads = (data?.pages.flatMap((page) => page.threads) ?? []).reverse()
  const newest = data?.pages[0]?.threads[0]?.id

  // One begins with what was said last, or with the comment that led here.
  useEffect(() => {
    if (newest === undefined) return
    const marked = markedId && end.current?.parentElement?.querySelector(`[data-comment="${markedId}"]`)
    const shown = marked || end.current
    shown?.scrollIntoView?.({ block: 'nearest' })
  }, [newest, markedId])
  // Chosen where the update stands: what is written next is about that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen, and only then.
  useEffect(() => {
    if (target) aim(target)
  }, [target])

  const isReply = draft.target?.kind === 'reply'
  return (
    <div className={css.discussion}>
      <div className={css.said}>
        {hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {words.earlier}
          </Button>
        )}
        {!data &&
          (error ? (
            <PanelError error={error} onRetry={refetch} />
          ) : (
            <SkeletonRows rows={4} height={64} label={words.loading} />
          ))}
        {data && threads.length === 0 && (
          <PanelMessage icon={<MessagesSquare size={20} />}>{words.none}</PanelMessage>
        )}
        {groupsOf(threads).map((group) => (
          <section key={group[0]?.place} className={css.group}>
            {group[0] && <TalkedOf thread={group[0]} onComment={hasAccess ? aim : null} />}
            {group.map((thread) => (
              <div key={thread.id}>
                <CommentLine
                  comment={thread}
                  isMarked={thread.id === markedId}
                  onReply={(one) => aim(replyTarget(one))}
                />
                <div className={css.replies}>
                  {thread.repliesCursor && (
                    <EarlierReplies
                      id={thread.id}
                      cursor={thread.repliesCursor}
                      onReply={(one) => aim(replyTarget(one))}
                    />
                  )}
                  {thread.replies.map((reply) => (
                    <CommentLine
                      key={reply.id}
                      comment={reply}
                      isMarked={reply.id === markedId}
                      onReply={(one) => aim(replyTarget(one))}
                    />
                  ))}
                </div>
              </div>
            ))}
          </section>
        ))}
        <div ref={end} className={css.end} />
      </div>
      <div className={css.write}>
        {hasAccess ? (
          <Composer
            field={field}
            draft={draft}
            failure={failure}
            question={question}
            act={isReply ? words.reply : words.comment}
            keysSay={isReply ? words.keys.reply : words.keys.comment}
            onChange={change}
            onSend={(isConfirmed) => void send(isConfirmed)}
            onStop={stop}
          />
        ) : (
          <p className={css.lapsed}>{words.lapsed}</p>
        )}
      </div>
    </div>
  )
}

type EarlierProps = { id: string; cursor: string; onReply: (comment: Comment) => void }

const EarlierReplies = ({ id, cursor, onReply }: EarlierProps) => {
  const query = useInfiniteQuery({ ...repliesQuery(id, cursor), enabled: false })
  const replies = (query.data?.pages.flatMap((page) => page.replies) ?? []).reverse()
  const hasMore = query.data === undefined || query.hasNextPage
  return (
    <>
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={query.isFetching}
          onClick={() => void (query.data ? query.fetchNextPage() : query.refetch())}
        >
          {words.earlierReplies}
        </Button>
      )}
      {replies.map((reply) => (
        <CommentLine key={reply.id} comment={reply} isMarked={false} onReply={onReply} />
      ))}
    </>
  )
}
