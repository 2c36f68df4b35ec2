import { objectives } from '@cairn/domain/objectives/contract'
import { dialogMessages } from '@cairn/domain/objectives/dialog-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Globe, Link2Off, Users } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { objectiveQuery, refreshObjectives } from '../objectives/queries.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import type { Detail } from './detail.ts'
import css from './share-dialog.module.css'

const { link: words } = dialogMessages

const addressFor = (okrId: string, key: string) =>
  `${location.origin}/allobjectives?${new URLSearchParams({ okrId, key })}`

/** The link is made when the dialog is first opened, and stays the same until it is turned off. */
const useLink = ({ objective: { id }, shareKey }: Detail) => {
  const client = useQueryClient()
  const keep = (key: string | null) => {
    client.setQueryData(objectiveQuery(id).queryKey, (before) => before && { ...before, shareKey: key })
    void refreshObjectives(client)
  }
  const make = useMutation({
    mutationFn: () => call(objectives.share, { params: { id } }),
    onSuccess: ({ key }) => keep(key),
  })
  const revoke = useMutation({
    mutationFn: () => call(objectives.revokeShare, { params: { id } }),
    onSuccess: () => keep(null),
  })
  const { mutate } = make
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening; turning it off must not make another.
  useEffect(() => {
    if (shareKey === null) mutate()
  }, [])
  return { make, revoke }
}

type Props = { detail: Detail; onClose: () => void }

export const ShareDialog = ({ detail, onClose }: Props) => {
  const { objective, shareKey, publicLinks } = detail
  const { make, revoke } = useLink(detail)
  const isOff = shareKey === null && revoke.isSuccess && !make.isPending
  const failure = make.error ?? revoke.error
  const Icon = publicLinks ? Globe : Users
  return (
    <SmallDialog
      isOpen
      title={messages.share.title}
      onClose={onClose}
      actions={
        <>
          {shareKey !== null && (
            <Button
              variant="subtle"
              className={css.turnOff}
              loading={revoke.isPending}
              onClick={() => revoke.mutate()}
            >
              {words.turnOff}
            </Button>
          )}
          {isOff && (
            <Button variant="subtle" className={css.turnOff} onClick={() => make.mutate()}>
              {words.makeAgain}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={css.share}>
        <p className={css.title}>{objective.title}</p>
        <FormMessage>{failure ? wordsOf(failure) : null}</FormMessage>
        {shareKey !== null && (
          <>
            <CopyField
              isLabelHidden
              label={words.label}
              value={addressFor(objective.id, shareKey)}
              copied={words.copied}
            />
            <p className={css.audience}>
              <Icon size={14} aria-hidden="true" />
              {publicLinks ? messages.share.anyone : messages.share.membersOnly}
            </p>
          </>
        )}
        <div role="status">
          {isOff && (
            <p className={css.audience}>
              <Link2Off size={14} aria-hidden="true" />
              {words.turnedOff}
            </p>
          )}
          {shareKey === null && make.isPending && <p className={css.audience}>{words.preparing}</p>}
        </div>
      </div>
    </SmallDialog>
  )
}
