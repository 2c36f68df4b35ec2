export type NoticeKind = 'info' | 'error'
export type Notice = { id: number; kind: NoticeKind; text: string; isDismissed: boolean }

export type NoticeChange =
  | { change: 'shown'; notice: Omit<Notice, 'isDismissed'> }
  | { change: 'dismissed'; id: number }
  | { change: 'removed'; id: number }

export const keptAtMost = 20

/** Newest first. A dismissed notice is hidden at once and stays in the list until it is removed. */
export const reduceNotices = (notices: readonly Notice[], event: NoticeChange): readonly Notice[] => {
  switch (event.change) {
    case 'shown':
      return [{ ...event.notice, isDismissed: false }, ...notices].slice(0, keptAtMost)
    case 'dismissed':
      return notices.map((notice) => (notice.id === event.id ? { ...notice, isDismissed: true } : notice))
    case 'removed':
      return notices.filter(({ id }) => id !== event.id)
  }
}
