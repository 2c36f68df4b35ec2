import { Email } from '../people/schema.ts'

type Addresses = { emails: string[]; invalid: string[] }

/** In 'Ada Lovelace <ada@example.com>' the words before the bracket are a name, unless one is an address itself. */
const piecesOf = (entry: string) => {
  const words = entry.replaceAll(/\s*>/g, '> ').replaceAll(/<\s*/g, ' <').split(/\s+/).filter(Boolean)
  const isNamed = words.some((word) => word.startsWith('<'))
  return words
    .filter((word) => !isNamed || word.startsWith('<') || word.includes('@'))
    .map((word) => word.replaceAll(/[<>]/g, ''))
}

/** The addresses in a pasted text, each once and in their order, and whatever else stands between them. */
export const readAddresses = (text: string): Addresses => {
  const entries = text.replaceAll(/"[^"\n]*"/g, ' ').split(/[,;\n]/)
  const emails = new Set<string>()
  const invalid = new Set<string>()
  for (const piece of entries.flatMap(piecesOf).filter(Boolean)) {
    const read = Email.safeParse(piece)
    if (read.success) emails.add(read.data)
    else invalid.add(piece)
  }
  return { emails: [...emails], invalid: [...invalid] }
}
