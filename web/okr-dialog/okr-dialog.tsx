import '../ui/modal.css'
import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { noAnswer } from '../api.ts'
import { objectiveQuery } from '../objectives/queries.ts'
import { PanelError } from '../ui/panel-state.tsx'
import { isOnTop, SmallDialog } from '../ui/small-dialog.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { DialogHead } from './dialog-head.tsx'
import css from './okr-dialog.module.css'

type Props = {
  objectiveId: string
  /** The tab to begin with; the first one that the person has, if it is not among theirs. */
  initialTab?: string | undefined
  /** For an address that follows the tabs. */
  onTab?: ((tab: string) => void) | undefined
  onClose: () => void
  /** Shows another OKR in its place: a child, a parent, the one before or after. Without it there are no such ways. */
  onOpen?: ((id: string) => void) | undefined
  /** The neighbours in the list it was opened from. */
  previousId?: string | undefined
  nextId?: string | undefined
}

const { content = '' } = css

const okrIn = (search: object) => ('okrId' in search ? search.okrId : undefined)

/**
 * Everything about one OKR, on any screen: render it while an id is open, and take it away on `onClose`. It reads the
 * OKR itself, refreshes the lists after a change, and asks before it lets go of something typed.
 */
export const OkrDialog = (props: Props) => {
  const { objectiveId, onClose, onOpen } = props
  const { data: detail, error: unread, refetch } = useQuery(objectiveQuery(objectiveId))
  const body = useBody()
  const Body = body.data?.DialogBody
  const error = unread ?? body.error
  const isPhone = useIsPhone()
  const own = useRef<HTMLDivElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [aboveId, setAboveId] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  // The router asks late whether it may go on, so the word given holds until something is typed again.
  const isLettingGo = useRef(false)
  useFocusReturn(true)

  const isShown = Boolean(detail && Body)
  const readAgain = () => Promise.all([refetch(), body.refetch()])
  const leave = (way: () => void) => (isDirty ? setLeaving(() => way) : way())
  const letGo = () => {
    isLettingGo.current = true
    leaving?.()
    setLeaving(null)
    setDirty(false)
  }
  const noteDirty = useCallback((isNow: boolean) => {
    if (isNow) isLettingGo.current = false
    setDirty(isNow)
  }, [])
  const close = () => leave(onClose)
  const open = onOpen && ((id: string) => leave(() => onOpen(id)))
  return (
    <Modal.Root
      size={1080}
      centered
      fullScreen={isPhone}
      classNames={{ content }}
      opened
      onClose={() => isOnTop(own.current) && close()}
    >
      <Modal.Overlay />
      <Modal.Content ref={own}>
        <DialogHead {...props} detail={detail} onOpen={open} onDeleted={onClose} />
        <Modal.Body className={css.body}>
          {detail && Body && (
            <Body
              key={objectiveId}
              detail={detail}
              initialTab={props.initialTab}
              onTab={props.onTab}
              onOpen={open}
              onDirty={noteDirty}
              onClose={close}
              onOpenAbove={setAboveId}
            />
          )}
          {!isShown &&
            (error ? (
              <PanelError
                error={error}
                onRetry={readAgain}
                way={
                  <Button variant="default" onClick={onClose}>
                    {words.backToList}
                  </Button>
                }
              />
            ) : (
              <DialogSkeleton />
            ))}
          <p role="status" className="heard">
            {isShown || error ? '' : words.loading}
          </p>
        </Modal.Body>
      </Modal.Content>
      <UnsavedChanges
        isDirty={isDirty}
        isLeaving={(from, to) =>
          !isLettingGo.current && (from.pathname !== to.pathname || okrIn(from.search) !== okrIn(to.search))
        }
      />
      {/* Mounted only then: a dialog that waits closed would hear the very Escape that opens it. */}
      {aboveId && <OkrDialog objectiveId={aboveId} onClose={() => setAboveId(null)} onOpen={setAboveId} />}
      {leaving && <DiscardDialog onStay={() => setLeaving(null)} onLeave={letGo} />}
    </Modal.Root>
  )
}

/**
 * Forms and history are most of the dialog's code. They come while the OKR itself is being read, and can be asked for
 * again if the network was away.
 */
const useBody = () =>
  useQuery({
    queryKey: ['okr-dialog-body'],
    queryFn: () => import('./dialog-body.tsx').catch(() => Promise.reject(noAnswer())),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

const lines = [72, 90, 48, 60, 84, 40]

/** The two columns, before anything is known. */
const DialogSkeleton = () => (
  <div aria-hidden="true" className={css.columns}>
    {[css.reading, css.working].map((column) => (
      <div key={column} className={`${column} ${css.ghosts}`}>
        {lines.map((width) => (
          <span key={width} className={css.ghost} style={{ width: `${width}%` }} />
        ))}
      </div>
    ))}
  </div>
)

const { discard: discardDialogWords } = words

type DiscardDialogProps = { onStay: () => void; onLeave: () => void }

const DiscardDialog = ({ onStay, onLeave }: DiscardDialogProps) => (
  <SmallDialog
    title={discardDialogWords.title}
    isOpen
    onClose={onStay}
    actions={
      <>
        <Button variant="default" data-autofocus onClick={onStay}>
          {discardDialogWords.stay}
        </Button>
        <Button color="danger" onClick={onLeave}>
          {discardDialogWords.leave}
        </Button>
      </>
    }
  >
    {discardDialogWords.text}
  </SmallDialog>
)
