import { elapsedAt } from '@cairn/domain/reviews/rules'
import type { Timer as TimerOf } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { ActionIcon, Menu } from '@mantine/core'
import { Pause, Play, Timer as TimerIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import css from './timer.module.css'

const { timer: words } = screenMessages

const choices = [15, 20, 30, 45, 60, 90]
const minute = 60_000

/** '12:40', '1:02:05'. */
export const clockText = (elapsedMs: number) => {
  const seconds = Math.floor(elapsedMs / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** What the server counted, going on by this page's clock until the next answer. */
const useElapsed = (timer: TimerOf) => {
  const heard = useRef({ timer, at: performance.now() })
  if (heard.current.timer !== timer) heard.current = { timer, at: performance.now() }
  const [, draw] = useState(0)
  useEffect(() => {
    const every = setInterval(() => draw((times) => times + 1), 500)
    return () => clearInterval(every)
  }, [])
  return elapsedAt(timer, performance.now() - heard.current.at)
}

type Props = {
  timer: TimerOf
  /** Null for who may only look. */
  onChange: ((change: { isRunning: boolean; minutes?: number }) => void) | null
}

/** How long the review takes, beside how long it was meant to; past that it only goes on. */
export const Timer = ({ timer, onChange }: Props) => {
  const elapsed = useElapsed(timer)
  const { isRunning, minutes } = timer
  const share = Math.min(100, (elapsed / (minutes * minute)) * 100)
  return (
    <div className={css.timer}>
      {onChange && (
        <ActionIcon
          aria-label={isRunning ? words.stop : words.goOn}
          onClick={() => onChange({ isRunning: !isRunning })}
        >
          {isRunning ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        </ActionIcon>
      )}
      <span className={css.elapsed} role="timer">
        {clockText(elapsed)}
      </span>
      {onChange ? (
        <Menu position="top-start" width={160} withinPortal={false} floatingStrategy="fixed">
          <Menu.Target>
            <button type="button" className={css.of} aria-label={words.change(minutes)}>
              {words.of(minutes)}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {choices.map((choice) => (
              <Menu.Item key={choice} onClick={() => onChange({ isRunning, minutes: choice })}>
                {words.minutes(choice)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span className={css.of}>{words.of(minutes)}</span>
      )}
      <span className={css.track} aria-hidden="true">
        <span className={css.bar} style={{ inlineSize: `${share}%` }} />
      </span>
    </div>
  )
}

/** In the head of a phone. */
export const PhoneTimer = ({ timer }: { timer: TimerOf }) => {
  const elapsed = useElapsed(timer)
  return (
    <span className={css.phone} role="timer">
      <TimerIcon size={16} aria-hidden="true" /> {clockText(elapsed)}
    </span>
  )
}
