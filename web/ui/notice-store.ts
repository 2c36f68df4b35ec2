export type NoticeKind = 'info' | 'error'
export type Notice = { id: number; kind: NoticeKind; text: string; isDismissed: boolean }

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
export const dismissedIsKeptFor = 1_000_000

export const createNoticeStore = () => {
  let notices: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const change = (event: NoticeChange) => {
    notices = reduceNotices(notices, event)
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    if (!notices.some((notice) => notice.id === id && !notice.isDismissed)) return
    change({ change: 'dismissed', id })
    setTimeout(() => change({ change: 'removed', id }), dismissedIsKeptFor)
  }
  const show = (kind: NoticeKind, text: string) => {
    lastId += 1
    const id = lastId
    change({ change: 'shown', notice: { id, kind, text } })
    // An error waits for its reader.
    if (kind === 'info') setTimeout(() => dismiss(id), infoIsShownFor)
    return id
  }

  return {
    info: (text: string) => show('info', text),
    error: (text: string) => show('error', text),
    dismiss,
    current: () => notices,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const notices = createNoticeStore()
