import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { messages as commonMessages } from '@cairn/domain/messages'
import type { Review } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CloudOff, Lock, Target } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useAccess } from '../billing/access.tsx'
import { isExpected, isFinal } from '../failure.ts'
import { lazyPart } from '../lazy-page.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadingPage, MessagePage } from '../ui/message-page.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { useRunKeys } from '../ui/run-keys.ts'
import { Segments } from '../ui/segments.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { roomCommand } from './keys.ts'
import { countLines } from './lines-shown.ts'
import { NotesPanel } from './notes-panel.tsx'
import { Okr } from './okr.tsx'
import { OkrList } from './okr-list.tsx'
import { reviewQuery } from './queries.ts'
import css from './room.module.css'
import { RoomFoot } from './room-foot.tsx'
import { RoomHead } from './room-head.tsx'
import { useRoom } from './use-room.ts'
import { toSpeakOf } from './walk.ts'

const { room: words, ...said } = screenMessages

const FinishDialog = lazyPart(async () => (await import('./finish-dialog.tsx')).FinishDialog)

type Part = 'okr' | 'notes' | 'okrs'

/** The review meeting, on the whole screen. */
export const RoomPage = () => {
  const { id } = useParams({ from: '/shell/review/$id' })
  const { data, error, refetch } = useQuery(reviewQuery(id))
  const navigate = useNavigate()
  // Finished before or meanwhile, by whomever: what came of it is on its own page.
  const isFinished =
    (data?.finishedAt ?? null) !== null || (isExpected(error) && error.refusal.code === 'gone')
  useEffect(() => {
    if (isFinished) void navigate({ to: '/reviews/$id', params: { id }, replace: true })
  }, [isFinished, id, navigate])
  if (isFinished) return <LoadingPage />
  if (error && (!data || isFinal(error)))
    return isExpected(error) && error.refusal.code === 'not_allowed' ? (
      <MessagePage
        icon={<Lock size={20} />}
        title={said.start.notAllowed}
        action={<ButtonLink to="/dashboard">{words.leave}</ButtonLink>}
      >
        {error.message}
      </MessagePage>
    ) : (
      <PanelError
        error={error}
        onRetry={refetch}
        way={<ButtonLink to="/dashboard">{commonMessages.goToDashboard}</ButtonLink>}
      />
    )
  return data ? <Room key={id} review={data} /> : <LoadingPage />
}

const Room = ({ review }: { review: Review }) => {
  const room = useRoom(review)
  const { activeId, lines } = room
  const isReadOnly = !useAccess()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { okrId, tab } = useSearch({ from: '/shell/review/$id' })
  const part = useRef<HTMLDivElement>(null)
  const okr = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Part>('okr')
  const [isWhole, setWhole] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const [isFinishing, setFinishing] = useState(false)
  /** What a key asked for in the notes, once they are drawn. */
  const [wanted, setWanted] = useState<'note' | 'decision' | 'action' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is spoken about.
  useEffect(() => {
    setUpdating(false)
    okr.current?.focus({ preventScroll: true })
    okr.current?.parentElement?.scrollTo?.({ top: 0 })
  }, [activeId])
  useEffect(() => {
    if (wanted === null) return
    const notes = part.current?.querySelector('[data-part="notes"]')
    if (!notes) return
    if (wanted === 'note')
      notes.querySelector<HTMLElement>('[data-lines="note"] li:last-child textarea')?.focus()
    else notes.querySelector<HTMLElement>(`[data-begin="${wanted}"]`)?.click()
    setWanted(null)
  }, [wanted])

  const open = (id: string, tabOf?: string) =>
    void navigate({ to: '.', search: { okrId: id, tab: tabOf }, resetScroll: false })
  const leave = () => void navigate({ to: '/reviews', search: { team: review.team.id } })
  const write = (what: typeof wanted) => {
    setShown('notes')
    setWanted(what)
  }
  useRunKeys(part, (event, isTyping) => {
    const { target } = event
    const isPressable = target instanceof HTMLElement && target.matches('button, a, [role="button"]')
    const command = roomCommand(event, { isTyping, isPressable })
    if (command === null || okrId !== undefined) return
    event.preventDefault()
    if (command === 'next') room.step(1)
    else if (command === 'previous') room.step(-1)
    else if (command === 'leave') leave()
    else if (command === 'stop typing') okr.current?.focus({ preventScroll: true })
    else if (command === 'open' && activeId) open(activeId)
    else if (isReadOnly) return
    else if (command === 'tick') room.tick()
    else if (command === 'update') setUpdating(true)
    else if (command !== 'open') write(command)
  })
  const choose = (id: string) => {
    room.choose(id)
    setShown('okr')
  }
  const isShown = (one: Part) => !isPhone || shown === one
  const notesOf = countLines(
    review.lines.filter(({ objectiveId }) => objectiveId === (isWhole ? null : activeId)),
  )
  return (
    <div ref={part} className={css.room} data-fills="">
      <RoomHead review={review} onLeave={leave} />
      {isPhone && (
        <>
          <div className={css.meter} aria-hidden="true">
            {toSpeakOf(review).map(({ id, isSpokenAbout }) => (
              <span
                key={id}
                data-done={isSpokenAbout ? '' : undefined}
                data-now={id === activeId ? '' : undefined}
              />
            ))}
          </div>
          <div className={css.tabs}>
            <Segments
              fullWidth
              aria-label={words.parts}
              value={shown}
              onChange={(value) => setShown(value as Part)}
              data={[
                { value: 'okr', label: words.tabs.okr },
                { value: 'notes', label: `${words.tabs.notes} ${notesOf || ''}`.trim() },
                { value: 'okrs', label: words.tabs.okrs },
              ]}
            />
          </div>
        </>
      )}
      {isShown('okrs') && (
        <div className={css.list}>
          <OkrList
            review={review}
            activeId={activeId}
            isReadOnly={isReadOnly}
            onChoose={choose}
            onSubTeams={room.switchSubTeams}
          />
        </div>
      )}
      {isShown('okr') && (
        <div className={css.okr}>
          {activeId === null ? (
            <EmptyState
              isBare
              icon={<Target size={20} />}
              title={said.none.title}
              text={said.none.text(review.team.name)}
            />
          ) : (
            <Okr
              key={activeId}
              ref={okr}
              reviewId={review.id}
              objectiveId={activeId}
              isUpdating={isUpdating}
              onUpdating={setUpdating}
              onOpen={open}
            />
          )}
        </div>
      )}
      {isShown('notes') && (
        <section className={css.notes} data-part="notes" aria-label={said.notes.title}>
          <NotesPanel
            review={review}
            objectiveId={activeId}
            isWhole={isWhole || activeId === null}
            onWhole={setWhole}
            writing={lines}
          />
        </section>
      )}
      <RoomFoot
        review={review}
        activeId={activeId}
        isReadOnly={isReadOnly}
        onTimer={room.setTimer}
        onStep={room.step}
        onTick={room.tick}
        onNote={() => write('note')}
        onFinish={() => setFinishing(true)}
      />
      <p role="status" className="heard">
        {room.news}
      </p>
      <Lost isLost={room.isLost} />
      {okrId && (
        <OkrDialog
          objectiveId={okrId}
          initialTab={tab}
          onTab={(to) => open(okrId, to)}
          onOpen={(to) => open(to)}
          onClose={() => void navigate({ to: '.', search: {}, resetScroll: false })}
        />
      )}
      {isFinishing && (
        <Suspense fallback={null}>
          <FinishDialog review={review} onClose={() => setFinishing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Says that what is typed waits, for as long as nobody answers. */
const Lost = ({ isLost }: { isLost: boolean }) => (
  <div role="status" className={css.lost} data-shown={isLost || undefined}>
    {isLost && (
      <>
        <CloudOff size={14} aria-hidden="true" /> {words.lost}
      </>
    )}
  </div>
)
