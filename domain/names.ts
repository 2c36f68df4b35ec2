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

const order = new Intl.Collator('en')

/** As people sort names, small letters and capitals alike; the database sorts by the same order. */
export const compareNames = (one: string, other: string) =>
  order.compare(one.toLowerCase(), other.toLowerCase())
