import { withoutHidden } from '@cairn/domain/names'

const dot = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/gu
const at = /(?<=\S)[@\uFF20\uFE6B](?=\S)/gu
/** Of no width, and no part of any address: what it stands in is not made a link. */
const joiner = '\u2060'

/**
 * What people wrote, as it may stand in a mail: one line, nothing hidden, and nothing that the reader's mail program makes
 * a link of. A company may be called Booking.com; a mail from us must not lead there.
 */
export const harmless = (text: string) =>
  withoutHidden(text).replaceAll('://', `:${joiner}//`).replace(dot, `$&${joiner}`).replace(at, `$&${joiner}`)
