import { inflateSync } from 'node:zlib'

/** What a file of Chromium's is made of, by its numbers. */
const objectsIn = (file: string) =>
  new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id ?? '', body ?? '']),
  )
type Objects = ReturnType<typeof objectsIn>

const headOf = (objects: Objects, id: string) => (objects.get(id) ?? '').split('stream\n', 1)[0] ?? ''

const streamOf = (objects: Objects, id: string) => {
  const [body, head] = [objects.get(id) ?? '', headOf(objects, id)]
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const from = head.length + 'stream\n'.length
  const bytes = Buffer.from(body.slice(from, from + length), 'latin1')
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** What the glyphs of a font say: Chromium tells it for those that it drew. */
const glyphsOf = (objects: Objects, font: string) => {
  const table = /\/ToUnicode (\d+) 0 R/.exec(headOf(objects, font))?.[1]
  const said = new Map<number, string>()
  const map = table === undefined ? '' : streamOf(objects, table)
  const letters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, part] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, code, text] of (part ?? '').matchAll(/<(\w+)> <(\w+)>/g))
      said.set(Number.parseInt(code ?? '', 16), letters(text ?? ''))
  for (const [, part] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
    for (const [, first, last, text] of (part ?? '').matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to] = [Number.parseInt(first ?? '', 16), Number.parseInt(last ?? '', 16)]
      for (let code = from; code <= to; code += 1)
        said.set(code, String.fromCodePoint(Number.parseInt(text ?? '', 16) + code - from))
    }
  return said
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** The bytes of '(text)' or '<hex>', as hex digits. */
const hexOf = (token: string) => {
  if (token.startsWith('<')) return token.slice(1, -1)
  const plain = token
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, one: string) =>
      /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8)) : (escapes[one] ?? one),
    )
  return Buffer.from(plain, 'latin1').toString('hex')
}

const wordsOf = (objects: Objects, head: string, drawn: string): string => {
  const fonts = new Map(
    [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name,
      {
        glyphs: glyphsOf(objects, id ?? ''),
        digits: headOf(objects, id ?? '').includes('/Identity-H') ? 4 : 2,
      },
    ]),
  )
  const nested = new Map([...head.matchAll(/\/(X\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, id ?? '']))
  let font = fonts.values().next().value
  let words = ''
  const token = /\/(F\d+) [\d.]+ Tf|\/(X\d+) Do|(<[0-9A-Fa-f]*>|\((?:\\[\s\S]|[^\\)])*\)) Tj/g
  for (const [, chosen, inner, text] of drawn.matchAll(token)) {
    if (chosen) font = fonts.get(chosen)
    const form = inner && nested.get(inner)
    if (form && headOf(objects, form).includes('/Form'))
      words += wordsOf(objects, headOf(objects, form), streamOf(objects, form))
    if (text && font)
      for (const code of hexOf(text).match(new RegExp(`\\w{${font.digits}}`, 'g')) ?? [])
        words += font.glyphs.get(Number.parseInt(code, 16)) ?? '\ufffd'
  }
  return words
}

/** Of each page, what can be read on it, without spaces: some are drawn, others are only left. */
export const pagesOfPdf = (pdf: Buffer): string[] => {
  const objects = objectsIn(pdf.toString('latin1'))
  return [...objects.keys()]
    .filter((id) => /\/Type \/Page\n/.test(headOf(objects, id)))
    .map((id) => {
      const head = headOf(objects, id)
      const contents = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? ''
      return wordsOf(objects, head, streamOf(objects, contents)).replace(/\s/g, '')
    })
}
