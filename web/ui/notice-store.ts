import { type Notice, type NoticeChange, type NoticeKind, reduceNotices } from './notice-list.ts'

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
