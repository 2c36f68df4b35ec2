import { cut } from '@cairn/domain/cut'
import { discussion } from '@cairn/domain/discussion/contract'
import type { Comment, Reaction } from '@cairn/domain/discussion/schema'
import { screenMessages as words } from '@cairn/domain/discussion/screen-messages'
import { reactionSigns } from '@cairn/domain/discussion/signs'
import { ActionIcon, Menu, Popover } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { hasWords, wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { offerUndo } from '../trash/undo.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import css from './comment-line.module.css'
import { EditComment } from './edit-comment.tsx'
import { refreshDiscussion } from './queries.ts'
import { Words } from './words.tsx'

type Props = { comment: Comment; isMarked: boolean; onReply: (comment: Comment) => void }

const useCommentActs = ({ id, words: said }: Comment) => {
  const client = useQueryClient()
  const perform = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      notices.error(hasWords(error) ? wordsOf(error) : words.notChanged)
    }
    await refreshDiscussion(client)
  }
  return {
    react: (reaction: Reaction, isOn: boolean) =>
      perform(() => call(discussion.react, { params: { id }, body: { reaction, isOn } })),
    remove: () =>
      perform(async () => {
        await call(discussion.remove, { params: { id } })
        offerUndo(client, { kind: 'comment', id, title: cut(said, 60) })
      }),
  }
}

const signs = Object.entries(reactionSigns) as [Reaction, string][]

/** What somebody said, and what others think of it. */
export const CommentLine = ({ comment, isMarked, onReply }: Props) => {
  const { author, createdAt, editedAt, deleted, reactions, mentions } = comment
  const { profile } = useMembership()
  const hasAccess = useAccess()
  const acts = useCommentActs(comment)
  const [isEditing, setEditing] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  if (deleted)
    return (
      <p className={css.gone}>
        <span className={css.bin} aria-hidden="true">
          <Trash2 size={14} />
        </span>
        {words.deleted[deleted](author.name)} <time>{momentText(createdAt)}</time>
      </p>
    )
  const isMine = (reaction: Reaction) => reactions.some((one) => one.reaction === reaction && one.isMine)
  return (
    <article className={css.comment} data-marked={isMarked || undefined} data-comment={comment.id}>
      <Avatar name={author.name} emoji={author.profileEmoji} />
      <div className={css.body}>
        <header className={css.head}>
          <strong>{author.name}</strong>
          {author.id === profile.id && <Badge>{words.you}</Badge>}
          <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
          {editedAt && <span title={momentText(editedAt)}>{words.edited}</span>}
          {hasAccess && (comment.canEdit || comment.canDelete) && (
            <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
              <Menu.Target>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  className={css.more ?? ''}
                  aria-label={words.actions(author.name)}
                >
                  <Ellipsis size={14} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {comment.canEdit && (
                  <Menu.Item
                    leftSection={<Pencil size={14} aria-hidden="true" />}
                    onClick={() => setEditing(true)}
                  >
                    {words.edit}
                  </Menu.Item>
                )}
                {comment.canDelete && (
                  <Menu.Item
                    leftSection={<Trash2 size={14} aria-hidden="true" />}
                    onClick={() => void acts.remove()}
                  >
                    {words.delete}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </header>
        {isEditing ? (
          <EditComment comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <Words words={comment.words} names={mentions.map(({ name }) => name)} />
        )}
        <div className={css.foot}>
          {reactions.map(({ reaction, count, isMine: mine, names }) => {
            const who = words.reacted(names, count - names.length)
            return (
              <button
                key={reaction}
                type="button"
                className={css.reaction}
                aria-pressed={mine}
                aria-label={`${words.reactions[reaction]}: ${who}`}
                title={who}
                disabled={!hasAccess}
                onClick={() => void acts.react(reaction, !mine)}
              >
                <span aria-hidden="true">{reactionSigns[reaction]}</span> {count}
              </button>
            )
          })}
          {hasAccess && (
            <>
              <Popover
                opened={isChoosing}
                onChange={setChoosing}
                position="top-start"
                withinPortal={false}
                floatingStrategy="fixed"
                trapFocus
                returnFocus
              >
                <Popover.Target>
                  <button
                    type="button"
                    className={css.reaction}
                    aria-label={words.react}
                    title={words.react}
                    onClick={() => setChoosing(!isChoosing)}
                  >
                    <SmilePlus size={14} aria-hidden="true" />
                  </button>
                </Popover.Target>
                <Popover.Dropdown className={css.choices ?? ''}>
                  {signs.map(([reaction, sign]) => (
                    <button
                      key={reaction}
                      type="button"
                      className={css.choice}
                      aria-label={words.reactions[reaction]}
                      title={words.reactions[reaction]}
                      aria-pressed={isMine(reaction)}
                      onClick={() => {
                        setChoosing(false)
                        void acts.react(reaction, !isMine(reaction))
                      }}
                    >
                      {sign}
                    </button>
                  ))}
                </Popover.Dropdown>
              </Popover>
              <button type="button" className={css.reply} onClick={() => onReply(comment)}>
                {words.reply}
              </button>
            </>
          )}
        </div>
      </div>
    </article>
  )
}
