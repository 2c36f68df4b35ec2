import '../ui/modal.css'
import type { Objective } from '@cairn/domain/objectives/schema'
import { statusLabels } from '@cairn/domain/objectives/status'
import { confidenceWord } from '@cairn/domain/updates/confidence'
import { messages } from '@cairn/domain/updates/messages'
import type { ValueChange, WeeklyUpdate } from '@cairn/domain/updates/schema'
import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { ResolveDialog } from '../blockers/dialogs.tsx'
import { lazyPart } from '../lazy-page.ts'
import { figure } from '../objectives/figures.ts'
import { StatusWord } from '../objectives/status.tsx'
import { useMembership } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { momentText } from '../ui/moment-text.ts'
import { notices } from '../ui/notice-store.ts'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { updatesQuery } from './queries.ts'
import { UpdateForm } from './update-form.tsx'
import css from './update-history.module.css'

const LastComment = lazyPart(async () => (await import('../discussion/last-comment.tsx')).LastComment)

type HistoryProps = {
  objective: Objective
  /** Opens the discussion, where there is a way. */
  onDiscuss?: (() => void) | undefined
}

type UpdateQuestion = { what: 'correct' | 'resolve'; update: WeeklyUpdate }

/** Every update of an OKR, newest first. Authors correct the latest of theirs, and say when a blocker is gone. */
export const UpdateHistory = ({ objective, onDiscuss }: HistoryProps) => {
  const query = useInfiniteQuery(updatesQuery(objective.id))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { profile } = useMembership()
  const hasAccess = useAccess()
  const [asked, setAsked] = useState<UpdateQuestion | null>(null)
  const close = () => setAsked(null)
  if (!data)
    return error ? (
      <PanelError error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rows={3} height={56} label={messages.loading} />
    )
  const updates = data.pages.flatMap((page) => page.updates)
  const total = data.pages[0]?.total ?? updates.length
  if (updates.length === 0) return <p className={css.none}>{messages.noneYet}</p>
  const mayResolve = ({ author, blockers, resolution }: WeeklyUpdate) =>
    hasAccess && author.id === profile.id && blockers !== null && resolution === null
  const mayCorrect = ({ canCorrect }: WeeklyUpdate) =>
    hasAccess && canCorrect && objective.quarterState !== 'closed'
  return (
    <>
      <ol className={css.entries}>
        {updates.map((update) => (
          <UpdateEntry
            key={update.id}
            update={update}
            onDiscuss={onDiscuss ?? null}
            onCorrect={mayCorrect(update) ? () => setAsked({ what: 'correct', update }) : null}
            onResolve={mayResolve(update) ? () => setAsked({ what: 'resolve', update }) : null}
          />
        ))}
      </ol>
      {hasNextPage && (
        <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()}>
          {messages.history.more(total - updates.length)}
        </ShowMore>
      )}
      {asked?.what === 'correct' && (
        <CorrectDialog objective={objective} update={asked.update} onClose={close} />
      )}
      {asked?.what === 'resolve' && (
        <ResolveDialog blocker={{ id: asked.update.id, text: asked.update.blockers ?? '' }} onClose={close} />
      )}
    </>
  )
}

type Props = { objective: Objective; update: WeeklyUpdate; onClose: () => void }

/** The form of an update once more, with what was said in it. */
const CorrectDialog = ({ objective, update, onClose }: Props) => {
  const isPhone = useIsPhone()
  useFocusReturn(true)
  const onCorrected = () => {
    notices.info(messages.corrected)
    onClose()
  }
  return (
    <Modal.Root size={640} centered fullScreen={isPhone} opened onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title>{messages.history.correctTitle}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body p={0}>
          <UpdateForm objective={objective} said={update} onCancel={onClose} onSaved={onCorrected} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const { history: words } = messages

const To = () => <ArrowRight size={12} aria-label={words.to} />

const ChangedValue = ({ change }: { change: ValueChange }) => {
  const { title, unit, from, to, fromStatus, toStatus } = change
  return (
    <li>
      <span className={css.quiet}>{title}</span>
      {from !== to && (
        <span className={css.change}>
          <span className={css.quiet}>{figure(from, unit)}</span> <To /> {figure(to, unit)}
        </span>
      )}
      {fromStatus !== toStatus && (
        <span className={css.change}>
          <span className={css.quiet}>{statusLabels[fromStatus]}</span> <To />{' '}
          <StatusWord status={toStatus} />
        </span>
      )}
    </li>
  )
}

const Changes = ({ update }: { update: WeeklyUpdate }) => {
  const { previousValue, newValue, valueChanges, confidences } = update
  if (newValue === null && valueChanges.length === 0 && confidences.length === 0) return null
  return (
    <ul className={css.changes}>
      {previousValue && newValue && (
        <li>
          <span className={css.change}>
            <span className={css.quiet}>{statusLabels[previousValue]}</span> <To />{' '}
            <StatusWord status={newValue} />
          </span>
        </li>
      )}
      {valueChanges.map((change) => (
        <ChangedValue key={change.keyResultId} change={change} />
      ))}
      {confidences.map(({ keyResultId, title, confidence }) => (
        <li key={`confidence ${keyResultId}`}>
          <span className={css.quiet}>{title}</span>
          <span className={css.change}>
            <span className={css.quiet}>{messages.confidence.name}</span> {confidence}{' '}
            {confidenceWord(confidence)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Blocked = ({ update: { blockers, resolution } }: { update: WeeklyUpdate }) =>
  blockers === null ? null : (
    <>
      <p className={css.note}>
        <CircleAlert size={14} aria-hidden="true" /> <strong>{words.blockers}</strong> {blockers}
      </p>
      {resolution && (
        <p className={css.note}>
          <CircleCheck size={14} aria-hidden="true" />{' '}
          <strong>{words.resolved(resolution.by, momentText(resolution.at))}</strong> {resolution.note}{' '}
          {resolution.helper && words.helped(resolution.helper)}
        </p>
      )}
    </>
  )

type UpdateEntryProps = {
  update: WeeklyUpdate
  onDiscuss: (() => void) | null
  onCorrect: (() => void) | null
  onResolve: (() => void) | null
}

/** Who said what, and what it changed. */
const UpdateEntry = ({ update, onDiscuss, onCorrect, onResolve }: UpdateEntryProps) => {
  const { author, createdAt, editedAt, updateText, nextWeekFocus } = update
  const isNoChange = updateText === messages.noChange
  return (
    <li className={css.entry}>
      <Avatar name={author.name} emoji={author.profileEmoji} size={24} />
      <div className={css.body}>
        <p className={css.line}>
          <strong className={css.who}>{author.name}</strong>
          <span className={css.when}>
            {editedAt && <Badge>{words.edited(momentText(editedAt))}</Badge>}{' '}
            <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
          </span>
        </p>
        {isNoChange ? <Badge>{updateText}</Badge> : <p className={css.text}>{updateText}</p>}
        <Changes update={update} />
        <Blocked update={update} />
        {nextWeekFocus && (
          <p className={css.note}>
            <strong>{words.focus}</strong> {nextWeekFocus}
          </p>
        )}
        <Suspense fallback={null}>
          <LastComment
            objectiveId={update.objectiveId}
            updateId={update.id}
            onOpen={onDiscuss}
            offers={false}
          />
        </Suspense>
        {(onCorrect || onResolve) && (
          <div className={css.actions}>
            {onCorrect && (
              <Button variant="default" size="compact-xs" onClick={onCorrect}>
                {words.correct}
              </Button>
            )}
            {onResolve && (
              <Button variant="default" size="compact-xs" onClick={onResolve}>
                {words.resolve}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
