/** On the channel of the log's news the database also says whose inbox has something new. */
const prefix = 'inbox '

export const tellsOfInbox = (people: readonly string[]) => `${prefix}${people.join()}`

/** Whose inbox it is about; null where it is about something else. */
export const inboxesIn = (news: string) =>
  news.startsWith(prefix) ? new Set(news.slice(prefix.length).split(',')) : null
