import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Notice, type NoticeKind, notices } from './notice-store.ts'
import css from './notices.module.css'

const icons = { info: CircleCheck, error: CircleAlert }

const NoticeCard = ({ notice }: { notice: Notice }) => {
  const Icon = icons[notice.kind]
  return (
    <div className={css.notice} data-kind={notice.kind}>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <p>{notice.text}</p>
      <button
        type="button"
        className={css.dismiss}
        aria-label="Dismiss"
        onClick={() => notices.dismiss(notice.id)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Both regions are always there: a screen reader only hears what is added to a region it already knows. */
export const Notices = () => {
  const shown = useSyncExternalStore(notices.subscribe, notices.current).filter((n) => !n.isDismissed)
  const cards = (kind: NoticeKind) =>
    shown
      .filter((notice) => notice.kind === kind)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} />)
  return (
    <div className={css.notices}>
      <div role="alert" className={css.region}>
        {cards('error')}
      </div>
      <div role="status" className={css.region}>
        {cards('info')}
      </div>
    </div>
  )
}
