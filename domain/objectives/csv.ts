/** What a spreadsheet would run as a formula is led by an apostrophe; plain numbers stay numbers. */
const harmless = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text

const cell = (value: string | number | null) => {
  const text = harmless(value === null ? '' : String(value))
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number | null)[]) => `${values.map(cell).join(',')}\r\n`

export type CsvLine = { line: number; cells: string[] }
/** `unclosedAt` is the line of a quotation mark that nothing closes. */
type Csv = { lines: CsvLine[]; unclosedAt: number | null }

const byteOrderMark = '\uFEFF'

/** An apostrophe that only keeps a spreadsheet from calculating is not part of the text. */
const plain = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** RFC 4180, with either kind of line end. Blank lines are skipped; every line knows its place in the file. */
export const readCsv = (given: string): Csv => {
  const text = given.startsWith(byteOrderMark) ? given.slice(1) : given
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let line = 1
  let began = 1
  let cells: string[] = []
  let at = 0
  const endLine = () => {
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: began, cells: cells.map(plain) })
    cells = []
  }
  while (at < text.length) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at)
      if (quoted === null) return { lines, unclosedAt: line }
      const end = endOfPlain(text, quoted.end, separator)
      cells.push(quoted.value + text.slice(quoted.end, end).trimEnd())
      line += quoted.value.split('\n').length - 1
      at = end
    } else {
      const end = endOfPlain(text, at, separator)
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] === separator) {
      at += 1
      if (at === text.length) cells.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    endLine()
    line += 1
    began = line
  }
  if (cells.length > 0) endLine()
  return { lines, unclosedAt: null }
}

/** Spreadsheets of half the world part cells by semicolons. */
const separatorOf = (text: string) => {
  const head = text.slice(0, endOfPlain(text, 0, '\n'))
  return head.split(';').length > head.split(',').length ? ';' : ','
}

const endOfPlain = (text: string, from: number, separator: string) => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

const readQuoted = (text: string, from: number) => {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
