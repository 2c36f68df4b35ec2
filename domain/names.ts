/**
 * Characters that are not seen and change what is: control, of no width or left out where text is drawn, turning the
 * direction, blank though they count as signs.
 */
const hiddenCharacters =
  '\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\uFFF9-\\uFFFB\\u2800'

/** Scripts whose letters are joined or kept apart by characters that are not seen. */
const joiningScripts = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
]
  .concat(['Knda', 'Mlym', 'Sinh', 'Tibt', 'Mymr', 'Khmr'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')

/** Where such characters are part of what is written: emoji and flags, letters that join, variants of a letter. */
const meaningfulHidden = [
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]+\\u{E007F}',
  '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=(?=[\\p{L}\\p{M}])[${joiningScripts}])[\\u200C\\u200D](?![\\u200C\\u200D])`,
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=(?=\\p{L})\\p{Script=Mong})[\\u180B-\\u180D\\u180F]',
  '(?<=(?=\\p{L})\\p{Script=Mong})\\u180E(?=\\p{Script=Mong})',
].join('|')

const notSeen = new RegExp(`(${meaningfulHidden})|[${hiddenCharacters}]+`, 'gu')

const visibleCharacter = new RegExp(`[^\\s${hiddenCharacters}]`, 'u')

/** Whether anything is left of a text for the eye: what people call things by has to be something they can see. */
export const hasSomethingToSee = (text: string) => visibleCharacter.test(text)

const address = /:\/\/|\S@\S/
const site = /\bwww\./i

export const withoutHidden = (text: string) =>
  text.replace(notSeen, (_, kept: string | undefined) => kept ?? ' ')
export const hasHiddenCharacters = (text: string) => withoutHidden(text) !== text

const [endOfTurn, endOfIsland] = ['\u202c', '\u2069']
/** Characters that turn the direction of what follows, each with the one that ends it. */
const turns = new Map([
  ...['\u202a', '\u202b', '\u202d', '\u202e'].map((sign) => [sign, endOfTurn] as const),
  ...['\u2066', '\u2067', '\u2068'].map((sign) => [sign, endOfIsland] as const),
])

/** In one pass, however much is turned: nothing is looked for among what is open that does not stand there. */
const turnedBack = (line: string) => {
  const open: string[] = []
  let islands = 0
  let kept = ''
  for (const sign of line) {
    const end = turns.get(sign)
    if (end !== undefined) open.push(end)
    if (end === endOfIsland) islands += 1
    if (sign === endOfTurn) {
      if (open.at(-1) !== sign) continue
      open.pop()
    }
    if (sign === endOfIsland) {
      if (islands === 0) continue
      // The end of an island ends what was turned on it, too; no other reaches beyond where it stands.
      open.length = open.lastIndexOf(sign)
      islands -= 1
    }
    kept += sign
  }
  return kept + open.reverse().join('')
}

/** A text that turns directions ends each turn it begins and no other, line by line: the words it is shown among stay as they are. */
export const selfContained = (text: string) =>
  text
    .split(/([\n\r\u0085\u2028\u2029])/)
    .map(turnedBack)
    .join('')

/** Whether two names look the same: in whatever width, case and number of spaces, with or without what is not seen. */
export const lookAlike = (one: string, other: string) => asLookedAt(one) === asLookedAt(other)
const asLookedAt = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(notSeen, (_, kept: string | undefined) => kept ?? '')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase()

/** What a mail program makes a link of, and no person is called, in whatever width. A company may be called as its site is. */
export const isAddress = (text: string) => address.test(text.normalize('NFKC'))
export const isSite = (text: string) => isAddress(text) || site.test(text.normalize('NFKC'))

const order = new Intl.Collator('en', { numeric: true })

/** As people sort names: small letters and capitals alike, numbers by what they count. The database sorts by the same order. */
export const compareNames = (one: string, other: string) =>
  order.compare(one.toLowerCase(), other.toLowerCase())
