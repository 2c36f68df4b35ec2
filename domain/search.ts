/** Letters that are one with others though they are not made of them and a mark, and signs that look the same. */
const alike: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
}

/** A text as it is searched: small, without accents and what cannot be seen. The database folds its texts alike, see search_fold. */
export const searchFolded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad\u2060\ufeff]|\u200c|\u200d/g, '')
    .normalize('NFC')
    .replace(/[øłđıßæœς‘’ʼ]/g, (letter) => alike[letter] ?? letter)
    .replace(/[\s\u0085\u200b]/g, ' ')

/** Whether a text holds what is looked for, however either is written. */
export const isFoundIn = (text: string, search: string) =>
  searchFolded(text).includes(searchFolded(search.trim()))

/** From where to where in a text stands what is looked for; null if nowhere. */
export const placeOfFound = (text: string, search: string) => {
  const letters = [...text].map((letter) => ({ letter, folded: searchFolded(letter) }))
  const folded = letters.map((one) => one.folded).join('')
  const sought = searchFolded(search.trim())
  const at = sought === '' ? -1 : folded.indexOf(sought)
  if (at === -1) return null
  let [passed, written] = [0, 0]
  let from = 0
  for (const one of letters) {
    if (passed >= at + sought.length && one.folded !== '') break
    if (passed <= at) from = written
    passed += one.folded.length
    written += one.letter.length
  }
  return { from, to: written }
}
