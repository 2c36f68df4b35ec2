/** Not seen, and changing what is: control characters, marks of direction, characters of no width. */
const hidden = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]+/gu
const ownAddress = /^[^\s@/:]+@[^\s@/:]+$/
const dot = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu
/** Of no width, and no part of any address: what it stands in is not made a link. */
const joiner = '\u2060'

/**
 * What people wrote, as it may stand in a mail: one line, nothing hidden, and nothing that the reader's mail program makes
 * a link of. A company may be called Booking.com; a mail from us must not lead there.
 */
export const harmless = (text: string) =>
  text
    .replace(hidden, ' ')
    .split(/( +)/)
    .map((word) =>
      ownAddress.test(word) ? word : word.replaceAll('://', `:${joiner}//`).replace(dot, `$&${joiner}`),
    )
    .join('')
