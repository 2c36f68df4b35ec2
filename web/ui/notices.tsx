import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { noticeBottom } from './notice-place.ts'
import { type Notice, type NoticeKind, notices } from './notice-store.ts'
import css from './notices.module.css'

const icons = { info: CircleCheck, error: CircleAlert }

const NoticeCard = ({ notice: { id, kind, text, action } }: { notice: Notice }) => {
  const Icon = icons[kind]
  const cameFrom = useRef<Element | null>(null)
  // What offers something waits for whoever is about to take it; mere words do not stand in the way of what they lie on.
  const hold = () => action && notices.hold(id)
  const release = () => action && notices.release(id)
  /** Whoever came here by the keyboard goes back to where they were. */
  const dismiss = () => {
    notices.dismiss(id)
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody is at what is within.
    <div
      className={css.notice}
      data-kind={kind}
      onMouseEnter={hold}
      onMouseLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) release()
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        cameFrom.current = relatedTarget
        hold()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) release()
      }}
    >
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismiss()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.dismiss} aria-label="Dismiss" onClick={dismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

/** The buttons that stand out as what comes next. */
const nextSteps = '.mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant="filled"]'
const lookEvery = 100

/** While there are notices they keep off what people are about to press, wherever scrolling or a new page puts it. */
const useKeptOff = (isShown: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || !isShown) return
    const place = () => {
      const boxes = [...document.querySelectorAll(nextSteps)].map((one) => one.getBoundingClientRect())
      const view = { width: document.documentElement.clientWidth, height: innerHeight }
      const size = { width: current.offsetWidth, height: current.offsetHeight }
      current.style.bottom = `${noticeBottom(size, view, boxes)}px`
    }
    place()
    const timer = setInterval(place, lookEvery)
    return () => clearInterval(timer)
  })
  return frame
}

/** Both regions are always there: a screen reader only hears what is added to a region it already knows. */
export const Notices = () => {
  const shown = useSyncExternalStore(notices.subscribe, notices.current).filter((n) => !n.isDismissed)
  const frame = useKeptOff(shown.length > 0)
  const cards = (kind: NoticeKind) =>
    shown
      .filter((notice) => notice.kind === kind)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} />)
  return (
    <div ref={frame} className={css.notices}>
      <div role="alert" className={css.region}>
        {cards('error')}
      </div>
      <div role="status" className={css.region}>
        {cards('info')}
      </div>
    </div>
  )
}
