const title = 'Inbox'

/** Apart from the rest of the inbox, since the header of every screen says them. */
export const bellMessages = {
  title,
  unread: (count: number) =>
    count === 0 ? title : `${title}, ${count > 99 ? 'more than 99' : count} unread`,
} as const
