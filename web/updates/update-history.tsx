import '../ui/modal.css'
import type { Objective } from '@cairn/domain/objectives/schema'
import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../billing/use-access.ts'
import { ResolveDialog } from '../blockers/resolve-dialog.tsx'
import { useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { updatesQuery } from './queries.ts'
import { UpdateEntry } from './update-entry.tsx'
import { UpdateForm } from './update-form.tsx'
import css from './update-history.module.css'

type Asked = { what: 'correct' | 'resolve'; update: WeeklyUpdate }

/** Every update of an OKR, newest first. Authors correct the latest of theirs, and say when a blocker is gone. */
export const UpdateHistory = ({ objective }: { objective: Objective }) => {
  const query = useInfiniteQuery(updatesQuery(objective.id))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { profile } = useMembership()
  const hasAccess = useAccess()
  const [asked, setAsked] = useState<Asked | null>(null)
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
  return (
    <>
      <ol className={css.entries}>
        {updates.map((update) => (
          <UpdateEntry
            key={update.id}
            update={update}
            onCorrect={hasAccess && update.canCorrect ? () => setAsked({ what: 'correct', update }) : null}
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
  const done = () => {
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
          <UpdateForm objective={objective} said={update} onCancel={onClose} onSaved={done} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
