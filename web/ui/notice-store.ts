export type NoticeKind = 'info' | 'error'
/** What can be done about it while it is shown. */
export type NoticeAction = { label: string; run: () => void }
export type Notice = {
  id: number
  kind: NoticeKind
  text: string
  action: NoticeAction | null
  isDismissed: boolean
}

type NoticeChange =
  | { change: 'shown'; notice: Omit<Notice, 'isDismissed'> }
  | { change: 'dismissed'; id: number }
  | { change: 'removed'; id: number }

export const keptAtMost = 20

/** Newest first. A dismissed notice is hidden at once and stays in the list until it is removed. */
const reduceNotices = (notices: readonly Notice[], event: NoticeChange): readonly Notice[] => {
  switch (event.change) {
    case 'shown':
      return [{ ...event.notice, isDismissed: false }, ...notices].slice(0, keptAtMost)
    case 'dismissed':
      return notices.map((notice) => (notice.id === event.id ? { ...notice, isDismissed: true } : notice))
    case 'removed':
      return notices.filter(({ id }) => id !== event.id)
  }
}

export const infoIsShownFor = 5000
export const actionIsOfferedFor = 10_000
export const dismissedIsKeptFor = 1_000_000

export const createNoticeStore = () => {
  let notices: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const change = (event: NoticeChange) => {
    notices = reduceNotices(notices, event)
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    if (!notices.some((notice) => notice.id === id && !notice.isDismissed)) return
    change({ change: 'dismissed', id })
    setTimeout(() => change({ change: 'removed', id }), dismissedIsKeptFor)
  }
  /** An error waits for its reader. */
  const startTime = ({ id, kind, action }: Pick<Notice, 'id' | 'kind' | 'action'>) => {
    clearTimeout(timers.get(id))
    if (kind === 'info')
      timers.set(
        id,
        setTimeout(() => dismiss(id), action ? actionIsOfferedFor : infoIsShownFor),
      )
  }
  const show = (kind: NoticeKind, text: string, action: NoticeAction | null = null) => {
    lastId += 1
    const notice = { id: lastId, kind, text, action }
    change({ change: 'shown', notice })
    startTime(notice)
    return notice.id
  }

  return {
    info: (text: string, action?: NoticeAction) => show('info', text, action),
    error: (text: string) => show('error', text),
    dismiss,
    /** Somebody is at it: it stays as long as they are, and its whole time from then on. */
    hold: (id: number) => clearTimeout(timers.get(id)),
    release: (id: number) => {
      const held = notices.find((notice) => notice.id === id && !notice.isDismissed)
      if (held) startTime(held)
    },
    current: () => notices,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const notices = createNoticeStore()
