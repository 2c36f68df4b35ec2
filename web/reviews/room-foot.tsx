import { receiversOf } from '@cairn/domain/reviews/rules'
import type { Review } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Button } from '@mantine/core'
import { Check, ChevronLeft, Mail } from 'lucide-react'
import { KeyCaps } from '../ui/key-caps.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import css from './room-foot.module.css'
import { Timer } from './timer.tsx'
import { toSpeakOf } from './walk.ts'

const { room: words } = screenMessages

type Props = {
  review: Review
  activeId: string | null
  isReadOnly: boolean
  onTimer: (change: { isRunning: boolean; minutes?: number }) => void
  onStep: (step: 1 | -1) => void
  /** Takes the tick, and goes on where it was set. */
  onTick: () => void
  onNote: () => void
  onFinish: () => void
}

/** How long it took, the way from one to the next, and the end. */
export const RoomFoot = (props: Props) => {
  const { review, activeId, isReadOnly, onTimer, onStep, onTick, onNote, onFinish } = props
  const isPhone = useIsPhone()
  const active = review.objectives.find(({ id }) => id === activeId)
  const isTicked = active?.isSpokenAbout ?? false
  const canTick = active !== undefined && active.group !== 'completed' && !active.isDeleted && !isReadOnly
  const all = toSpeakOf(review)
  const spoken = all.filter(({ isSpokenAbout }) => isSpokenAbout).length
  const receivers = receiversOf(review.people, review.lines).length
  const isAllSpoken = all.length > 0 && spoken === all.length
  if (isPhone)
    return (
      <footer className={css.foot}>
        <Button variant="default" px={12} aria-label={words.previous} onClick={() => onStep(-1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        {!isReadOnly && (
          <Button variant="default" onClick={onNote}>
            {words.addNote}
          </Button>
        )}
        {isAllSpoken || !canTick ? (
          <Button data-next="" disabled={isReadOnly} onClick={onFinish}>
            {words.finish}
          </Button>
        ) : (
          <Button data-next="" onClick={isTicked ? () => onStep(1) : onTick}>
            {isTicked ? words.next : words.tickNext}
          </Button>
        )}
      </footer>
    )
  return (
    <footer className={css.foot}>
      <Timer timer={review.timer} onChange={isReadOnly ? null : onTimer} />
      <div className={css.walk}>
        <span className={css.spoken}>{words.spoken(spoken, all.length)}</span>
        <Button variant="default" rightSection={<KeyCaps keys={['K']} />} onClick={() => onStep(-1)}>
          {words.previous}
        </Button>
        <Button
          variant={isTicked ? 'light' : 'default'}
          disabled={!canTick}
          aria-pressed={isTicked}
          leftSection={<Check size={14} aria-hidden="true" />}
          rightSection={<KeyCaps keys={['Space']} />}
          onClick={onTick}
        >
          {words.tick}
        </Button>
        <Button rightSection={<KeyCaps keys={['J']} />} onClick={() => onStep(1)}>
          {words.next}
        </Button>
      </div>
      <div className={css.finish}>
        {receivers > 0 && <span className={css.mails}>{words.mails(receivers)}</span>}
        <Button
          variant="default"
          disabled={isReadOnly}
          leftSection={<Mail size={14} aria-hidden="true" />}
          onClick={onFinish}
        >
          {words.finish}
        </Button>
      </div>
    </footer>
  )
}
