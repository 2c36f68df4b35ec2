import { progressLabel } from '@cairn/domain/objectives/progress'
import type { Reviewed } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Button } from '@mantine/core'
import { MessageSquare } from 'lucide-react'
import { BlockerList } from '../blockers/blocker-list.tsx'
import { StatusIcon } from '../objectives/status.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { momentText } from '../ui/moment-text.ts'
import okr from './okr.module.css'
import css from './okr-talk.module.css'

const { okr: words } = screenMessages

type Props = { reviewed: Reviewed }

/** What was said about it last. */
export const LastUpdate = ({ reviewed: { lastUpdate: said } }: Props) => (
  <section>
    <h3 className={okr.label}>{words.lastUpdate}</h3>
    <div className={`${okr.panel} ${css.said}`}>
      {said === null && <p className={css.quiet}>{words.noUpdate}</p>}
      {said && (
        <>
          <div className={css.author}>
            <Avatar name={said.author.name} emoji={said.author.profileEmoji} />
            <p>
              <strong>{said.author.name}</strong>
              <time dateTime={said.createdAt.toISOString()}>{momentText(said.createdAt)}</time>
            </p>
          </div>
          <p className={css.text}>{said.updateText}</p>
          {said.nextWeekFocus && (
            <>
              <h4 className={css.small}>{words.focus}</h4>
              <p className={css.text}>{said.nextWeekFocus}</p>
            </>
          )}
        </>
      )}
    </div>
  </section>
)

export const Blockers = ({ reviewed: { blockers, objective } }: Props) => (
  <section className={css.blockers}>
    <h3 className={okr.label}>
      {words.blockers} {blockers.length > 0 && <Badge>{blockers.length}</Badge>}
    </h3>
    {blockers.length > 0 ? (
      <BlockerList blockers={blockers.map((blocker) => ({ ...blocker, objective }))} />
    ) : (
      <p className={css.quiet}>{words.noBlockers}</p>
    )}
  </section>
)

type OpenProps = Props & { onOpen: (id: string) => void }

export const Children = ({ reviewed: { children }, onOpen }: OpenProps) => {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className={okr.label}>{words.children}</h3>
      <ul className={`${okr.panel} ${css.children}`}>
        {children.map(({ id, title, countsAs, progress }) => (
          <li key={id}>
            <StatusIcon status={countsAs} />
            <button type="button" className={okr.link} onClick={() => onOpen(id)}>
              {title}
            </button>
            <span>{progressLabel(progress)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was said about it since the last review, the newest first, and the way to say more. */
export const Comments = ({ reviewed: { comments }, onDiscuss }: Props & { onDiscuss: () => void }) => (
  <section>
    <h3 className={okr.label}>
      {words.comments} {comments.count > 0 && <Badge>{comments.count}</Badge>}
    </h3>
    {comments.newest.length > 0 && (
      <ul className={`${okr.panel} ${css.comments}`}>
        {comments.newest.map(({ id, author, words: text, createdAt }) => (
          <li key={id}>
            <strong>{author.name}</strong>
            <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    )}
    <Button
      variant="subtle"
      size="xs"
      className={css.discuss ?? ''}
      leftSection={<MessageSquare size={14} aria-hidden="true" />}
      onClick={onDiscuss}
    >
      {comments.count > 0 ? words.discuss : words.nothingSaid}
    </Button>
  </section>
)
