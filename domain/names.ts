/** Characters that are not seen and change what is: control, overriding the direction, of no width. */
const hidden = /[\p{Cc}\u00AD\u200B\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u
const address = /:\/\//
const site = /\bwww\./i

export const hasHiddenCharacters = (text: string) => hidden.test(text)

/** What a mail program makes a link of, and no person is called. A company may be called as its site is. */
export const isAddress = (text: string) => address.test(text)
export const isSite = (text: string) => address.test(text) || site.test(text)

const order = new Intl.Collator('en')

/** As people sort names, small letters and capitals alike; the database sorts by the same order. */
export const compareNames = (one: string, other: string) =>
  order.compare(one.toLowerCase(), other.toLowerCase())
