/** What a calendar can show, in the order in which it is chosen. */
export const calendarParts = ['updates', 'reviews', 'actions', 'help', 'quarters'] as const
export type CalendarPart = (typeof calendarParts)[number]

/** Under this a calendar program asks for it. */
export const calendarPath = '/cal/'
export const calendarEnding = '.ics'
/** So many characters of an address are told of one that is there, so that people know theirs. */
export const hintLength = 4

/** So many questions a calendar: programs ask every few minutes to once a day, from every device. */
export const calendarTries = { most: 240, withinSeconds: 60 * 60 } as const
/** And so many a network, whatever it asks for: those of the large services ask for many people. */
export const networkTries = { most: 600, withinSeconds: 60 } as const
